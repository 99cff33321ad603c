// Checks dependencies: versions, the lock file, licences, known vulnerabilities; writes the bill of materials (CycloneDX)
// to dist/sbom.cdx.json. Exits with 1 when something must be decided on.
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

/** @param unavailable why it could not be checked: reported, but not a failure */
function report(what, problems, notes = [], unavailable = undefined) {
  const verdict = unavailable === undefined ? `${problems.length} problems` : `NOT CHECKED (${unavailable})`;
  process.stdout.write(`${what}: ${verdict}\n`);
  for (const note of notes) process.stdout.write(`  (${note})\n`);
  for (const problem of problems) process.stdout.write(`  - ${problem}\n`);
  failed ||= problems.length > 0;
}

/** @returns problems */
function writeBill() {
  const npmBill = parse(npm('sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'));
  if (npmBill?.components === undefined) return ['npm gave none'];
  const bill = completeBill(npmBill, root, packages);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, BILL), `${JSON.stringify(bill, undefined, 1)}\n`);
  return missingFrom(bill, packages);
}

/** Settings of `.npmrc` that npm does not know: newer ones warn of them at every command. */
function unknownSettings() {
  const { stderr } = spawnSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' });
  return (stderr ?? '').match(/Unknown project config "[^"]*"/g) ?? [];
}

/** The output of npm, which exits with an error code where an audit finds something. */
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
