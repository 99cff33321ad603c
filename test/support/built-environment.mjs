import { TestEnvironment } from 'jest-environment-node';

const GLOBALS = [
  'Array',
  'Date',
  'Error',
  'Function',
  'Map',
  'Object',
  'Promise',
  'RangeError',
  'RegExp',
  'Set',
  'SyntaxError',
  'TypeError',
];

/**
 * Test environment in which Node loads the modules of the built service once for all files of a worker, instead of Jest
 * loading them again for each file. Their objects are also instances of the file's own globals.
 */
export default class BuiltEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.importBuilt = (url) => import(url);
    for (const name of GLOBALS) takeIn(this.global[name], globalThis[name]);
  }
}

/** Makes `instanceof` of a file's global accept instances of Node's global. */
function takeIn(own, ofNode) {
  const isOwn = own[Symbol.hasInstance];
  Object.defineProperty(own, Symbol.hasInstance, {
    value(value) {
      return isOwn.call(this, value) || (this === own && value instanceof ofNode);
    },
  });
}
