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
 * Where test files see the built service as it runs: its modules are loaded by Node, once for all files of a worker, and not
 * anew by Jest for each. What they make is an instance of a file's own globals too.
 */
export default class BuiltEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.importBuilt = (url) => import(url);
    for (const name of GLOBALS) takeIn(this.global[name], globalThis[name]);
  }
}

/** Makes `instanceof` of a global true for what is one of Node's. */
function takeIn(own, ofNode) {
  const isOwn = own[Symbol.hasInstance];
  Object.defineProperty(own, Symbol.hasInstance, {
    value(value) {
      return isOwn.call(this, value) || (this === own && value instanceof ofNode);
    },
  });
}
