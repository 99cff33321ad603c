// npm run eval:other-languages: handling of speech in unsupported languages. The turns, calls and records were written
// without knowledge of the code, and are never read during development.
//
//   npm run eval:other-languages                measures, prints the tables
//   npm run eval:other-languages -- --write     also writes bench/other-languages.md
//   npm run eval:other-languages -- --check     fails if a figure is worse than the page's bounds
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isCovered, openDetection } from './lib-eval.mjs';
import { casesOf, readPart } from './lib-held.mjs';

const ROOT = new URL('..', import.meta.url);
const SETTINGS = ['allow', 'mask', 'withhold'];
const NAMES = new Intl.DisplayNames('en', { type: 'language' });
/**
 * Bounds under the policy `withhold`: maximum number of readable values and of turns withheld by mistake, from the last
 * run with --write, and minimum shares.
 */
const BOUNDS = { readable: 3, own: 1, label: 0.97, foreign: 0.995 };

const { values: options } = parseArgs({
  options: { write: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
});
const cases = casesOf(readPart('languages', 'second'));

const { BuiltInPolicies } = await import(new URL('dist/src/policies/builtin-policies.js', ROOT).href);
const { base } = new BuiltInPolicies();
const { detectRequest, stop } = await openDetection({ passes: ['pattern', 'model'] });
const results = [];
for (const one of cases) results.push(await measure(one));
await stop();

const spoken = results.filter(({ language }) => !['mixed', 'record', 'own'].includes(language));
const languages = [...new Set(spoken.map(({ language }) => language))];
const all = tally(spoken);
const own = results.filter(({ language }) => language === 'own');
const mixed = results.filter(({ language }) => language === 'mixed');
const records = results.filter(({ language }) => language === 'record');
const ofTurns = own.filter(({ isWithheld }) => isWithheld).length;
const report = `# Languages that are not understood

\`npm run eval:other-languages -- --write\` wrote this. The texts were written without the code, and no native speaker has checked
them: ${spoken.length} answers to a question in English, typed and as recognized, 8 of each language no more than a value. A value
counts as readable if a letter or digit of it is left. A language counts as told if an answer that is more than a value is said
to be in it.

| language | answers | not English or Spanish | language told | values | readable: allow | mask | withhold |
| --- | --- | --- | --- | --- | --- | --- | --- |
${[
  ...languages.map((code) =>
    row(
      NAMES.of(code),
      spoken.filter(({ language }) => language === code),
    ),
  ),
  row('**all**', spoken),
].join('\n')}

| other texts | texts | values | readable: allow | mask | withhold | of turns in English or Spanish, withheld |
| --- | --- | --- | --- | --- | --- | --- |
${otherRow('calls that mix languages', mixed)}
${otherRow('records with values in other scripts', records)}
${otherRow('turns in English and Spanish', own)}
`;
process.stdout.write(report);
if (options.write) writeFileSync(new URL('bench/other-languages.md', ROOT), report);
if (options.check) {
  const readable = [...spoken, ...records].reduce((sum, one) => sum + one.readable.withhold, 0);
  if (readable > BOUNDS.readable) fail(`${readable} values are readable`);
  if (ofTurns > BOUNDS.own) fail(`${ofTurns} turns in English or Spanish are withheld`);
  if (all.told / all.sentences < BOUNDS.label) fail('fewer languages are told');
  if (all.foreign / all.sentences < BOUNDS.foreign) fail('more turns are taken for English or Spanish');
}

async function measure({ language, turns, values, foreign = [] }) {
  const slots = turns.map(([role, text], turn) =>
    role === 'tool'
      ? { path: `messages[${turn}]`, turn, role, form: 'text', text }
      : { path: `messages[${turn}]`, turn, role, member: 'speech', form: 'text', text },
  );
  const readable = {};
  let found;
  for (const setting of SETTINGS) {
    found = await detectRequest(slots, { ...base, onOtherLanguage: setting, findingsKey: setting });
    readable[setting] = values.filter((value) => isReadable(value, slots, found.findings)).length;
  }
  const withheld = slots.map(({ text }, at) =>
    found.findings[at].some(
      ({ kind, start, end }) => kind === 'SPEECH' && end - start > text.trim().length / 2,
    ),
  );
  const ownTurns = slots.filter(
    ({ role, text }) => role !== 'tool' && !foreign.some((one) => text.includes(one)),
  );
  return {
    language,
    readable,
    values: values.length,
    isSentence: /[\p{L}\p{N}]/u.test(
      values.reduce((rest, value) => rest.replace(value, ''), slots.at(-1).text),
    ),
    told: found.languages.latest.at(0)?.language,
    isForeign: found.languages.latest.some((heard) => heard.on_other_language !== undefined),
    isWithheld: withheld.some(Boolean),
    ownTurns: ownTurns.length,
    ownWithheld: ownTurns.filter((slot) => withheld[slots.indexOf(slot)]).length,
  };
}

/** Returns whether a text shows at least part of a value. */
function isReadable(value, slots, findings) {
  return slots.some(({ text }, at) => {
    for (let start = text.indexOf(value); start >= 0; start = text.indexOf(value, start + 1))
      if (!isCovered(text, { start, end: start + value.length }, findings[at])) return true;
    return false;
  });
}

function tally(ofGroup) {
  const sum = (read) => ofGroup.reduce((total, one) => total + Number(read(one)), 0);
  return {
    turns: ofGroup.length,
    sentences: sum(({ isSentence }) => isSentence),
    foreign: sum(({ isForeign, isSentence }) => isSentence && isForeign),
    told: sum(({ told, language, isSentence }) => isSentence && told === language),
    values: sum(({ values }) => values),
    readable: SETTINGS.map((setting) => sum(({ readable }) => readable[setting])),
    ownTurns: sum(({ ownTurns }) => ownTurns),
    ownWithheld: sum(({ ownWithheld }) => ownWithheld),
  };
}

function row(name, ofGroup) {
  const { turns, sentences, foreign, told, values, readable } = tally(ofGroup);
  const cells = [name, turns, percent(foreign, sentences), percent(told, sentences), values, ...readable];
  return `| ${cells.join(' | ')} |`;
}

function otherRow(name, ofGroup) {
  const { turns, values, readable, ownTurns, ownWithheld } = tally(ofGroup);
  const withheld = ownTurns === 0 ? '–' : `${ownWithheld} of ${ownTurns}`;
  return `| ${[name, turns, values, ...readable, withheld].join(' | ')} |`;
}

function percent(part, whole) {
  return `${((100 * part) / whole).toFixed(1)} %`;
}

function fail(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
