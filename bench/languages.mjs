// npm run eval:languages: share of turns whose language is detected, and the cost of language detection.
//
//   npm run eval:languages                measures, prints a table
//   npm run eval:languages -- --write     also writes bench/languages.md
//   npm run eval:languages -- --check     fails if the share is below the one last written
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { identifyLanguages } from '../dist/src/detection/languages/identify.js';
import { foreignSentences, withheldText } from '../dist/src/detection/withheld.js';
import { readTalk } from './lib-talk.mjs';

const ROOT = new URL('..', import.meta.url);
const CORPUS = new URL('test/corpus/languages/measure.jsonl', ROOT);
const SHA256 = readFileSync(new URL('test/corpus/languages/measure.sha256', ROOT), 'utf8').trim();
/** Minimum number of words of a measured turn. Shorter turns are covered by the conversation's language. */
const WORDS = 4;
/** Share of the turns whose language was detected when the page was last written. */
const KNOWN = 0.989;
const ROUNDS = 20;
/** Maximum share of turns in English and Spanish that may be withheld. */
const WITHHELD = 0.001;
const SCRIPTS = new URL('training/calls/', ROOT);
const POLICY = { languages: ['en', 'es'], onOtherLanguage: 'withhold' };
/** Given names for the scripts, used in rotation. */
const GIVEN =
  'Khanh Abdirahman Oluwaseun Xiomara Priya Wei Fatuma Dmitri Agnieszka Thuy Ngozi Kaveh Yuki Siobhan Zeynep'.split(
    ' ',
  );
const FAMILY =
  'Nguyen Okafor Warsame Kowalczyk Yilmaz Delgado Tran Sharma Adeyemi Popescu Ivanov Kim Haddad Singh Xiong Bekele'.split(
    ' ',
  );

const { values: options } = parseArgs({
  options: { write: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
});

const bytes = readFileSync(CORPUS);
if (createHash('sha256').update(bytes).digest('hex') !== SHA256) fail('the measuring part has changed');
const turns = bytes.toString('utf8').trim().split('\n').map(JSON.parse);
const rows = [...new Set(turns.map(groupOf))].map((group) => [
  group,
  turns.filter((turn) => groupOf(turn) === group),
]);
const lines = rows.map(([group, ofGroup]) => row(group, ofGroup));
const known = turns.filter(isRight).length;
const scripted = scriptedTurns();
const withheld = scripted.filter(isWithheld).length;
const report = `# The language of a turn

\`npm run eval:languages -- --write\` wrote this: ${turns.length} turns of ${WORDS} words and more, of calls to doctors' offices,
pharmacies and insurers, half typed, half as recognition writes them, by a writer who had not seen the code.

| language | turns | known | taken for |
| --- | --- | --- | --- |
${lines.join('\n')}
| **all** | ${turns.length} | ${percent(known, turns.length)} | |

Of the ${scripted.length} turns of the call scripts in \`training/\`, which are in English and Spanish and name people of many
languages, \`on_other_language: withhold\` withholds ${withheld} (${((100 * withheld) / scripted.length).toFixed(3)} %), whole or in part.

A turn in a language that is not understood counts as known when it is said to be none of those that are. One text took
${microseconds().toFixed(1)} µs (${cpus()[0].model}, Node ${process.version}).
`;
process.stdout.write(report);
if (options.write) writeFileSync(new URL('bench/languages.md', ROOT), report);
if (options.check && known / turns.length < KNOWN) fail(`less than ${KNOWN * 100} % are known`);
if (options.check && withheld > scripted.length * WITHHELD) fail(`${withheld} turns are withheld by mistake`);

/**
 * Returns the turns of callers and agents in the scripts, with invented names. Each other slot becomes a number or a
 * word.
 */
function scriptedTurns() {
  let nth = 0;
  const fill = (_, slot) => {
    nth += 1;
    const [given, family] = [GIVEN[nth % GIVEN.length], FAMILY[nth % FAMILY.length]];
    if (slot.includes('given')) return given;
    if (slot.includes('family')) return family;
    if (slot.includes('name')) return slot.startsWith('o') ? 'Lakeview Clinic' : `${given} ${family}`;
    return '12';
  };
  return readdirSync(SCRIPTS)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) => readTalk(readFileSync(new URL(file, SCRIPTS), 'utf8')))
    .flatMap(({ style, sections }) =>
      sections
        .filter(({ role, marked }) => ['user', 'assistant'].includes(role) && marked !== '')
        .map(({ role, marked }) =>
          marked
            .replace(/\{([^}]*)\}/g, fill)
            .replace(/^.*$/s, (text) =>
              style === 'recognized' && role === 'user' ? text.toLowerCase() : text,
            ),
        ),
    );
}

function isWithheld(text) {
  const found = identifyLanguages(text);
  if (found === undefined) return false;
  const spoken = {
    language: found.other ?? found.understood.join('+'),
    confidence: found.confidence,
    isUnderstood: found.other === undefined,
  };
  return (withheldText({ text }, spoken, POLICY) ?? foreignSentences({ text }, spoken, POLICY)).length > 0;
}

function groupOf({ languages }) {
  return languages.join(' and ');
}

/** Returns the detected languages of a turn; `-` if no language was detected. */
function said({ text }) {
  const found = identifyLanguages(text);
  return found === undefined ? '-' : (found.other ?? found.understood.join(' and '));
}

function isRight(turn) {
  const found = identifyLanguages(turn.text);
  const isUnderstood = turn.languages.every((language) => ['en', 'es'].includes(language));
  return isUnderstood ? said(turn) === groupOf(turn) : found?.other !== undefined;
}

function row(group, ofGroup) {
  const wrong = new Map();
  for (const turn of ofGroup)
    if (said(turn) !== group) wrong.set(said(turn), (wrong.get(said(turn)) ?? 0) + 1);
  const taken = [...wrong].map(([language, count]) => `${language} ${count}`).join(', ');
  return `| ${group} | ${ofGroup.length} | ${percent(ofGroup.filter(isRight).length, ofGroup.length)} | ${taken} |`;
}

function percent(part, whole) {
  return `${((100 * part) / whole).toFixed(1)} %`;
}

/** Measures the microseconds per text, as the median of the rounds. */
function microseconds() {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = process.hrtime.bigint();
    for (const { text } of turns) identifyLanguages(text);
    return Number(process.hrtime.bigint() - start) / 1_000 / turns.length;
  });
  return times.sort((a, b) => a - b)[ROUNDS / 2];
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
