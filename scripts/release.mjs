// Writes the bill of materials and the provenance of a built image to dist/release/. Both must be signed
// (docs/release.md).
//
//   node scripts/release.mjs --image NAME@sha256:DIGEST --base NAME@sha256:DIGEST --builder URI [--rootfs FOLDER]
//
// `--rootfs` is a folder with the image's files, which is read for its Debian packages and Node. Exits with 1 if the
// working tree differs from the release.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { imageParts } from './supply/image-parts.mjs';

const DIGEST = /^(\S+)@sha256:([0-9a-f]{64})$/;
const root = process.cwd();
const { values } = parseArgs({
  options: {
    image: { type: 'string' },
    base: { type: 'string' },
    builder: { type: 'string' },
    rootfs: { type: 'string' },
  },
});

const image = reference('image');
const base = reference('base');
if (!URL.canParse(values.builder ?? '')) fail('--builder has to be a URI that names who built the image.');
const { name, version } = JSON.parse(read('package.json'));
if (!new RegExp(`^## ${version.replaceAll('.', '\\.')}$`, 'm').test(read('CHANGELOG.md')))
  fail(`CHANGELOG.md says nothing of ${version}.`);
if (git('status', '--porcelain') !== '') fail('The tree has changes that are not committed.');

const bill = JSON.parse(read('dist/sbom.cdx.json'));
if (bill.metadata.component.version !== version)
  fail(`dist/sbom.cdx.json is not of ${version}: run \`npm run check:supply\`.`);
const components = [...bill.components, ...(values.rootfs === undefined ? [] : imageParts(values.rootfs))];
write('sbom.cdx.json', { ...bill, components });
write('provenance.intoto.json', {
  _type: 'https://in-toto.io/Statement/v1',
  subject: [
    subject(image),
    { name: 'sbom.cdx.json', digest: { sha256: sha256('dist/release/sbom.cdx.json') } },
  ],
  predicateType: 'https://slsa.dev/provenance/v1',
  predicate: {
    buildDefinition: {
      buildType: 'https://sotto.example.com/release/dockerfile/v1',
      externalParameters: { name, version, dockerfile: 'Dockerfile', target: 'service', base: values.base },
      resolvedDependencies: [
        { name: 'source', digest: { gitCommit: git('rev-parse', 'HEAD') } },
        { name: 'package-lock.json', digest: { sha256: sha256('package-lock.json') } },
        subject(base),
      ],
    },
    runDetails: { builder: { id: values.builder }, metadata: { finishedOn: new Date().toISOString() } },
  },
});

function reference(option) {
  const [, named, digest] = DIGEST.exec(values[option] ?? '') ?? [];
  if (digest === undefined) fail(`--${option} has to be an image by its digest: NAME@sha256:…`);
  return { name: named, digest };
}

function subject({ name, digest }) {
  return { name, digest: { sha256: digest } };
}

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}

function sha256(path) {
  return createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex');
}

function git(...words) {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
}

function write(file, value) {
  const folder = join(root, 'dist', 'release');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), `${JSON.stringify(value, undefined, 1)}\n`);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
