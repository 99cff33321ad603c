import type { RestorableValue } from '../../src/tokenization/restorable-value.js';

/** A value that has one spelling. */
export function restorable(kind: string, text: string, isNumber = false): RestorableValue {
  return { kind, said: text, shown: undefined, written: text, isNumber };
}
