// Checks texts for readers against the rules of lint/prose/rules.js and patterns.js.
//
//   npm run lint:prose                      checks all files
//   npm run lint:prose -- docs/drift.md …   checks these files or folders
//   npm run lint:prose -- --report          counts findings by kind, rule and file, for all or the given files
import { parseArgs } from 'node:util';
import { excessIn } from './comments.js';
import { findingsIn } from './findings.js';
import { report } from './report.js';
import { readSources } from './sources.js';

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { report: { type: 'boolean' } },
});

const sources = readSources();
const { findings, unused } = findingsIn(sources);

const missing = named.filter(
  (place) => !sources.some(({ file }) => file.startsWith(place) || place.startsWith(`${file}#`)),
);
if (missing.length > 0) {
  console.error(`No file with texts: ${missing.join(', ')}`);
  process.exit(2);
}

const isMeant = ({ file, pointer = '' }) =>
  named.length === 0 || named.some((place) => `${file}#${pointer}`.startsWith(place));
const meant = findings.filter(isMeant);
if (options.report) {
  console.log(report(sources.filter(isMeant), meant));
} else {
  // Findings in comments are shown if their file is an argument, or if their folder has more matches than allowed.
  const found = [
    ...meant.filter(({ kind }) => kind !== 'comments'),
    ...(named.length > 0 ? meant.filter(({ kind }) => kind === 'comments') : excessIn(sources, findings)),
  ];
  for (const { file, line, rule, message, text } of found) {
    console.log(`${file}:${line} ${rule} ${message}${text === '' ? '' : `\n    ${shortened(text)}`}`);
  }
  for (const { rule, text } of unused)
    console.log(`lint/prose/exceptions.js: nothing needs ${rule} "${text}"`);
  if (found.length > 0) console.log(`\n${found.length} findings`);
  process.exitCode = found.length + unused.length > 0 ? 1 : 0;
}

function shortened(text) {
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
