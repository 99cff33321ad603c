import { describe, expect, it } from '@jest/globals';
import type { Entity } from '../entity.js';
import { mergeEntities } from '../merge.js';
import { splitRestatements } from './split-restatements.js';
import type { TextSlot } from '../slot.js';

/** Findings after splitting, for a text in which `[KIND …]` marks findings. */
function divided(marked: string): string[] {
  let text = '';
  const found: Entity[] = [];
  for (const piece of marked.split(/(\[[A-Z_]+ [^\]]*\])/)) {
    const [, kind, value] = /^\[([A-Z_]+) ([^\]]*)\]$/.exec(piece) ?? [];
    if (kind !== undefined && value !== undefined)
      found.push({
        start: text.length,
        end: text.length + value.length,
        kind,
        confidence: 0.9,
        pass: 'model',
        detector: 'test',
      });
    text += value ?? piece;
  }
  const slot: TextSlot = { path: 'test', role: 'user', member: 'speech', form: 'text', text };
  return mergeEntities(splitRestatements(slot, [found]).flat(), text).map(
    ({ kind, start, end }) => `${kind} ${text.slice(start, end)}`,
  );
}

describe('splitRestatements', () => {
  it('leaves a value in a long document unchanged, which would take too long', () => {
    const said = '[UNIQUE_ID m three p p eight r, tango tango, m three t t eight r]';
    const whole = 'UNIQUE_ID m three p p eight r, tango tango, m three t t eight r';
    expect(divided(`it is ${said} ${'word '.repeat(900)}`)).toEqual([whole]);
    expect(divided(`it is ${said} ${'word '.repeat(90)}`)).not.toEqual([whole]);
  });

  it.each<[string, string[]]>([
    [
      'it is [UNIQUE_ID m three p p eight r, tango tango, m three t t eight r]',
      ['UNIQUE_ID m three p p eight r', 'UNIQUE_ID tango tango', 'UNIQUE_ID m three t t eight r'],
    ],
    [
      '[PHONE 802 555 0193]. nope, [PHONE three nine, 802 555 0139]',
      ['PHONE 802 555 0193', 'PHONE three nine', 'PHONE 802 555 0139'],
    ],
    [
      'number is [PHONE nine eight four five five five oh one two two] no it ends in [DEVICE_ID a six nine eight four five five five oh one two six]',
      [
        'PHONE nine eight four five five five oh one two two',
        'DEVICE_ID a six',
        'PHONE nine eight four five five five oh one two six',
      ],
    ],
    // A letter before it, and a word that explains the last letter.
    [
      'plan n [PHONE four four oh three one p] not [HEALTH_PLAN_ID p n four four oh three one t t like tom]',
      [
        'HEALTH_PLAN_ID n four four oh three one p',
        'HEALTH_PLAN_ID p',
        'HEALTH_PLAN_ID n four four oh three one t',
        'HEALTH_PLAN_ID t like tom',
      ],
    ],
    [
      '[UNIQUE_ID w nine four five oh five]... let me read that again, [PHONE w nine four oh five five]',
      ['UNIQUE_ID w nine four five oh five', 'UNIQUE_ID w nine four oh five five'],
    ],
    [
      '[UNIQUE_ID gift_card_2270961 let me see gift_card_2270916]',
      ['UNIQUE_ID gift_card_2270961', 'UNIQUE_ID gift_card_2270916'],
    ],
    [
      'order [UNIQUE_ID BL-661204], [ADDRESS I mean BL-661240: 9 Quail Hollow Rd]',
      ['UNIQUE_ID BL-661204', 'UNIQUE_ID BL-661240', 'ADDRESS 9 Quail Hollow Rd'],
    ],
    [
      'agreement [HEALTH_PLAN_ID ra 20558 m], sorry, [UNIQUE_ID ra 20585 m], driver',
      ['HEALTH_PLAN_ID ra 20558 m', 'UNIQUE_ID ra 20585 m'],
    ],
    [
      'number [UNIQUE_ID p m zero four one eight] ah i flipped it [UNIQUE_ID p m zero four eight one] i hold it',
      ['UNIQUE_ID p m zero four one eight', 'UNIQUE_ID p m zero four eight one'],
    ],
    ['id [MRN m v 4 4 1 i] hmm [MRN m v 4 4 7 i] thanks', ['MRN m v 4 4 1 i', 'MRN m v 4 4 7 i']],
    // A redacted finding remains redacted.
    [
      '[CREDIT_CARD gift_card_2270961 let me see gift_card_2270916]',
      ['CREDIT_CARD gift_card_2270961', 'CREDIT_CARD gift_card_2270916'],
    ],
    // Text after the second value is not part of it.
    [
      '[PHONE 727 555 0116], hang on, [PHONE 727 555 0161. 2310] [ADDRESS sponge dock lane]',
      ['PHONE 727 555 0116', 'PHONE 727 555 0161', 'PHONE 2310', 'ADDRESS sponge dock lane'],
    ],
    // Without a word between the values.
    [
      '[UNIQUE_ID c v dash six two eight oh dash b d as in dog c v dash six two eight oh dash d]',
      [
        'UNIQUE_ID c v dash six two eight oh dash b d as in dog',
        'UNIQUE_ID c v dash six two eight oh dash d',
      ],
    ],
  ])('splits %s', (marked, expected) => {
    expect(divided(marked)).toEqual(expected);
  });

  it.each([
    '[PHONE 555 555 0123]',
    '[PHONE 612 555 0142] and [PHONE 415 555 0143]',
    '[UNIQUE_ID 1111111111]',
    '[UNIQUE_ID 12345 12346 98]',
    '[PHONE 850 555 0251 sorry 555 0152]',
    '[UNIQUE_ID SB-2026-00931] for [ACCOUNT 2026-4]',
    '[DOB 6 9 1958] i mean [DOB 6 9 1959]',
    '[UNIQUE_ID 44 71]',
    '[PHONE six five one five five five oh one seven one i mean six five one five five five oh one seven seven]',
    '[PHONE five five five, oh one four two]',
  ])('does not split %s', (marked) => {
    const plain = [...marked.matchAll(/\[([A-Z_]+) ([^\]]*)\]/g)].map(
      ([, kind, value]) => `${kind ?? ''} ${value ?? ''}`,
    );
    expect(divided(marked)).toEqual(plain);
  });
});
