import { MAX_DEPTH, PLATFORM_EXTRAS } from './control-fields.js';
import { InvalidChatRequest } from './invalid-chat-request.js';
import type { JsonContainer, JsonObject } from './json.js';
import { claimKey, isJsonObject, setOwn } from './json.js';
import type { JsonLiteral } from './json-text.js';
import { spliceJsonText } from './json-text.js';

/**
 * A container of the parsed body and the way to it, so that an edit can copy exactly the containers above it.
 *
 * @throws InvalidChatRequest when the body nests deeper than {@link MAX_DEPTH}
 */
export class Branch<Source extends JsonContainer = JsonContainer> {
  private readonly depth: number;

  constructor(
    readonly source: Source,
    readonly parent?: Branch,
    readonly key: string | number = '',
  ) {
    this.depth = parent ? parent.depth + 1 : 1;
    if (this.depth > MAX_DEPTH)
      throw new InvalidChatRequest('', 'depth', `nests deeper than ${MAX_DEPTH} levels`);
  }

  /** The branch of a container directly inside this one. */
  child<Child extends JsonContainer>(key: string | number, source: Child): Branch<Child> {
    return new Branch(source, this, key);
  }
}

/** A string of the body that holds JSON, with the literals found in it. */
export interface EmbeddedJson {
  readonly branch: Branch;
  readonly key: string | number;
  readonly text: string;
  readonly literals: readonly JsonLiteral[];
}

/** The place that a replacement goes to: a value, the name of a member, or a literal of embedded JSON. */
export type EditTarget =
  | { readonly kind: 'value'; readonly branch: Branch; readonly key: string | number }
  | { readonly kind: 'key'; readonly branch: Branch; readonly key: string }
  | { readonly kind: 'literal'; readonly json: EmbeddedJson; readonly literal: JsonLiteral };

/** Builds the outgoing body: what isn't edited is shared with the parsed body, which is never changed. */
export class BodyEditor {
  private readonly body: JsonObject;
  private readonly copies = new Map<Branch, JsonContainer>();
  private readonly renames = new Map<JsonContainer, Map<string, string>>();
  private readonly literals = new Map<EmbeddedJson, Map<JsonLiteral, string>>();

  constructor(root: Branch<JsonObject>) {
    this.body = { ...root.source };
    for (const extra of PLATFORM_EXTRAS) Reflect.deleteProperty(this.body, extra);
    this.copies.set(root, this.body);
  }

  /** Puts a replacement in its place. */
  apply(target: EditTarget, replacement: string): void {
    if (target.kind === 'value') setOwn(this.copyOf(target.branch), target.key, replacement);
    else if (target.kind === 'key')
      entry(this.renames, this.copyOf(target.branch)).set(target.key, replacement);
    else entry(this.literals, target.json).set(target.literal, replacement);
  }

  /** The edited body. Call it once, after the last edit. */
  finish(): JsonObject {
    for (const [{ branch, key, text, literals }, edits] of this.literals) {
      setOwn(this.copyOf(branch), key, spliceJsonText(text, literals, edits));
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
    if (branch.parent) setOwn(this.copyOf(branch.parent), branch.key, copy);
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
