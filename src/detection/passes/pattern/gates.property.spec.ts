import { afterEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { ScannedText } from '../../../common/text/scanned-text.js';
import { BUILT_IN_KINDS } from '../../kinds.js';
import { MONTHS, WEEKDAYS } from '../../languages/en/calendar.js';
import { LETTER_WORDS } from '../../languages/en/spelling.js';
import { NUMBER_WORDS } from '../../text/speech.js';
import { STOP_WORDS } from '../../languages/en/ordinary-words.js';
import { PatternPass } from './pattern-pass.js';

const pass = new PatternPass();
const kinds = new Set<string>(BUILT_IN_KINDS);

/** Words and characters with which recognizers begin, in any case, and some that only resemble them. */
const PIECES = [
  ...[...NUMBER_WORDS.keys(), ...LETTER_WORDS.keys(), ...MONTHS, ...WEEKDAYS, ...STOP_WORDS],
  ...'my name is|this is|Dr.|mrs|Jane|okafor|O’Brien|José|doctor|my wife|Patient: |first name|regards,\n|signed, '.split(
    '|',
  ),
  ...'member id|claim number|mrn|account|the code is|plate|license|vin|policy|card|cvv|password is|user name'.split(
    '|',
  ),
  ...'zip code|oak street|apt|po box|corner of|main and elm|i live at|Springfield, IL|NW1 6XE|OH'.split('|'),
  ...'at|dot com|@|example.org|https://a.b/c|slash|colon|10.0.0.1|2001:db8::1|a@b.example|www|.com'.split(
    '|',
  ),
  ...'born|turned|years old|on|since|thanksgiving|call|fax|phone|extension|social|last four|ssn'.split('|'),
  ...'1|42|555-0142|(415) 555-0143|123-45-6789|6/9/58|1958-06-09|93|62704|62704-1234|A1B2C3|0|1,000|4:30|9th'.split(
    '|',
  ),
  ...',|.|…|-|/|:|#|?|\n|\t|\u00a0|“|’s|é|\u017f|\u212a|x|X|uh|no sorry|*|+'.split('|'),
];
const JOINS = [' ', ' ', ' ', '', ', ', '. ', '\n', '-'];
const piece = fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(...JOINS), fc.boolean());
const text = fc
  .array(piece, { maxLength: 14 })
  .map((parts) => parts.map(([word, join, loud]) => (loud ? word.toUpperCase() : word) + join).join(''));

async function find(said: string, question: string): Promise<unknown> {
  const slot = { path: 'messages[0].content', role: 'user', form: 'text', text: said } as const;
  return pass.detect([{ slot, question, label: '' }], { kinds }, new AbortController().signal);
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('gated patterns', () => {
  it('have the same findings with and without their gates', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, async (said, question) => {
        const gated = await find(said, question);
        const open = jest.spyOn(ScannedText.prototype, 'mayMatch').mockReturnValue(true);
        const all = await find(said, question);
        open.mockRestore();
        expect(gated).toEqual(all);
      }),
      { numRuns: 400 },
    );
  });
});
