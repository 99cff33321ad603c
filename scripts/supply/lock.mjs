import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Build tools of the portal. The portal's other packages are shipped to browsers. */
const PORTAL_TOOLS = new Set([
  '@tailwindcss/vite',
  '@types/react',
  '@types/react-dom',
  'openapi-typescript',
  'typescript',
  'vite',
]);

/**
 * Returns the packages of the lock file. `path` is the folder, and `shipped` is whether the package runs in production
 * or in browsers.
 */
export function readPackages(root) {
  const { packages } = readJson(root, 'package-lock.json');
  const shipped = shippedPaths(packages);
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && entry.link !== true)
    .map(([path, entry]) => ({
      ...entry,
      path,
      name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      licence: entry.license ?? legacyLicence(root, path),
      shipped: shipped.has(path),
    }));
}

export function readJson(root, file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

/** Returns the licence of an old package, whose list of licences the lock file omits. */
function legacyLicence(root, path) {
  if (!existsSync(join(root, path, 'package.json'))) return undefined;
  const { licenses } = readJson(root, join(path, 'package.json'));
  return Array.isArray(licenses) && licenses.length === 1 ? licenses[0].type : undefined;
}

function shippedPaths(packages) {
  const { devDependencies: ofPortal = {} } = packages.portal ?? {};
  const bundled = Object.keys(ofPortal).filter((name) => !PORTAL_TOOLS.has(name));
  const found = new Set();
  const visit = (from, names) => {
    for (const name of names) {
      const path = resolve(packages, from, name);
      if (path === undefined || found.has(path)) continue;
      found.add(path);
      const { dependencies, optionalDependencies, peerDependencies } = packages[path];
      visit(path, Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }));
    }
  };
  visit('', Object.keys(packages['']?.dependencies ?? {}));
  visit('portal', bundled);
  return found;
}

/** Resolves a dependency like Node, from a package's path; undefined for optional ones that are not installed. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}
