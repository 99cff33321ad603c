const { existsSync } = require('node:fs');
const { join } = require('node:path');

/** Leads from a source to what was built of it. */
module.exports = (path, options) => {
  const found = options.defaultResolver(path, options);
  const sources = join(options.rootDir, 'src', '/');
  if (!found.startsWith(sources) || !found.endsWith('.ts')) return found;
  const built = join(options.rootDir, 'dist', 'src', `${found.slice(sources.length, -'.ts'.length)}.js`);
  return existsSync(built) ? built : found;
};
