const { existsSync } = require('node:fs');
const { join, sep } = require('node:path');

const ROOT = join(__dirname, '..', '..');
const SOURCES = join(ROOT, 'src') + sep;

/** Leads from a source to what was built of it. */
module.exports = (path, options) => {
  const found = options.defaultResolver(path, options);
  if (!found.startsWith(SOURCES) || !found.endsWith('.ts')) return found;
  const built = join(ROOT, 'dist', 'src', `${found.slice(SOURCES.length, -'.ts'.length)}.js`);
  return existsSync(built) ? built : found;
};
