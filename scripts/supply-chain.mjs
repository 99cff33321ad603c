// Checks the versions, the lock file, the licences and the known vulnerabilities of dependencies. Writes the bill of
// materials (CycloneDX) to dist/sbom.cdx.json. Exits with 1 if a problem needs a decision.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vulnerabilities } from './supply/audit.mjs';
import { foreignLicences } from './supply/licences.mjs';
import { readPackages } from './supply/lock.mjs';
import { looseLock, namedRegistries, unpinned } from './supply/pins.mjs';
import { completeBill, missingFrom } from './supply/sbom.mjs';

const BILL = join('dist', 'sbom.cdx.json');

const root = process.argv[2] ?? join(import.meta.dirname, '..');
const packages = readPackages(root);
let failed = false;

report('versions', unpinned(root));
report('lock file', looseLock(root, packages));
report('settings', unknownSettings());
report('registries', namedRegistries(root, npm('config', 'get', 'registry').trim()));
const licences = foreignLicences(packages);
report('licences', licences.problems, licences.notes);
const audit = vulnerabilities(parse(npm('audit', '--json')), packages);
report('vulnerabilities', audit.problems, audit.notes, audit.unavailable);
report('bill of materials', writeBill());
process.exit(failed ? 1 : 0);

/**
 * Prints a check's result.
 * @param unavailable reason why the check could not run, which is printed but is not a failure
 */
function report(what, problems, notes = [], unavailable = undefined) {
  const verdict = unavailable === undefined ? `${problems.length} problems` : `NOT CHECKED (${unavailable})`;
  process.stdout.write(`${what}: ${verdict}\n`);
  for (const note of notes) process.stdout.write(`  (${note})\n`);
  for (const problem of problems) process.stdout.write(`  - ${problem}\n`);
  failed ||= problems.length > 0;
}

/** Writes the bill of materials. @returns problems */
function writeBill() {
  const npmBill = parse(npm('sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'));
  if (npmBill?.components === undefined) return ['npm gave none'];
  const bill = completeBill(npmBill, root, packages);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, BILL), `${JSON.stringify(bill, undefined, 1)}\n`);
  return missingFrom(bill, packages);
}

/**
 * Returns the settings of `.npmrc` that npm does not know. Newer versions of npm warn about such settings at every
 * command.
 */
function unknownSettings() {
  const { stderr } = spawnSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' });
  return (stderr ?? '').match(/Unknown project config "[^"]*"/g) ?? [];
}

/** Returns the output of npm, which exits with an error code if an audit reports vulnerabilities. */
function npm(...words) {
  return spawnSync('npm', words, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }).stdout ?? '';
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
