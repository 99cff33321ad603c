import type { Range } from '../common/text/ranges.js';

/**
 * Whose words a slot holds. `schema` is text of definitions of tools and of the reply's format, `meta` that of the other
 * fields beside the conversation.
 */
export type SlotRole = 'system' | 'user' | 'assistant' | 'tool' | 'schema' | 'meta';

/**
 * How a replacement must look to keep the request valid: `text` takes bracketed tokens, `identifier` (function
 * names, `^[a-zA-Z0-9_-]{1,64}$`) takes the bracket-less form, `number` is a JSON number that becomes a string.
 */
export type SlotForm = 'text' | 'identifier' | 'number';

/**
 * What is read in a way of its own, whatever a wire format calls it: what is said aloud in a turn, the name of who says it, a
 * value that the definition of a tool or of a reply offers, a regular expression in one, what is set for the provider by a field
 * that nobody here knows, and what a model thought, where its provider has signed that.
 */
export type SlotMember = 'speech' | 'speaker' | 'option' | 'pattern' | 'setting' | 'thought';

/** Where a text of a request stands. */
export interface Place {
  readonly role: SlotRole;
  /** Position of its turn in the conversation, from 0; absent outside of the conversation. */
  readonly turn?: number | undefined;
  /** Absent for all else, such as the arguments of a call. */
  readonly member?: SlotMember | undefined;
  readonly form: SlotForm;
  /** True for the name of a JSON member: a label of its value rather than words of a person. */
  readonly isKey?: boolean;
  /** For people: what the journal and previews show, such as `tools[0].description`. It is never parsed. */
  readonly path: string;
}

/** A JSON object that texts are members of, or items of a list that is a member. */
export interface JsonOwner {
  /** The name that it, or the list that it is in, stands under; undefined at the top. */
  readonly name: string | undefined;
  readonly parent: JsonOwner | undefined;
  /** In order; without a text where the value is no string or number. */
  readonly members: readonly (readonly [name: string, text: string | undefined])[];
}

/** The text of a slot as it came, encoded. Offsets are UTF-16 code units. */
export interface EncodedText {
  readonly slot: TextSlot;
  /** The smallest range of the encoded text that covers one of the decoded text. */
  toOriginal(start: number, end: number): Range;
  /** The smallest range of the decoded text that covers one of the encoded text. */
  fromOriginal(range: Range): Range;
}

/** One string of a request that a person's words may be in. */
export interface TextSlot extends Place {
  readonly text: string;
  /** Most UTF-16 code units that the provider takes at this place; absent where no limit is known. */
  readonly limit?: number | undefined;
  /** Set if the text is decoded: detection reads such slots in place of those that came. */
  readonly encoded?: EncodedText | undefined;
  /** The slot of the name that the text stands under in JSON; absent where that is no slot. */
  readonly key?: TextSlot | undefined;
  /** Of a text within JSON: what it is a member of. */
  readonly owner?: JsonOwner | undefined;
}

/** Instructions that stand in no turn: some wire formats have them there, others as the first turn. */
export function isInstruction({ turn, role }: TextSlot): boolean {
  return turn === undefined && role === 'system';
}

/** The slot with another text in its place. Field by field: a slot may be an object whose fields are no properties of its own. */
export function withText(
  slot: TextSlot,
  text: string,
  { key = slot.key, encoded }: Pick<TextSlot, 'key' | 'encoded'> = {},
): TextSlot {
  const { path, role, turn, member, form, isKey = false, owner } = slot;
  return { path, role, turn, member, form, isKey, key, owner, text, encoded };
}

/** A conversation as it is sent again with each turn: texts to compare, not to read. */
export interface ConversationText {
  /** All that is read but the turns. */
  readonly frame: string;
  readonly turns: readonly string[];
  /** Positions of the replies among the turns. */
  readonly replies: readonly number[];
}
