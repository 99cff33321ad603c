import type { SlotForm, SlotRole, TextSlot } from '../../detection/slot.js';
import type { BodyEditor, Branch, EditTarget, EmbeddedJson } from './body-editor.js';
import { MAX_DEPTH } from './control-fields.js';
import { InvalidChatRequest } from './invalid-chat-request.js';
import type { JsonLiteral } from './json-text.js';
import { JsonTooDeep, readJsonText } from './json-text.js';

/** Texts of a request: a body of the usual limit holds so many only if it is a list of next to nothing. */
const MOST_TEXTS = 100_000;

/** What several places of a request call by one name: a function, a tool call, a parameter. */
export type NameScope = 'function' | 'tool_call' | 'parameter';

interface SharedName {
  readonly targets: EditTarget[];
}

/** Gathers the slots of one request, and puts replacements into their places. */
export class SlotCollector {
  readonly slots: TextSlot[] = [];
  /** Where the replacement of each slot goes, by the slot's position. */
  private readonly places: (EditTarget | SharedName)[] = [];
  private readonly shared = new Map<string, SharedName>();

  /** Adds a slot for a value of a container. Empty texts are no slots. */
  value(branch: Branch, key: string | number, slot: TextSlot): void {
    this.push({ kind: 'value', branch, key }, slot);
  }

  /** Adds a slot for the name of a member. */
  key(branch: Branch, key: string, path: string, role: SlotRole): void {
    this.push({ kind: 'key', branch, key }, { path: `${path}.key`, role, form: 'text', text: key });
  }

  /** Adds a slot whose replacement all places of the same name take, so that references stay intact. */
  name(scope: NameScope, target: EditTarget, slot: TextSlot): void {
    if (slot.text === '') return;
    const name = this.sharedName(scope, slot.text);
    name.targets.push(target);
    this.push(name, slot);
  }

  /** Adds a reference to a name: it takes the name's replacement, and is a slot only if the name wasn't seen. */
  reference(scope: NameScope, target: EditTarget, slot: TextSlot): void {
    const name = this.shared.get(`${scope}:${slot.text}`);
    if (name) name.targets.push(target);
    else this.name(scope, target, slot);
  }

  /**
   * Adds the slots of a string that may hold JSON: each of its keys, strings and numbers, with paths made of
   * positions (keys can hold a person's words, and paths go into the journal). A string that holds none is one slot.
   */
  jsonText(branch: Branch, key: string | number, slot: Omit<TextSlot, 'form'>): void {
    const literals = this.readLiterals(slot);
    if (!literals) {
      this.value(branch, key, { form: 'text', ...slot });
      return;
    }
    const json: EmbeddedJson = { branch, key, text: slot.text, literals };
    for (const literal of literals) {
      const { form, text } = literal;
      const path = slot.path + literal.path;
      this.push({ kind: 'literal', json, literal }, { path, role: slot.role, form, text });
    }
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
    this.places.forEach((place, i) => {
      const replacement = replacements[i];
      if (replacement === undefined || replacement === this.slots[i]?.text) return;
      if ('targets' in place) names.set(place, replacement);
      else editor.apply(place, replacement);
    });
    for (const [{ targets }, replacement] of names) {
      for (const target of targets) editor.apply(target, replacement);
    }
  }

  private readLiterals(slot: Omit<TextSlot, 'form'>): JsonLiteral[] | undefined {
    try {
      return readJsonText(slot.text, MAX_DEPTH);
    } catch (error) {
      if (!(error instanceof JsonTooDeep)) throw error;
      throw new InvalidChatRequest(slot.path, 'depth', `nests deeper than ${MAX_DEPTH} levels`);
    }
  }

  private sharedName(scope: NameScope, text: string): SharedName {
    const id = `${scope}:${text}`;
    let name = this.shared.get(id);
    if (!name) this.shared.set(id, (name = { targets: [] }));
    return name;
  }

  private push(place: EditTarget | SharedName, slot: TextSlot): void {
    if (slot.text === '') return;
    if (this.slots.length === MOST_TEXTS)
      throw new InvalidChatRequest('', 'texts', `holds more than ${MOST_TEXTS} texts and numbers`);
    this.slots.push(slot);
    this.places.push(place);
  }
}

/** A slot of form `text`. */
export function textSlot(path: string, role: SlotRole, text: string, form: SlotForm = 'text'): TextSlot {
  return { path, role, form, text };
}
