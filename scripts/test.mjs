// Implements `npm test`, which builds, and runs the specs and the end-to-end tests of the API contract.
//
//   npm test -- PATH           runs these files, of any kind
//   npm run test:all           runs all kinds; add -- --kinds browser,faults to run these kinds only (see jest.config.js)
//
// Other arguments are passed to Jest.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import config from '../jest.config.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OF_CONTRACT = ['specs', 'sources', 'door'];
const ALL = config.projects.map(({ displayName }) => displayName);

const words = process.argv.slice(2);
const all = take('--all') !== undefined;
const chosen = take('--kinds', true)?.split(',');
const unknown = chosen?.find((kind) => !ALL.includes(kind));
if (unknown !== undefined) {
  process.stderr.write(`There is no kind of tests ${unknown}: it is one of ${ALL.join(', ')}.\n`);
  process.exit(1);
}
const namesFiles = words.some((word) => !word.startsWith('-'));
const kinds = chosen ?? (all || namesFiles ? ALL : OF_CONTRACT);

run(['scripts/build.mjs']);
const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
run([...jest, ...words, '--selectProjects', ...kinds]);

/**
 * Removes an option from the arguments.
 * @returns the option's value, or its name if it has no value; undefined if the option is missing
 */
function take(name, hasValue = false) {
  const at = words.indexOf(name);
  if (at < 0) return undefined;
  const [option, value] = words.splice(at, hasValue ? 2 : 1);
  return value ?? option;
}

function run(args) {
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
