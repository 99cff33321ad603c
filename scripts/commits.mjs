// Checks the subjects of all commits after the commit in lint/commits-from, without merges. Needs the Git history back
// to that commit.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { subjectFault } from '../lint/commits.js';

const root = join(import.meta.dirname, '..');
const base = readFileSync(join(root, 'lint/commits-from'), 'utf8').trim();
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

try {
  git('merge-base', '--is-ancestor', base, 'HEAD');
} catch {
  console.error(`${base} of lint/commits-from is not an ancestor of HEAD. Fetch the whole history.`);
  process.exit(1);
}
const rows = git('log', '--no-merges', '--format=%h %s', `${base}..HEAD`).split('\n').filter(Boolean);
const faults = rows.flatMap((row) => {
  const fault = subjectFault(row.slice(row.indexOf(' ') + 1));
  return fault === undefined ? [] : [`${row}\n    ${fault}`];
});
console.log([...faults, `${rows.length} commits, ${faults.length} with a fault`].join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;
