// Texts of hostile or careless callers by name, as functions of the text's length.

const filled = (unit) => (size) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

/** Returns a function that creates a list. @param line returns the line for a number */
const listed = (line) => (size) => {
  let text = '';
  for (let at = 0; text.length < size; at++) text += line(at);
  return text.slice(0, size);
};

const GLUCOSE = (at) =>
  `${1 + (at % 12)}/${1 + (at % 28)}/2024 ${1 + (at % 12)}:${10 + (at % 50)} am  ${80 + (at % 120)} mg/dL  ${at % 3 ? 'fasting' : 'after meal'}\n`;
const DICTATED = (at) =>
  `so my name is john smith and uh i was born may ${1 + (at % 28)} nineteen ${60 + (at % 30)} my number is four one five five five five one two ${at % 10} and i live at ${1 + (at % 90)} oak street okay `;

export const TEXTS = {
  '`1,000,` repeated': filled('1,000,'),
  "`a'` repeated": filled("a'"),
  'a glucose table': listed(GLUCOSE),
  'a dictated transcript': listed(DICTATED),
  'written sentences': filled('please call 415-555-0142 or john smith at 12 maple street '),
  'spoken digits': filled('six five oh four one five five five five one two '),
  '`john smith ` repeated': filled('john smith '),
  '`january 5 ` repeated': filled('january 5 '),
  'spoken addresses of e-mail': filled('john at gmail dot com '),
  '`4 ` repeated': filled('4 '),
  'dates, said and written': listed(
    (at) => `June ${1 + (at % 28)}, 19${10 + (at % 80)} and 0${1 + (at % 9)}/1${at % 9}/1958, `,
  ),
  'months that may be words': filled('june july march may of the first '),
  '`[NAME_` repeated': filled('[NAME_'),
  brackets: (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'spelled letters': filled('s m i t h '),
  'one letter': filled('x'),
};

/** Fragments of callers' texts for {@link randomUnit}. */
const FRAGMENTS = [
  ..."aA1 ,.'-:/@#()_\n",
  ...[
    'one ',
    'oh ',
    'at ',
    'dot ',
    'dash ',
    'no ',
    'uh ',
    'may ',
    '5th ',
    'double ',
    'street ',
    'box ',
    'is ',
    'my ',
  ],
  ...[
    'john ',
    'smith',
    'dr ',
    'http://',
    '.com',
    '1980',
    '415-',
    '4 1 5 ',
    'é',
    '👩‍⚕️',
    '\u200b',
    'and ',
    'the ',
    'PO ',
  ],
];

/** Returns a random unit to repeat. @param random returns numbers from 0 to 1 @returns several fragments */
export function randomUnit(random) {
  const count = 1 + Math.floor(random() * 5);
  return Array.from({ length: count }, () => FRAGMENTS[Math.floor(random() * FRAGMENTS.length)]).join('');
}
