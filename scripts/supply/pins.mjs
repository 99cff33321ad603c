import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { readJson } from './lock.mjs';

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const LISTS = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'];
/** Registry addresses, which are specific to a machine and must not be in the source. */
const REGISTRIES =
  '//([a-z0-9-]+\\.)*registry\\.[a-z0-9-]+\\.[a-z]+|registry\\.(npmjs|yarnpkg)\\.|npm\\.pkg\\.github\\.com|\\.jfrog\\.io|\\.pkg\\.dev';

/** Returns the dependencies and images whose versions are not pinned. */
export function unpinned(root) {
  const manifests = ['package.json', 'portal/package.json'].filter((file) => existsSync(join(root, file)));
  const loose = manifests.flatMap((file) => {
    const manifest = readJson(root, file);
    return LISTS.flatMap((list) => Object.entries(manifest[list] ?? {}))
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => `${file}: ${name} is not pinned (${version})`);
  });
  return [...loose, ...looseImages(root)];
}

function looseImages(root) {
  return ['Dockerfile', 'docker-compose.yml'].flatMap((file) => {
    if (!existsSync(join(root, file))) return [];
    const text = readFileSync(join(root, file), 'utf8');
    const { used, made } = file === 'Dockerfile' ? imagesOfStages(text) : imagesOfServices(text);
    return used
      .filter((image) => !made.has(image) && !/:[\w.-]*\d[\w.-]*$|@sha256:[0-9a-f]{64}$/.test(image))
      .map((image) => `${file}: the image ${image} has no version`);
  });
}

/**
 * Returns the images that a Dockerfile uses and builds. An argument is replaced by its default, and `scratch` is not an
 * image.
 */
function imagesOfStages(dockerfile) {
  const defaults = new Map(
    [...dockerfile.matchAll(/^ARG (\w+)=(\S+)/gim)].map(([, name, value]) => [name, value]),
  );
  const stages = [...dockerfile.matchAll(/^FROM (\S+)(?: AS (\S+))?/gim)];
  return {
    used: stages.map(([, image]) =>
      image.replace(/^\$\{?(\w+)\}?$/, (word, name) => defaults.get(name) ?? word),
    ),
    made: new Set(['scratch', ...stages.map(([, , stage]) => stage)]),
  };
}

function imagesOfServices(compose) {
  const services = Object.values(load(compose).services);
  const imagesOf = (some) => some.flatMap(({ image }) => image ?? []);
  return { used: imagesOf(services), made: new Set(imagesOf(services.filter(({ build }) => build))) };
}

/**
 * Packages whose install scripts download files. npm 10 ignores `allowScripts` and runs all scripts that the lock file
 * lists.
 */
const FETCHING = new Set(['onnxruntime-node']);

/**
 * Returns packages without an integrity hash or with an address, and install scripts that are neither allowed nor
 * denied.
 */
export function looseLock(root, packages) {
  const { allowScripts = {} } = readJson(root, 'package.json');
  return packages.flatMap(({ path, name, integrity, resolved, hasInstallScript }) => [
    ...(integrity?.startsWith('sha512-') ? [] : [`${path}: the lock file has no hash of it`]),
    ...(resolved === undefined ? [] : [`${path}: the lock file has an address of it`]),
    ...(hasInstallScript === true && allowScripts[name] === undefined
      ? [`${name}: has a script for its installation that allowScripts in package.json does not decide on`]
      : []),
    ...(hasInstallScript === true && FETCHING.has(name)
      ? [
          `${path}: hasInstallScript must not be in the lock file, or npm 10 runs the script, which fetches files`,
        ]
      : []),
  ]);
}

/** Returns files and commits that name a registry. Skips invented texts for the detection (`test/corpus`). */
export function namedRegistries(root, registry) {
  const host = URL.canParse(registry) ? new URL(registry).host : '';
  // A mirror's host name may be too generic to search. It is included only if it contains a dot.
  const pattern = /[a-z]\.[a-z]/i.test(host) ? `${REGISTRIES}|${host.replaceAll('.', '\\.')}` : REGISTRIES;
  const git = (...words) => {
    try {
      return execFileSync('git', ['-C', root, ...words], { encoding: 'utf8', maxBuffer: 1 << 28 });
    } catch (error) {
      // `git grep` exits with 1 when it has no match.
      if (error.status === 1) return '';
      throw error;
    }
  };
  if (!existsSync(join(root, '.git'))) return [];
  const files = git('grep', '-IilE', pattern, '--', '.', ':!test/corpus', ':!scripts/supply/pins.mjs').split(
    '\n',
  );
  const messages = new RegExp(pattern, 'i').test(git('log', '--format=%B'));
  return [
    ...files.filter((file) => file !== '').map((file) => `${file}: names a registry`),
    ...(messages ? ['a commit message names a registry'] : []),
  ];
}
