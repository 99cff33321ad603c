// npm run eval:other-languages: what `on_other_language` has masked in languages that are not understood.
//
//   npm run eval:other-languages                measures, prints a table
//   npm run eval:other-languages -- --write     and writes bench/other-languages.md
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isCovered, openDetection, readCases } from './lib-eval.mjs';

const ROOT = new URL('..', import.meta.url);
const SETTINGS = ['allow', 'mask'];
const NAMES = new Intl.DisplayNames('en', { type: 'language' });

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const { BuiltInPolicies } = await import(new URL('dist/src/policies/builtin-policies.js', ROOT).href);
const { base } = new BuiltInPolicies();
const cases = readCases(new URL('test/corpus/languages/other.jsonl', ROOT));
const { detect, stop } = await openDetection({ passes: ['pattern', 'model'] });
const counted = new Map(SETTINGS.map((setting) => [setting, []]));
for (const setting of SETTINGS) {
  const policy = { ...base, onOtherLanguage: setting, findingsKey: setting };
  for (const one of cases) counted.get(setting).push(await count(one, policy));
}
await stop();

const languages = [...new Set(cases.map(({ language }) => language))];
const rows = [...languages.map((language) => row(NAMES.of(language), language)), row('**all**')];
const report = `# Languages that are not understood

\`npm run eval:other-languages -- --write\` wrote this: ${cases.length} sentences with invented values, each said by itself, under
\`healthcare-default\` and both settings of \`on_other_language\` that let a text through. A value counts as masked when no letter
and no digit of it is left.

| language | values | masked: allow | masked: mask | other letters masked: allow | mask |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
process.stdout.write(report);
if (options.write) writeFileSync(new URL('bench/other-languages.md', ROOT), report);

/** Values of a sentence, those of them that are masked, its other letters, and those of them that are. */
async function count({ language, text, spans }, policy) {
  const slot = { path: 'text', turn: 0, role: 'user', member: 'speech', form: 'text', text };
  const [findings] = await detect([slot], policy);
  const values = spans.map(([start, end]) => ({ start, end }));
  const isWithin = (at, ranges) => ranges.some(({ start, end }) => start <= at && at < end);
  const others = [...text].flatMap((_, at) =>
    /[\p{L}\p{N}]/u.test(text[at]) && !isWithin(at, values) ? [at] : [],
  );
  const masked = values.filter((value) => isCovered(text, value, findings)).length;
  const over = others.filter((at) => isWithin(at, findings)).length;
  return { language, values: values.length, masked, others: others.length, over };
}

function row(name, language) {
  const [allow, mask] = SETTINGS.map((setting) => {
    const own = counted.get(setting).filter((one) => language === undefined || one.language === language);
    const sum = (field) => own.reduce((total, one) => total + one[field], 0);
    const share = Math.round((100 * sum('over')) / sum('others'));
    return { values: sum('values'), masked: sum('masked'), share };
  });
  return `| ${name} | ${mask.values} | ${allow.masked} | ${mask.masked} | ${allow.share} % | ${mask.share} % |`;
}
