const { existsSync } = require('node:fs');
const { join } = require('node:path');

/** Resolves a source file to its build output. */
module.exports = (path, options) => {
  const found = options.defaultResolver(path, options);
  // Jest resolves its own dependencies before a root directory is set.
  const { rootDir } = options;
  if (rootDir === undefined) return found;
  const sources = join(rootDir, 'src', '/');
  if (!found.startsWith(sources) || !found.endsWith('.ts')) return found;
  const built = join(rootDir, 'dist', 'src', `${found.slice(sources.length, -'.ts'.length)}.js`);
  return existsSync(built) ? built : found;
};
