type Role =
  | 'unit'
  | 'oh'
  | 'teen'
  | 'tens'
  | 'hundred'
  | 'thousand'
  | 'repeat'
  | 'ordinal'
  | 'joiner'
  | 'plus'
  | 'and'
  | 'article'
  | 'sound';

/** What a word does in a spoken number. */
export interface NumberWord {
  readonly role: Role;
  readonly value: number;
  /** What a joiner between two numbers becomes. */
  readonly joint?: string;
}

const words = (list: string): string[] => list.split(' ');

const UNITS = words('zero one two three four five six seven eight nine');
const TEENS = words('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen');
const TENS = words('twenty thirty forty fifty sixty seventy eighty ninety');
const ORDINAL_UNITS = words('first second third fourth fifth sixth seventh eighth ninth');
const ORDINAL_TEENS = words(
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth',
);
const JOINERS: Readonly<Record<string, string>> = {
  '-': 'dash hyphen minus',
  '/': 'slash',
  '.': 'dot point period',
};
/** Said while the speaker looks for the next digits; between two numbers they are a space. */
const FILLERS = [
  ...words('uh uhh um umm uhm er erm ah hmm mm then next okay ok so space'),
  'and then',
  'let me see',
  "let's see",
  'hold on',
  'hang on',
  'one second',
  'one sec',
  'one moment',
  'just a second',
  'just a sec',
  'just a moment',
  'just one second',
  'hold on a second',
  'hold on one second',
  'hang on a second',
  'give me a second',
  'give me one second',
  'wait a second',
  'you know',
];
/** What recognition hears instead of a digit; read as one only amid dictated digits. */
const SOUNDS: Readonly<Record<string, number>> = { to: 2, too: 2, for: 4, fore: 4, won: 1, ate: 8 };

type Row = [string, NumberWord];
/** The words that spoken numbers are made of, lower case. */
export const NUMBER_WORDS = new Map<string, NumberWord>([
  ...UNITS.map((word, value): Row => [word, { role: 'unit', value }]),
  ['niner', { role: 'unit', value: 9 }],
  ['nought', { role: 'unit', value: 0 }],
  ['naught', { role: 'unit', value: 0 }],
  ...words('oh o').map((word): Row => [word, { role: 'oh', value: 0 }]),
  ...TEENS.map((word, index): Row => [word, { role: 'teen', value: 10 + index }]),
  ...TENS.map((word, index): Row => [word, { role: 'tens', value: 20 + 10 * index }]),
  ['fourty', { role: 'tens', value: 40 }],
  ...ORDINAL_UNITS.map((word, index): Row => [word, { role: 'ordinal', value: 1 + index }]),
  ...ORDINAL_TEENS.map((word, index): Row => [word, { role: 'ordinal', value: 10 + index }]),
  ['twentieth', { role: 'ordinal', value: 20 }],
  ['thirtieth', { role: 'ordinal', value: 30 }],
  ['hundred', { role: 'hundred', value: 100 }],
  ['thousand', { role: 'thousand', value: 1000 }],
  ['double', { role: 'repeat', value: 2 }],
  ['triple', { role: 'repeat', value: 3 }],
  ['treble', { role: 'repeat', value: 3 }],
  ['quadruple', { role: 'repeat', value: 4 }],
  ...Object.entries(JOINERS).flatMap(([joint, list]) =>
    words(list).map((word): Row => [word, { role: 'joiner', value: 0, joint }]),
  ),
  ...FILLERS.map((word): Row => [word, { role: 'joiner', value: 0, joint: ' ' }]),
  ...Object.entries(SOUNDS).map(([word, value]): Row => [word, { role: 'sound', value }]),
  ['plus', { role: 'plus', value: 0 }],
  ['and', { role: 'and', value: 0 }],
  ['a', { role: 'article', value: 1 }],
]);

/** The digits of a single number word ("seven", "twelve", "oh"), or undefined. */
export function digitsOfWord(word: string): string | undefined {
  const entry = NUMBER_WORDS.get(word.toLowerCase());
  if (entry === undefined) return undefined;
  return ['unit', 'oh', 'teen', 'tens'].includes(entry.role) ? String(entry.value) : undefined;
}
