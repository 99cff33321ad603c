const { forbidden, options } = require('../.dependency-cruiser.cjs');

/** The arrows of the design, for specs too: they may not import what the code beside them may not. */
module.exports = {
  forbidden: forbidden.filter(({ scope }) => scope !== 'folder'),
  options: { ...options, doNotFollow: { path: 'node_modules' } },
};
