const { existsSync } = require('node:fs');
const { join } = require('node:path');

/** Leads from a source to what was built of it. */
module.exports = (path, options) => {
  const found = options.defaultResolver(path, options);
  // What Jest itself needs is looked up before it has a root.
  const { rootDir } = options;
  if (rootDir === undefined) return found;
  const sources = join(rootDir, 'src', '/');
  if (!found.startsWith(sources) || !found.endsWith('.ts')) return found;
  const built = join(rootDir, 'dist', 'src', `${found.slice(sources.length, -'.ts'.length)}.js`);
  return existsSync(built) ? built : found;
};
