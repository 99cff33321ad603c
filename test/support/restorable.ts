import type { RestorableValue } from '../../src/tokenization/restorable-value.js';

/** Returns a restorable value with one spelling. */
export function restorable(kind: string, text: string, isNumber = false): RestorableValue {
  return { kind, said: text, shown: undefined, written: text, isNumber };
}
