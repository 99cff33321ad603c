import { describe, expect, it } from '@jest/globals';
import { findLeak } from './egress-check.js';
import type { SlotForm } from '../slot.js';

function leak(text: string, kind: string, value: string, form: SlotForm = 'text') {
  return findLeak(
    [
      { text: 'Hello', form: 'text' },
      { text, form },
    ],
    [{ kind, text: value }],
  );
}

describe('findLeak', () => {
  it.each([
    ['PHONE', '555-0142', 'call five five five oh one four two'],
    ['NAME', 'Jane Okafor', 'hello okafor'],
    ['EMAIL', 'jane@example.com', 'jane at example dot com'],
    ['DOB', 'june ninth nineteen fifty eight', 'born 06/09/1958'],
  ])('reports the place and kind of %s %j in %j', async (kind, value, text) => {
    expect(await leak(text, kind, value)).toEqual({ at: 1, value: { kind, text: value } });
  });

  it.each([
    ['NAME', 'Will', 'will you'],
    ['CVV', '123', 'room 123'],
    ['PHONE', '555-0142', 'call [PHONE_0123456789AB]'],
    ['MRN', '0123456789AB', '[MRN_0123456789AB] and [REDACTED:MRN]'],
    ['MRN', '012345', '555 [MRN_0123456789AB] 0142'],
    ['PHONE', '555-0142', '555 [MRN_0123456789AB] 0142'],
    ['DATE', 'June', 'on [DATE_0123456789AB Monday, June]'],
    ['NAME', 'June', 'on [NAME_0123456789AB June]'],
    ['MRN', '90 or over', '[MRN_0123456789AB 90 or over, 12 digits]'],
  ])('accepts %s %j in %j', async (kind, value, text) => {
    expect(await leak(text, kind, value)).toBeUndefined();
  });

  it.each([
    ['PHONE', '555-0142', '[PHONE_0123456789AB 555-0142]'],
    ['NAME', 'Okafor', '[NAME_0123456789AB age 68, Okafor]'],
    ['NAME', 'Okafor', '[NAME_0123456789AB adult] Okafor'],
  ])('rejects other text in the brackets of a token: %s %j in %j', async (kind, value, text) => {
    expect(await leak(text, kind, value)).toBeDefined();
  });

  it('recognizes the words in identifiers and the tokens in them', async () => {
    expect(await leak('lookup_okafor', 'NAME', 'Okafor', 'identifier')).toBeDefined();
    expect(await leak('lookup_NAME_0123456789AB', 'NAME', '0123456789', 'identifier')).toBeUndefined();
    expect(await leak('OKAFOR_NAME_0123456789AB', 'NAME', 'Okafor', 'identifier')).toBeDefined();
  });

  it('finds no leak if no value was masked', async () => {
    expect(await findLeak([{ text: 'Okafor', form: 'text' }], [])).toBeUndefined();
  });
});
