import type { DefinedNames } from '../../../common/text/defined-names.js';
import type { JsonOwner, SlotForm, SlotRole, TextSlot } from '../../../detection/slot.js';
import { InvalidRequest } from '../invalid-request.js';
import type { BodyEditor, EditTarget, EmbeddedJson } from './body-editor.js';
import { BodySlot } from './body-slot.js';
import { type JsonPlace, MAX_DEPTH } from './branch.js';
import { type JsonLiteral, JsonTooDeep, readJsonText } from './json-text.js';
import { Renames } from './renames.js';
import { segmentsOf } from './schema-uris.js';

/** Texts of a request: a body of the usual limit holds so many only if it is a list of next to nothing. */
const MOST_TEXTS = 100_000;
/** Whose members are named by the schemas of the request: they are names as the properties are. */
const OF_SCHEMAS: ReadonlySet<SlotRole> = new Set(['schema', 'assistant']);

/** A place that holds a name, and is no slot of its own. */
interface Mention extends EditTarget {
  readonly text: string;
}

/** Gathers the slots of one request, and puts replacements into their places. Empty texts are no slots. */
export class SlotCollector {
  readonly slots: BodySlot[] = [];
  private readonly mentions: Mention[] = [];
  private readonly uris: Mention[] = [];
  private readonly settings: JsonPlace[] = [];
  /** Names that are slots. */
  private readonly named = new Set<string>();
  /** Slots that are segments of a URI, which is written as a whole. */
  private readonly segments = new Set<TextSlot>();

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
    return this.push(new BodySlot(place, String(place.key), keyForm(place), true));
  }

  /** Adds a slot for a value of an enumeration that is the name of a member. */
  option(place: JsonPlace, text: string): void {
    this.push(new BodySlot(place, text, 'text', true));
  }

  /** Adds a slot for a name that the request gives to something of its own: a function, an item, a parameter, a server. */
  name(place: JsonPlace, text: string, isKey = false): void {
    this.named.add(text);
    this.push(new BodySlot(place, text, 'identifier', isKey));
  }

  /** Adds a place that refers to something by its name: a slot only if the name wasn't seen. */
  reference(place: JsonPlace, text: string, isKey = false): void {
    if (this.named.has(text)) this.mention(place, text, isKey);
    else this.name(place, text, isKey);
  }

  /** Adds a place that takes the replacement of a name, if there is one, and is no slot. */
  mention(place: JsonPlace, text: string, isKey = false): void {
    this.mentions.push({ place, text, isKey });
  }

  /**
   * Adds a URI that a schema is named or referred to by.
   * @param isSlot whether a segment is a slot where it is no name that was seen
   */
  uri(place: JsonPlace, text: string, isSlot: (segment: string) => boolean): void {
    this.uris.push({ place, text, isKey: false });
    for (const segment of segmentsOf(text).filter(isSlot)) {
      if (this.named.has(segment)) continue;
      this.named.add(segment);
      const slot = this.push(new BodySlot(place, segment, 'identifier', false));
      if (slot !== undefined) this.segments.add(slot);
    }
  }

  /** Notes a setting of the agent's own, which passes as it is: the provider hands it on, or knows something by it. */
  setting(place: JsonPlace): void {
    this.settings.push(place);
  }

  /** The settings as they are sent. */
  get passedSettings(): readonly string[] {
    return this.settings.map((place) => place.json ?? JSON.stringify(place.value));
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
   * @param withoutSettings leaves out what passes as the agent's own setting
   * @throws RangeError when there isn't one entry per slot
   */
  applyTo(editor: BodyEditor, replacements: readonly (string | undefined)[], withoutSettings = false): void {
    const renames = this.renames(replacements);
    this.slots.forEach((slot, i) => {
      if (this.segments.has(slot)) return;
      const replacement = renames.of(slot, i);
      if (replacement !== undefined && replacement !== slot.text) editor.apply(slot, replacement);
    });
    for (const mention of this.mentions) {
      const name = renames.name(mention.text);
      if (name !== undefined) editor.apply(mention, name);
    }
    for (const uri of this.uris) {
      const renamed = renames.uri(uri.text);
      if (renamed !== uri.text) editor.apply(uri, renamed);
    }
    if (withoutSettings) for (const place of this.settings) editor.set(place, '');
  }

  /** What the request defines, by what it is called with these replacements. */
  defined(replacements: readonly (string | undefined)[]): DefinedNames {
    return this.renames(replacements).defined(this.uris);
  }

  private renames(replacements: readonly (string | undefined)[]): Renames {
    if (replacements.length !== this.slots.length)
      throw new RangeError('One replacement per slot is needed.');
    return new Renames(this.slots, this.mentions, replacements);
  }

  /** @returns whether the text is JSON */
  private literalsOf(place: JsonPlace, text: string): boolean {
    const literals = readLiterals(place, text);
    if (!literals) return false;
    const json: EmbeddedJson = { place, text, literals };
    const keys = new Map<JsonOwner | undefined, TextSlot | undefined>();
    for (const literal of literals) {
      const { isKey, container } = literal;
      // The last name that was read in the object is that of the value, or of the list that it is in.
      const key = isKey ? undefined : keys.get(container?.owner);
      const form = isKey ? keyForm(place) : literal.form;
      const slot = this.push(new BodySlot(place, literal.text, form, isKey, key, json, literal));
      if (isKey) keys.set(container?.owner, slot);
    }
    return true;
  }

  private push(slot: BodySlot): TextSlot | undefined {
    if (slot.text === '') return undefined;
    if (this.slots.length === MOST_TEXTS)
      throw new InvalidRequest('', 'texts', `contains more than ${MOST_TEXTS} texts and numbers`);
    this.slots.push(slot);
    return slot;
  }
}

function keyForm({ scope: { role } }: JsonPlace): SlotForm {
  return OF_SCHEMAS.has(role) ? 'identifier' : 'text';
}

function readLiterals(place: JsonPlace, text: string): JsonLiteral[] | undefined {
  try {
    return readJsonText(text, MAX_DEPTH);
  } catch (error) {
    if (!(error instanceof JsonTooDeep)) throw error;
    throw place.invalid('depth', `is nested deeper than ${MAX_DEPTH} levels`);
  }
}
