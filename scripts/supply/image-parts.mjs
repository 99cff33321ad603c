import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const RECORDS = 'var/lib/dpkg/status.d';

/**
 * Returns the components of an image that are not in the lock file, which are Node and the Debian packages (recorded by
 * `scripts/image/runtime.mjs`).
 * @param rootfs folder with the image's files
 */
export function imageParts(rootfs) {
  const packages = readdirSync(join(rootfs, RECORDS)).map((file) => {
    const record = readFileSync(join(rootfs, RECORDS, file), 'utf8');
    const [name, version] = ['Package', 'Version'].map((field) => fieldOf(record, field));
    const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}`;
    return { 'bom-ref': purl, type: 'library', name, version, purl, scope: 'required' };
  });
  return [...packages, nodeOf(join(rootfs, 'usr', 'local', 'bin', 'node'))];
}

function nodeOf(program) {
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim().slice(1);
  const content = createHash('sha256').update(readFileSync(program)).digest('hex');
  const hashes = [{ alg: 'SHA-256', content }];
  return { 'bom-ref': `node@${version}`, type: 'platform', name: 'node', version, scope: 'required', hashes };
}

/** Returns a field of a record in Debian's control format (deb-control(5)). */
function fieldOf(record, field) {
  return new RegExp(`^${field}: (.*)$`, 'm').exec(record)?.[1] ?? '';
}
