import type { Placeholder } from '../events/fields.js';

/**
 * The labels under which a session's journal speaks of masked values: `[KIND_nn]`, numbered per kind in order
 * of first appearance. They are not tokens: nothing can be restored from them.
 */
export class Placeholders {
  readonly #byKind = new Map<string, Map<string, Placeholder>>();

  /**
   * The placeholder of a value: the same for the same kind and key, for as long as this object lives (one session).
   *
   * @param kind entity kind, such as `PHONE`
   * @param valueKey what stands for the value: equal for two spellings that count as one value
   */
  for(kind: string, valueKey: string): Placeholder {
    let known = this.#byKind.get(kind);
    if (known === undefined) this.#byKind.set(kind, (known = new Map<string, Placeholder>()));
    let placeholder = known.get(valueKey);
    if (placeholder === undefined) {
      placeholder = `[${kind}_${String(known.size + 1).padStart(2, '0')}]`;
      known.set(valueKey, placeholder);
    }
    return placeholder;
  }
}
