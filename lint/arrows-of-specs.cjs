const { forbidden, options } = require('../.dependency-cruiser.cjs');

/**
 * Dependency rules of the project, applied to specs as well. A spec may import only modules that the code beside it may
 * import.
 */
module.exports = {
  forbidden: forbidden.filter(({ scope }) => scope !== 'folder'),
  options: { ...options, doNotFollow: { path: 'node_modules' } },
};
