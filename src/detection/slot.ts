import type { Range } from '../common/text/ranges.js';

/**
 * Author of a slot's text. `schema` is text in definitions of tools and reply formats, `meta` is text in other fields
 * outside the conversation.
 */
export type SlotRole = 'system' | 'user' | 'assistant' | 'tool' | 'schema' | 'meta';

/**
 * How a replacement must look to keep the request valid: `text` takes bracketed tokens, `identifier` (function
 * names, `^[a-zA-Z0-9_-]{1,64}$`) takes the bracket-less form, `number` is a JSON number that becomes a string.
 */
export type SlotForm = 'text' | 'identifier' | 'number';

/**
 * Texts with a special meaning in every wire format: speech in a turn, the name of its speaker, an option in the
 * definition of a tool or a reply, a regular expression in such a definition, a setting for the provider in an unknown
 * field, and a model's thought that the provider has signed.
 */
export type SlotMember = 'speech' | 'speaker' | 'option' | 'pattern' | 'setting' | 'thought';

/** Place of a text in a request. */
export interface Place {
  readonly role: SlotRole;
  /** Position of the turn in the conversation, from 0. Undefined outside the conversation. */
  readonly turn?: number | undefined;
  /** Undefined for all other texts, such as the arguments of a call. */
  readonly member?: SlotMember | undefined;
  readonly form: SlotForm;
  /** True for a JSON member's name, which labels a value and is not written by a person. */
  readonly isKey?: boolean;
  /** Path for people in the journal and in previews, such as `tools[0].description`. It is never parsed. */
  readonly path: string;
}

/** A JSON object that contains texts as members, or as items of a member's list. */
export interface JsonOwner {
  /** The member's name if the object, or a list with the object, is a member. Undefined at the top. */
  readonly name: string | undefined;
  readonly parent: JsonOwner | undefined;
  /** Members in order. The text is undefined if the value is neither a string nor a number. */
  readonly members: readonly (readonly [name: string, text: string | undefined])[];
}

/** A slot's original, encoded text. Offsets are UTF-16 code units. */
export interface EncodedText {
  readonly slot: TextSlot;
  /** Returns the smallest range of the encoded text that covers a range of the decoded text. */
  toOriginal(start: number, end: number): Range;
  /** Returns the smallest range of the decoded text that covers a range of the encoded text. */
  fromOriginal(range: Range): Range;
}

/** One string of a request that may contain a person's words. */
export interface TextSlot extends Place {
  readonly text: string;
  /** Maximum length that the provider accepts here, in UTF-16 code units. Undefined if no limit is known. */
  readonly limit?: number | undefined;
  /** Set if the text is decoded. Detection reads such slots instead of the original slots. */
  readonly encoded?: EncodedText | undefined;
  /** The slot of the text's JSON key. Undefined if the key is not a slot. */
  readonly key?: TextSlot | undefined;
  /** The JSON object that contains the text. */
  readonly owner?: JsonOwner | undefined;
}

/** Returns true for instructions outside turns. Other wire formats have instructions in the first turn. */
export function isInstruction({ turn, role }: TextSlot): boolean {
  return turn === undefined && role === 'system';
}

/** Returns the slot with another text. The fields are copied one by one, because a slot may inherit its fields. */
export function withText(
  slot: TextSlot,
  text: string,
  { key = slot.key, encoded }: Pick<TextSlot, 'key' | 'encoded'> = {},
): TextSlot {
  const { path, role, turn, member, form, isKey = false, owner } = slot;
  return { path, role, turn, member, form, isKey, key, owner, text, encoded };
}

/** A conversation as it is sent again with each turn, as texts to compare rather than to read. */
export interface ConversationText {
  /** Everything that is read except the turns. */
  readonly frame: string;
  readonly turns: readonly string[];
  /** Positions of the replies among the turns. */
  readonly replies: readonly number[];
}
