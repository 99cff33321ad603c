// npm run bench:detection: time of the pattern pass, merging and propagation, and whether it grows linearly.
//
//   npm run bench:detection                  prints median milliseconds by input and length
//   npm run bench:detection -- --check       exits 1 if 100,000 characters take more than 3 times as long per
//                                            character as 10,000 do
//   npm run bench:detection -- --write       writes bench/detection-speed.md
//   --dist FOLDER                            another build than dist/
//   --only TEXT, --profile                   inputs whose name contains TEXT; time by recognizer for 100,000 characters
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';

const ROOT = new URL('..', import.meta.url);
const REPORT = new URL('bench/detection-speed.md', ROOT);
const SIZES = [1_000, 10_000, 100_000, 1_048_576];
const LABELS = ['1k', '10k', '100k', '1 MiB'];
/** Maximum ratio between the time per character for 100,000 characters and for 10,000 characters. */
const MAX_GROWTH = 3;
/**
 * Minimum time in milliseconds for 10,000 characters. Below the minimum, growth is noise of the clock and the compiler.
 */
const MIN_MEASURED_MS = 0.2;
/** Runs that take longer, in milliseconds, are measured once. */
const SLOW_MS = 1_500;
/** Inputs that take longer than this many milliseconds for 100,000 characters are not measured with 1 MiB. */
const MAX_MS_AT_100K = 3_000;

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    dist: { type: 'string', default: 'dist' },
  },
});

const built = (file) => import(new URL(`${options.dist}/src/detection/${file}`, ROOT).href);
const { PatternPass } = await built('passes/pattern/pattern-pass.js');
const { normalize } = await built('text/normalized-text.js');
const { BUILT_IN_KINDS } = await built('kinds.js');
const { propagateValues } = await built('values/propagate.js');

const CALL_TALK = [
  'hi i am calling about a refill of my blood pressure medicine, the pharmacy says it needs an approval.',
  'Sure, I can help with that. How many tablets do you have left?',
  'uh about ten, i take one in the morning and half of one at night with food.',
  'The nurse will call you back within two hours; if it gets worse, please go to urgent care.',
  'my pressure was one twenty over eighty this morning and i feel a little dizzy when i stand up.',
  'Do you have any allergies, and have you had a fever of more than 100.4 in the last three days?',
  'no fever but my left knee has been hurting for two weeks and the 500 milligram pills do not help.',
  'Thank you. The copay is $35, and we are open from 8:30 to 5 on weekdays.',
  'okay and may i bring my will and the bill from last time, i will be there on tuesday.',
];
const DENSE = [
  'My name is Jane Okafor, born June 9th, 1958, MRN 7104425, phone (415) 555-0142, fax 415-555-0143.',
  'i live at one twenty three oak street apartment four b springfield illinois six two seven oh four.',
  'e-mail jane dot doe at example dot com, or jane.doe@example.org, social 123-45-6789.',
  'card 4111 1111 1111 1111, cvv 123, exp 09/27, account number 000123456789, routing 021000021.',
  'the site is https://portal.example.com/visit?id=55 and i came from 203.0.113.9 and 2001:db8::1.',
  'VIN 1HGCM82633A004352, plate 7ABC123, member id W1234 56789, NPI 1234567893, DEA AB1234563.',
  'ship it to PO Box 123, Dayton, OH 45402, or 742 Evergreen Terrace, Boise, ID 83702. zip 62704.',
  'he is ninety three years old, case number 55-1042, imei 490154203237518, serial sn ab12cd34ef.',
];
const PHI_FREE = 'call talk without PHI';

/** Inputs of hostile or broken callers, each of which repeats one unit. */
const ADVERSARIAL = {
  'digits in one run': '7',
  'digits apart': '1 2 3-4 ',
  'spelled letters': 'a b c d e f g ',
  'at dot': 'at dot ',
  'one one one': 'one ',
  'unclosed brackets': '([{"',
  commas: ',',
  'capitals in one run': 'A',
  'Capitalised Words': 'Jane Okafor ',
  hyphens: '-',
  'hyphens and digits': '1-',
  'a.a.a': 'a.',
  'dots and digits': '1.',
  'colons and hex': 'a1:',
  'house numbers': '12 oak elm ',
  'street after street': '12 oak street ',
  'base58 in one run': '1A1zP1eP5QGefi2DMPTfTLSLmv7Div',
  'zero-width characters': '\u200b1\u200d',
  'no sorry': 'no sorry wait 4 ',
  'no no no': 'no ',
  'a number and no no no': `62704 1.2 ${'no '.repeat(40)}x `,
  'a number and uh so': `62704 1.2 ${'uh so '.repeat(40)}x `,
  'paths without end': 'a.com/',
  'slash and dot com': 'dot com slash ',
  spaces: ' ',
  'line ends': '\n',
  emoji: '👩‍⚕️',
};

function inputs() {
  const rows = { [PHI_FREE]: talk(CALL_TALK), 'dense PHI': talk(DENSE) };
  for (const [name, unit] of Object.entries(ADVERSARIAL)) rows[name] = () => unit;
  return Object.entries(rows).filter(([name]) => name.includes(options.only));
}

/** Repeats sentences with changing numbers, so that not all values repeat. */
function talk(sentences) {
  return (at) =>
    `${sentences[at % sentences.length].replace(/\d(?=\d{3})/g, (digit) => String((Number(digit) + at) % 9 || 1))} `;
}

function textOf(make, size) {
  let text = '';
  for (let at = 0; text.length < size; at++) text += make(at).repeat(make(at).length < 40 ? 256 : 1);
  return text.slice(0, size);
}

const pass = new PatternPass();
const kinds = new Set(BUILT_IN_KINDS);

/** Runs all detection steps that delay a call. Uses a new slot each time, because views are cached per slot. */
async function scan(text) {
  const slots = [{ path: 'messages[0].content', role: 'user', form: 'text', text }];
  const placed = slots.map((slot) => ({ slot, question: '', label: '' }));
  const found = await pass.detect(placed, { kinds }, new AbortController().signal);
  return propagateValues(slots, found);
}

async function timed(text) {
  const start = performance.now();
  await scan(text);
  return performance.now() - start;
}

async function median(text) {
  const first = await timed(text);
  if (first > SLOW_MS) return first;
  const rounds = first > 150 ? 3 : first > 15 ? 7 : 21;
  const times = [];
  for (let round = 0; round < rounds; round++) times.push(await timed(text));
  return times.sort((a, b) => a - b)[rounds >> 1];
}

const figure = (value) => (Number.isNaN(value) ? '-' : value < 10 ? value.toFixed(2) : value.toFixed(0));

async function measure() {
  const rows = [];
  for (const [name, make] of inputs()) {
    const times = [];
    for (const size of SIZES) {
      times.push((times.at(-1) ?? 0) > MAX_MS_AT_100K ? NaN : await median(textOf(make, size)));
    }
    const growth = times[2] / 10 / Math.max(times[1], MIN_MEASURED_MS);
    rows.push({ name, times, growth });
    process.stderr.write(`${name}: ${times.map(figure).join(', ')} ms\n`);
  }
  return rows;
}

function report(rows) {
  const line = (cells) => `| ${cells.join(' | ')} |\n`;
  const head = [
    'input',
    ...LABELS.map((label) => `${label}, ms`),
    'ms per 10,000 characters',
    'growth 10k to 100k',
  ];
  const body = rows.map(({ name, times, growth }) =>
    line([name, ...times.map(figure), figure((times[3] / SIZES[3]) * 10_000), growth.toFixed(2)]),
  );
  return line(head) + line(head.map(() => '---')) + body.join('');
}

/** Measures each recognizer alone on an input of 100,000 characters. */
function profile() {
  for (const [name, make] of inputs()) {
    const text = textOf(make, SIZES[2]);
    const slot = { path: 'messages[0].content', role: 'user', form: 'text', text };
    const context = { slot, question: '', label: '' };
    const parts = [
      ['normalize', () => normalize(text)],
      ['spoken view', () => normalize(text).spoken.digitRuns],
    ];
    const view = normalize(text);
    for (const recognizer of pass.recognizers)
      parts.push([recognizer.name, () => recognizer.find(view, context)]);
    const times = parts.map(([part, run]) => {
      run();
      const start = performance.now();
      run();
      return [part, performance.now() - start];
    });
    const shown = times.sort((a, b) => b[1] - a[1]).slice(0, 6);
    process.stdout.write(`${name}: ${shown.map(([part, time]) => `${part} ${figure(time)}`).join(', ')}\n`);
  }
}

if (options.profile) {
  profile();
} else {
  for (let warm = 0; warm < 40; warm++)
    for (const text of [talk(CALL_TALK), talk(DENSE)]) await scan(textOf(text, 5_000));
  const rows = await measure();
  const table = report(rows);
  process.stdout.write(table);
  if (options.write) {
    const machine = `Node ${process.version}, ${cpus()[0]?.model ?? 'unknown CPU'}.`;
    writeFileSync(
      REPORT,
      `# Speed of detection\n\n\`npm run bench:detection -- --write\` wrote this. Pattern pass, merging and propagation over one text; median. ${machine}\n\n${table}`,
    );
  }
  const superlinear = rows.filter(({ growth }) => growth > MAX_GROWTH);
  if (options.check && superlinear.length > 0) {
    process.stderr.write(
      `time grows faster than length: ${superlinear.map(({ name }) => name).join(', ')}\n`,
    );
    process.exitCode = 1;
  }
}
