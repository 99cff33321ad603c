import { describe, expect, it } from '@jest/globals';
import { assistantProblems } from './assistant.js';

function nested(levels: number): object {
  let value: object = {};
  for (let level = 1; level < levels; level += 1) value = { x: value };
  return value;
}

function broken(value: object): string[] {
  return assistantProblems(value).map(({ field, rule }) => `${field} ${rule}`);
}

describe('assistantProblems', () => {
  it('accepts an assistant that can be stored', () => {
    for (const value of [
      {},
      { voice: { provider: 'x', speed: 1.1 }, transcriber: {}, firstMessage: '', model: { temperature: 0 } },
      { firstMessage: '🩺'.repeat(4_096) },
      { model: { messages: [{ role: 'system', url: 'https://example.com' }] } },
      { voice: nested(15) },
    ]) {
      expect(broken(value)).toEqual([]);
    }
  });

  it.each([
    [{ voice: 'x' }, ['assistant.voice isObject']],
    [{ voice: null }, ['assistant.voice isObject']],
    [{ transcriber: [] }, ['assistant.transcriber isObject']],
    [{ firstMessage: 5 }, ['assistant.firstMessage firstMessage']],
    [{ firstMessage: 'x'.repeat(4_097) }, ['assistant.firstMessage firstMessage']],
    [{ model: 5 }, ['assistant.model isObject']],
    [
      { model: { url: null, provider: 'x' } },
      ['assistant.model.provider reserved', 'assistant.model.url reserved'],
    ],
    [{ name: 'x', voice: 1 }, ['assistant.name unknown', 'assistant.voice isObject']],
    [{ voice: nested(16) }, ['assistant depth']],
    [{ voice: { x: 'é'.repeat(32_768) } }, ['assistant size']],
  ])('reports each broken rule and the field that breaks it: %#', (value, expected) => {
    expect(broken(value)).toEqual(expected);
  });

  it('does not repeat values in the problems', () => {
    const told = JSON.stringify(
      assistantProblems({ firstMessage: ['Jane'], model: { url: 'Jane' }, voice: 'Jane' }),
    );
    expect(told).not.toContain('Jane');
  });

  it('accepts values of any depth without overflowing the stack', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 200_000; level += 1) deep = [deep];
    expect(broken({ voice: { deep } })).toEqual(['assistant depth']);
  });
});
