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
 * Environment in which test files use the built service. Node loads the modules once per worker, instead of Jest for
 * each file. Objects from these modules are also instances of the test file's own globals.
 */
export default class BuiltEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.importBuilt = (url) => import(url);
    for (const name of GLOBALS) takeIn(this.global[name], globalThis[name]);
  }
}

/** Makes `instanceof` of a global true for instances of Node's global with the same name. */
function takeIn(own, ofNode) {
  const isOwn = own[Symbol.hasInstance];
  Object.defineProperty(own, Symbol.hasInstance, {
    value(value) {
      return isOwn.call(this, value) || (this === own && value instanceof ofNode);
    },
  });
}
