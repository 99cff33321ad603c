import type { JsonOwner, SlotForm, SlotMember, SlotRole, TextSlot } from '../../../detection/slot.js';
import { InvalidRequest } from '../invalid-request.js';
import type { BodyEditor, EditTarget, EmbeddedJson } from './body-editor.js';
import { type JsonPlace, MAX_DEPTH } from './branch.js';
import { type JsonLiteral, JsonTooDeep, literalPath, readJsonText } from './json-text.js';

/** Texts of a request: a body of the usual limit holds so many only if it is a list of next to nothing. */
const MOST_TEXTS = 100_000;

/** What several places of a request call by one name: a function, a tool call, an item, a parameter. */
export type NameScope = 'function' | 'tool_call' | 'item' | 'parameter';

interface SharedName {
  readonly targets: EditTarget[];
}

/** A slot of the parsed body, and what its replacement goes to. Its path is made only for those who show it. */
class BodySlot implements TextSlot, EditTarget {
  constructor(
    readonly place: JsonPlace,
    readonly text: string,
    readonly form: SlotForm,
    readonly isKey: boolean,
    readonly key?: TextSlot,
    readonly json?: EmbeddedJson,
    readonly literal?: JsonLiteral,
  ) {}

  get role(): SlotRole {
    return this.place.scope.role;
  }

  get member(): SlotMember | undefined {
    return this.place.scope.member;
  }

  get turn(): number | undefined {
    return this.place.scope.turn;
  }

  get owner(): JsonOwner | undefined {
    return this.literal?.container?.owner;
  }

  get path(): string {
    const within = this.literal === undefined ? '' : literalPath(this.literal);
    return `${this.place.path}${within}${this.isKey ? '.key' : ''}`;
  }
}

/** Gathers the slots of one request, and puts replacements into their places. Empty texts are no slots. */
export class SlotCollector {
  readonly slots: TextSlot[] = [];
  /** What the replacement of each slot goes to, by the slot's position. */
  private readonly targets: (EditTarget | SharedName)[] = [];
  private readonly shared = new Map<string, SharedName>();

  /** @param known ids that the provider made: it has them already, and knows its things by nothing else */
  constructor(private readonly known: ReadonlySet<string> = new Set()) {}

  /** True for an id that the provider made. */
  isKnown(id: string): boolean {
    return this.known.has(id);
  }

  /**
   * Adds a slot for a value.
   * @param key the slot of the name that it stands under
   */
  value(place: JsonPlace, text: string, form: SlotForm = 'text', key?: TextSlot): void {
    this.push(new BodySlot(place, text, form, false, key));
  }

  /** The name that values stand under where it is no slot itself. */
  label(place: JsonPlace): TextSlot {
    return new BodySlot(place, String(place.key), 'text', true);
  }

  /** Adds a slot for the name of a member, and returns it. */
  key(place: JsonPlace): TextSlot | undefined {
    return this.push(new BodySlot(place, String(place.key), 'text', true));
  }

  /** Adds a slot whose replacement all places of the same name take, so that references stay intact. */
  name(scope: NameScope, kind: 'value' | 'key', place: JsonPlace, text: string): void {
    if (text === '') return;
    const id = `${scope}:${text}`;
    let name = this.shared.get(id);
    if (!name) this.shared.set(id, (name = { targets: [] }));
    const slot = new BodySlot(place, text, 'identifier', kind === 'key');
    name.targets.push(slot);
    this.push(slot, name);
  }

  /** Adds a reference to a name: it takes the name's replacement, and is a slot only if the name wasn't seen. */
  reference(scope: NameScope, place: JsonPlace, text: string): void {
    const name = this.shared.get(`${scope}:${text}`);
    if (name) name.targets.push({ place, isKey: false });
    else this.name(scope, 'value', place, text);
  }

  /**
   * Adds the slots of a string that may hold JSON: each of its keys, strings and numbers. A string that holds none is
   * one slot.
   *
   * @throws InvalidRequest when the JSON nests too deep
   */
  jsonText(place: JsonPlace, text: string): void {
    if (!this.literalsOf(place, text)) this.value(place, text);
  }

  /**
   * Adds the same slots of a list or an object that stands in the body itself.
   *
   * @throws InvalidRequest when it nests too deep
   */
  json(place: JsonPlace): void {
    this.literalsOf(place, place.json ?? JSON.stringify(place.value));
  }

  /**
   * Puts the replacements in; the i-th belongs to the i-th slot, undefined leaves it.
   *
   * @throws RangeError when there isn't one entry per slot
   */
  applyTo(editor: BodyEditor, replacements: readonly (string | undefined)[]): void {
    if (replacements.length !== this.slots.length)
      throw new RangeError('One replacement per slot is needed.');
    const names = new Map<SharedName, string>();
    this.targets.forEach((target, i) => {
      const replacement = replacements[i];
      if (replacement === undefined || replacement === this.slots[i]?.text) return;
      if ('targets' in target) names.set(target, replacement);
      else editor.apply(target, replacement);
    });
    for (const [{ targets }, replacement] of names) {
      for (const target of targets) editor.apply(target, replacement);
    }
  }

  /** @returns whether the text is JSON */
  private literalsOf(place: JsonPlace, text: string): boolean {
    const literals = readLiterals(place, text);
    if (!literals) return false;
    const json: EmbeddedJson = { place, text, literals };
    const keys = new Map<JsonOwner | undefined, TextSlot | undefined>();
    for (const literal of literals) {
      const { form, isKey, container } = literal;
      // The last name that was read in the object is that of the value, or of the list that it is in.
      const key = isKey ? undefined : keys.get(container?.owner);
      const slot = this.push(new BodySlot(place, literal.text, form, isKey, key, json, literal));
      if (isKey) keys.set(container?.owner, slot);
    }
    return true;
  }

  private push(slot: BodySlot, target: EditTarget | SharedName = slot): TextSlot | undefined {
    if (slot.text === '') return undefined;
    if (this.slots.length === MOST_TEXTS)
      throw new InvalidRequest('', 'texts', `holds more than ${MOST_TEXTS} texts and numbers`);
    this.slots.push(slot);
    this.targets.push(target);
    return slot;
  }
}

function readLiterals(place: JsonPlace, text: string): JsonLiteral[] | undefined {
  try {
    return readJsonText(text, MAX_DEPTH);
  } catch (error) {
    if (!(error instanceof JsonTooDeep)) throw error;
    throw place.invalid('depth', `nests deeper than ${MAX_DEPTH} levels`);
  }
}
