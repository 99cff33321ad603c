import { describe, expect, it } from '@jest/globals';
import { LiteralValues } from './literal-values.js';

function stands(value: string, body: unknown): boolean {
  return new LiteralValues([value]).standIn(Buffer.from(JSON.stringify(body)));
}

describe('LiteralValues', () => {
  it.each([
    ['Kowalczyk', { content: 'for Kowalczyk.' }],
    ['Kowalczyk', { content: 'first line\nKowalczyk' }],
    ['Kowalczyk', { Kowalczyk: 1 }],
    ['Kowalczyk', { content: ["Kowalczyk's"] }],
    ['bob.kowalczyk@example.com', { to: 'mailto: bob.kowalczyk@example.com' }],
    ['(415) 555-0142', { to: 'call (415) 555-0142, please' }],
    ['4155550142', { seed: 4155550142 }],
    ['José Núñez', { content: 'of José Núñez' }],
    ['Ann "Annie" Lindqvist', { content: 'of Ann "Annie" Lindqvist' }],
    ['12 Elm Street,\nUnit 4', { content: '12 Elm Street,\nUnit 4' }],
  ])('finds %j in %j', (value, body) => {
    expect(stands(value, body)).toBe(true);
  });

  it.each([
    ['Kowalczyk', { content: 'kowalczyk' }],
    ['Kowalczyk', { content: 'Kowalczyks' }],
    ['lindqvist', { properties: { lindqvist_id: {} } }],
    ['Chicago', { timezone: 'America/Chicago' }],
    ['lindqvist', { allowed_domains: ['lindqvist.example.com', 'www.lindqvist'] }],
    ['4155550142', { seed: 14155550142 }],
  ])('does not find %j in %j, where it is part of a word', (value, body) => {
    expect(stands(value, body)).toBe(false);
  });

  it.each([
    ['Lee', { name: 'Lee' }],
    ['grace', { properties: { grace: {} } }],
    ['street', { properties: { street: {} } }],
    ['32768', { max_tokens: 32768 }],
    ['1234', { n: 1234 }],
  ])('ignores %j, which may also be a setting', (value, body) => {
    expect(stands(value, body)).toBe(false);
  });

  it('finds a long value by its beginning', () => {
    const value = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
    expect(stands(value, { content: `so ${value}` })).toBe(true);
    expect(stands(value, { content: value.slice(0, 100) })).toBe(false);
  });

  it('finds one of many values with the same beginning, including a longer one', () => {
    const said = new LiteralValues([
      'Lindqvist',
      ...Array.from({ length: 500 }, (_, at) => `Lindqvist-${at}.x ${at}`),
    ]);
    expect(said.standIn(Buffer.from('"Lindqvist-7.x 8"'))).toBe(false);
    expect(said.standIn(Buffer.from('"Lindqvist-7.x 7"'))).toBe(true);
    expect(said.standIn(Buffer.from('"Lindqvist. 7"'))).toBe(true);
  });

  it('finds one of many values in a long text', () => {
    const values = Array.from({ length: 5_000 }, (_, at) => `Lindqvist ${10_000 + at}`);
    const said = new LiteralValues(values);
    expect(said.standIn(Buffer.from(JSON.stringify(values.map((value) => `${value}x`))))).toBe(false);
    expect(said.standIn(Buffer.from(JSON.stringify(['none', values.at(-1)])))).toBe(true);
  });
});
