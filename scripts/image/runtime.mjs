// Creates the root file system of the service's image, without the service. The root contains Node, the shared
// libraries that Node and native packages are linked with, and the files of /etc that they need. The records of the
// Debian packages are written to the path that vulnerability scanners read.
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

/** Returns the system's shared libraries that a file needs, including the loader. */
function linkedTo(file) {
  return [...run('ldd', file).matchAll(/(\/\S+) \(0x/g)]
    .map(([, path]) => path)
    .filter((path) => !path.includes('node_modules'));
}

/**
 * Returns the Debian package that owns a library. Debian may know the library by its path before or after `/lib` became
 * a link.
 */
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

/** Copies a file of the base image, following links. */
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
