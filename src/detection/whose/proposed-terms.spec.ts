import { describe, expect, it } from '@jest/globals';
import type { Entity } from '../entity.js';
import type { TextSlot } from '../slot.js';
import { proposedTerms } from './proposed-terms.js';

/** Finds the marked values, as in `<NAME Jane Okafor>`. */
function marked(role: TextSlot['role'], source: string): { slot: TextSlot; found: Entity[] } {
  const found: Entity[] = [];
  let text = '';
  let end = 0;
  for (const { 0: all, 1: kind = '', 2: said = '', index } of source.matchAll(/<([A-Z]+) ([^>]*)>/g)) {
    text += source.slice(end, index);
    const range = { start: text.length, end: text.length + said.length };
    found.push({ ...range, kind, confidence: 1, pass: 'pattern', detector: 'test' });
    text += said;
    end = index + all.length;
  }
  text += source.slice(end);
  return { slot: { path: role, role, form: 'text', member: 'speech', text }, found };
}

function proposed(
  turns: readonly (readonly [TextSlot['role'], string])[],
  isAllowed: (index: number, entity: Entity) => boolean = () => false,
): string[] {
  const read = turns.map(([role, source]) => marked(role, source));
  return proposedTerms(
    read.map(({ slot }) => slot),
    read.map(({ found }) => found),
    isAllowed,
  );
}

const PROMPT =
  'You answer the phone of <FACILITY Riverside Clinic> at <ADDRESS 1 Dover Street,\n Springfield>, ' +
  'call <PHONE 415-555-0100>. <NAME Helena Okafor> does the billing.';

describe('proposedTerms', () => {
  it('are the values in the system prompt, each once and on one line', () => {
    expect(
      proposed([
        ['system', PROMPT],
        ['system', 'Say <FACILITY riverside clinic>.'],
      ]),
    ).toEqual(['Riverside Clinic', '1 Dover Street, Springfield', '415-555-0100', 'Helena Okafor']);
  });

  it('exclude the values of callers', () => {
    expect(
      proposed([
        ['system', `You are calling <NAME Tobias Lindqvist>. The caller's number is <PHONE 415-555-0142>.`],
        ['user', 'I am <NAME Rosa Vance>, call <PHONE 415-555-0143>.'],
      ]),
    ).toEqual([]);
  });

  it('exclude the person on the line', () => {
    expect(
      proposed([
        ['system', 'Greet <NAME Rosa Vance> at <PHONE 415-555-0100>.'],
        ['user', 'My name is <NAME Rosa Vance>.'],
      ]),
    ).toEqual(['415-555-0100']);
  });

  it('include a single name only with its title', () => {
    expect(proposed([['system', 'You are <NAME Wren>. Our doctors: Dr. <NAME Chen>, <NAME Kim>.']])).toEqual([
      'Dr. Chen',
    ]);
  });

  it('exclude values that say little about an office and values that the policy allows', () => {
    const source =
      'You are at <LOCATION Springfield>, <ZIP 62704>, on <DATE May 4>, <FACILITY Riverside Clinic>.';
    expect(proposed([['system', source]])).toEqual(['Riverside Clinic']);
    expect(proposed([['system', source]], (_, { kind }) => kind === 'FACILITY')).toEqual([]);
  });
});
