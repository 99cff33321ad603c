import type { DefinedNames } from '../../../common/text/defined-names.js';
import type { JsonOwner, SlotForm, SlotRole, TextSlot } from '../../../detection/slot.js';
import { InvalidRequest } from '../invalid-request.js';
import type { BodyEditor, EditTarget, EmbeddedJson } from './body-editor.js';
import { BodySlot } from './body-slot.js';
import { type JsonPlace, MAX_DEPTH } from './branch.js';
import { type JsonLiteral, JsonTooDeep, readJsonText } from './json-text.js';
import { Renames } from './renames.js';
import { segmentsOf } from './schema-uris.js';

/** Maximum number of texts in a request. Within the usual size limit, only a list of tiny elements exceeds it. */
const MOST_TEXTS = 100_000;
/** Roles whose member names come from the request's schemas, and are masked like property names. */
const OF_SCHEMAS: ReadonlySet<SlotRole> = new Set(['schema', 'assistant']);

/** A place that repeats a name and is not a slot. */
interface Mention extends EditTarget {
  readonly text: string;
}

/** Collects the slots of one request, and applies replacements. Empty texts are not slots. */
export class SlotCollector {
  readonly slots: BodySlot[] = [];
  private readonly mentions: Mention[] = [];
  private readonly uris: Mention[] = [];
  private readonly settings: JsonPlace[] = [];
  /** Names that are slots. */
  private readonly named = new Set<string>();
  /** Slots that are segments of a URI, which is replaced as a whole. */
  private readonly segments = new Set<TextSlot>();

  /** @param known IDs that the provider assigned. The provider needs them unchanged to identify its objects */
  constructor(private readonly known: ReadonlySet<string> = new Set()) {}

  /** Returns whether the provider assigned the ID. */
  isKnown(id: string): boolean {
    return this.known.has(id);
  }

  /** Adds a slot for a value. @param key slot of the value's name */
  value(place: JsonPlace, text: string, form: SlotForm = 'text', key?: TextSlot): void {
    this.push(new BodySlot(place, text, form, false, key));
  }

  /** Returns a member's name as the label of its values, without adding a slot. */
  label(place: JsonPlace): TextSlot {
    return new BodySlot(place, String(place.key), 'text', true);
  }

  /** Adds a slot for a member's name, and returns the slot. */
  key(place: JsonPlace): TextSlot | undefined {
    return this.push(new BodySlot(place, String(place.key), keyForm(place), true));
  }

  /** Adds a slot for a value of an enumeration that is also a member's name. */
  option(place: JsonPlace, text: string): void {
    this.push(new BodySlot(place, text, 'text', true));
  }

  /** Adds a slot for a name that the request defines, such as a function, an item, a parameter or a server. */
  name(place: JsonPlace, text: string, isKey = false): void {
    this.named.add(text);
    this.push(new BodySlot(place, text, 'identifier', isKey));
  }

  /** Adds a place that refers to a name. It is a slot only if the name is not known yet. */
  reference(place: JsonPlace, text: string, isKey = false): void {
    if (this.named.has(text)) this.mention(place, text, isKey);
    else this.name(place, text, isKey);
  }

  /** Adds a place that gets the replacement of a name, and is not a slot. */
  mention(place: JsonPlace, text: string, isKey = false): void {
    this.mentions.push({ place, text, isKey });
  }

  /**
   * Adds a URI that names a schema or refers to a schema.
   * @param isSlot returns whether an unknown segment is a slot
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

  /** Adds a setting that is forwarded unchanged, because the provider passes it on or identifies a resource by it. */
  setting(place: JsonPlace): void {
    this.settings.push(place);
  }

  /** The settings as JSON. */
  get passedSettings(): readonly string[] {
    return this.settings.map((place) => place.json ?? JSON.stringify(place.value));
  }

  /**
   * Adds the keys, strings and numbers of a string that contains JSON as slots. Any other string is one slot.
   * @throws InvalidRequest if the JSON nests too deep
   */
  jsonText(place: JsonPlace, text: string): void {
    if (!this.literalsOf(place, text)) this.value(place, text);
  }

  /**
   * Adds the keys, strings and numbers of a list or an object in the body as slots.
   * @throws InvalidRequest if the value nests too deep
   */
  json(place: JsonPlace): void {
    this.literalsOf(place, place.json ?? JSON.stringify(place.value));
  }

  /**
   * Applies the replacements, one entry per slot. A slot without a replacement is unchanged.
   * @param withoutSettings removes the agent's own settings
   * @throws RangeError if the number of entries differs from the number of slots
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

  /** Returns the names that the request defines, indexed by these replacements. */
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
      // The object's last name applies to the value, or to the array that contains the value.
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
