import type { Branch, JsonPlace } from './branch.js';
import { claimKey, isJsonObject, type JsonContainer, type JsonObject, setOwn } from './json.js';
import { type JsonLiteral, spliceJsonText } from './json-text.js';

/** A string of the body that holds JSON, with the literals found in it. */
export interface EmbeddedJson {
  readonly place: JsonPlace;
  readonly text: string;
  readonly literals: readonly JsonLiteral[];
}

/** What a replacement goes to: a value, the name of the member that holds it, or a literal of JSON in a string. */
export interface EditTarget {
  readonly place: JsonPlace;
  readonly isKey: boolean;
  readonly json?: EmbeddedJson | undefined;
  readonly literal?: JsonLiteral | undefined;
}

/** Builds the outgoing body: what isn't edited is shared with the parsed body, which is never changed. */
export class BodyEditor {
  private readonly body: JsonObject;
  private readonly copies = new Map<Branch, JsonContainer>();
  private readonly renames = new Map<JsonContainer, Map<string, string>>();
  private readonly literals = new Map<EmbeddedJson, Map<JsonLiteral, string>>();

  /** @param left names of members of the body that are left out */
  constructor(root: Branch<JsonObject>, left: ReadonlySet<string>) {
    this.body = { ...root.source };
    for (const name of left) Reflect.deleteProperty(this.body, name);
    this.copies.set(root, this.body);
  }

  /** Puts a replacement in its place. */
  apply({ place: { branch, key }, isKey, json, literal }: EditTarget, replacement: string): void {
    if (json !== undefined && literal !== undefined) entry(this.literals, json).set(literal, replacement);
    else if (isKey) entry(this.renames, this.copyOf(branch)).set(String(key), replacement);
    else setOwn(this.copyOf(branch), key, replacement);
  }

  /** The edited body. Call it once, after the last edit. */
  finish(): JsonObject {
    for (const [{ place, text, literals }, edits] of this.literals) {
      setOwn(this.copyOf(place.branch), place.key, spliceJsonText(text, literals, edits));
    }
    // Renaming comes last: until then children are attached under the names that they came with.
    for (const [container, names] of this.renames) rename(container, names);
    return this.body;
  }

  private copyOf(branch: Branch): JsonContainer {
    const known = this.copies.get(branch);
    if (known) return known;
    const copy = Array.isArray(branch.source) ? [...branch.source] : { ...branch.source };
    this.copies.set(branch, copy);
    if (branch.place) setOwn(this.copyOf(branch.place.branch), branch.place.key, copy);
    return copy;
  }
}

function entry<Key, Inner, Value>(maps: Map<Key, Map<Inner, Value>>, key: Key): Map<Inner, Value> {
  let map = maps.get(key);
  if (!map) maps.set(key, (map = new Map<Inner, Value>()));
  return map;
}

/** Renames members in place, keeping their order. */
function rename(object: JsonContainer, names: ReadonlyMap<string, string>): void {
  if (!isJsonObject(object)) return;
  const entries = Object.entries(object);
  const taken = new Set(entries.map(([key]) => key).filter((key) => !names.has(key)));
  for (const [key] of entries) Reflect.deleteProperty(object, key);
  for (const [key, value] of entries) {
    const name = names.get(key);
    setOwn(object, name === undefined ? key : claimKey(name, taken), value);
  }
}
