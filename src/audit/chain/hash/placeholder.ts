import type { Placeholder } from '../../events/fields.js';

/**
 * Labels for masked values in a session's journal: `[KIND_nn]`, numbered per kind in order of first appearance. Labels
 * are not tokens, so values cannot be restored from them.
 */
export class Placeholders {
  readonly #byKind = new Map<string, Map<string, Placeholder>>();

  /**
   * Returns the label of a value, unique per kind and key within this object's lifetime (one session).
   * @param kind entity kind, such as `PHONE`
   * @param valueKey identifier of the value, the same for all its spellings
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
