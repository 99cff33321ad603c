// Lays out the root of the service's image but for the service: Node, the libraries that it and the packages' native parts are
// linked to, and what these need of /etc. Debian's records of the packages that they come from are where scanners look for them.
//
//   node scripts/image/runtime.mjs TO node_modules
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [to, packages] = process.argv.slice(2);

const native = readdirSync(packages, { recursive: true })
  .filter((path) => /\.(?:node|so(?:\.\d+)*)$/.test(path))
  .map((path) => join(packages, path));
const libraries = new Set([process.execPath, ...native].flatMap(linkedTo));

take(process.execPath, '/usr/local/bin/node');
for (const library of libraries) take(library);
for (const name of new Set([...libraries].map(packageOf))) {
  write(`/var/lib/dpkg/status.d/${name}`, run('dpkg-query', '--status', name));
  take(`/usr/share/doc/${name}/copyright`);
}
for (const file of ['/etc/os-release', '/etc/debian_version']) take(file);
write('/etc/passwd', 'root:x:0:0::/:/nonexistent\nnode:x:1000:1000::/app:/nonexistent\n');
write('/etc/group', 'root:x:0:\nnode:x:1000:\n');
write('/etc/nsswitch.conf', 'hosts: files dns\n');
mkdirSync(join(to, 'tmp'));
chmodSync(join(to, 'tmp'), 0o1777);

/** Shared libraries of the system that a file is linked to, the loader included. */
function linkedTo(file) {
  return [...run('ldd', file).matchAll(/(\/\S+) \(0x/g)]
    .map(([, path]) => path)
    .filter((path) => !path.includes('node_modules'));
}

/** The package of Debian that a library is of, which knows it by its path before or after `/lib` became a link. */
function packageOf(library) {
  for (const path of [library, join('/usr', library)]) {
    try {
      return run('dpkg-query', '--search', path).split(':')[0];
    } catch {
      continue;
    }
  }
  throw new Error(`no package has ${library}`);
}

/** Copies a file of the base, whatever link it stands behind. */
function take(file, as = file) {
  if (!existsSync(file)) return;
  mkdirSync(dirname(join(to, as)), { recursive: true });
  copyFileSync(file, join(to, as));
}

function write(path, text) {
  mkdirSync(dirname(join(to, path)), { recursive: true });
  writeFileSync(join(to, path), text);
}

function run(program, ...words) {
  return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
