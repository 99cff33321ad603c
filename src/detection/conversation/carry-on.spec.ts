import { describe, expect, it } from '@jest/globals';
import type { Entity } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import type { TextSlot } from '../slot.js';
import { carryOn } from './carry-on.js';

/** Turns of the caller with findings in angle brackets, and the assistant's turns between them. */
async function carried(...turns: string[]): Promise<string> {
  const slots: TextSlot[] = [];
  const found = turns.map((turn, at): Entity[] => {
    const entities: Entity[] = [];
    let text = '';
    for (const part of turn.split(/(<[A-Z_]+ [^>]+>)/)) {
      const [, kind, value] = /^<([A-Z_]+) (.+)>$/.exec(part) ?? [];
      if (kind !== undefined && value !== undefined)
        entities.push(entityOf(kind, text.length, text.length + value.length));
      text += value ?? part;
    }
    const role = at % 2 === 0 ? 'user' : 'assistant';
    slots.push({
      path: `messages[${String(at)}].content`,
      turn: at,
      member: 'speech',
      role,
      form: 'text',
      text,
    });
    return entities;
  });
  const text = slots.at(-1)?.text ?? '';
  let shown = '';
  let from = 0;
  const findings = await carryOn(slots, found, ({ kind }) => kind !== 'ZIP');
  for (const { kind, start, end } of findings.at(-1) ?? []) {
    shown += `${text.slice(from, start)}<${kind} ${text.slice(start, end)}>`;
    from = end;
  }
  return shown + text.slice(from);
}

const entityOf = (kind: EntityKind, start: number, end: number): Entity => ({
  start,
  end,
  kind,
  confidence: 0.9,
  pass: 'model',
  detector: 'reader',
});

describe('a finding that continues the turn before', () => {
  it.each<[begun: string, heard: string, said: string, found: string]>([
    ['text me <PHONE 312 555>', 'Mhm.', '<DOB oh> one <DATE eight seven>', '<PHONE oh one eight seven>'],
    [
      '<PHONE four eight oh five five five>',
      'And?',
      'oh one nine two, thanks',
      '<PHONE oh one nine two>, thanks',
    ],
    ['booking <UNIQUE_ID q x seven>', 'Go on.', 'm two b', '<UNIQUE_ID m two b>'],
    [
      'claim <UNIQUE_ID d x slash 26>',
      'And then?',
      '<UNIQUE_ID slash> 00 <UNIQUE_ID 8>',
      '<UNIQUE_ID slash 00 8>',
    ],
    [
      '<VEHICLE_ID seven k d m>',
      'Seven K D M...',
      '<DOB three 19>. call <PHONE 4>',
      '<VEHICLE_ID three 19>. call <PHONE 4>',
    ],
    [
      'it is <ACCOUNT r a six> okay',
      'And the rest?',
      'uh nine tango, on mine',
      'uh <ACCOUNT nine tango>, on mine',
    ],
    ['<UNIQUE_ID 503>', 'Okay.', '<ZIP 555>', '<UNIQUE_ID 555>'],
    ['<SSN four one>', 'Mm-hm.', 'eight', '<SSN eight>'],
    [
      'it was <DOB december first>',
      'Of which year?',
      'in nineteen eighty six',
      'in <DOB nineteen eighty six>',
    ],
    ['<DOB seven twenty two>', 'And the year?', 'two thousand four', '<DOB two thousand four>'],
    ['<UNIQUE_ID one z nine nine>', 'Yes?', 'a a one oh', '<UNIQUE_ID a a one oh>'],
    ['<DOB october fifth>', 'And the year?', 'seventy four, in iowa', '<DOB seventy four>, in iowa'],
    ['<DOB third of november>', 'Yes?', 'nineteen 84 and he is 40', '<DOB nineteen 84> and he is 40'],
    ['<DATE june 5>', 'Which year?', 'two thousand and one', '<DATE two thousand and one>'],
    ['the code is [REDACTED:CVV]', 'Mhm.', '3', '<CVV 3>'],
    ['<NAME ann>, text me [REDACTED:PHONE] okay', 'Mhm.', 'oh one eight seven', '<PHONE oh one eight seven>'],
    ['[REDACTED:DOB]', 'Of which year?', 'nineteen 84', '<DOB nineteen 84>'],
  ])('is found in the turns %j, %j, %j', async (begun, heard, said, found) => {
    expect(await carried(begun, heard, said)).toBe(found);
  });

  it.each<[begun: string, heard: string, said: string]>([
    ['<PHONE 415 555 0142>', 'Mhm.', 'two of them'],
    ['<PHONE 415 555>', 'How many guests?', 'two'],
    ['<PHONE 415 555>', 'And your PIN?', '<UNIQUE_ID 4411>'],
    ['<PHONE 415 555> is wrong', 'Okay.', '<UNIQUE_ID 0142>'],
    ['<PHONE 415>', 'Yes?', '<PHONE 415 555 0142>'],
    ['<UNIQUE_ID 727>', 'Yes.', '<PHONE 555 0161>'],
    ['<UNIQUE_ID q x 7>', 'Okay.', '2 pounds of it'],
    ['<UNIQUE_ID q x 7>', 'Okay.', 'and 3 people'],
    ['<UNIQUE_ID q x 7>', 'Okay.', '<DOB june 9 1958>'],
    ['<DOB june 9>', 'How many?', 'seventy four'],
    ['<DOB june 9 1958>', 'The year again?', '<DATE 1958>'],
    ['<DOB june 9>', 'Which year?', 'seventy four dollars'],
    ['<NAME ann>', 'Yes?', '7'],
    ['[REDACTED:CVV]', 'How many guests?', '3'],
    ['[REDACTED:CVV] is wrong', 'Okay.', '3'],
    ['[REDACTED:NAME]', 'Yes?', '7'],
    ['[REDACTED:ZIP]', 'Yes?', '7'],
    ['[REDACTED:NOTHING]', 'Yes?', '7'],
  ])('is not found in the turns %j, %j, %j', async (begun, heard, said) => {
    expect(await carried(begun, heard, said)).toBe(said);
  });
});
