/**
 * Whose words a slot holds. `schema` is text of tool and response-format definitions, `meta` that of `user`,
 * `metadata` and unrecognized fields.
 */
export type SlotRole = 'system' | 'user' | 'assistant' | 'tool' | 'schema' | 'meta';

/**
 * How a replacement must look to keep the request valid: `text` takes bracketed tokens, `identifier` (function
 * names, `^[a-zA-Z0-9_-]{1,64}$`) takes the bracket-less form, `number` is a JSON number that becomes a string.
 */
export type SlotForm = 'text' | 'identifier' | 'number';

/** One string of a request that a person's words may be in. */
export interface TextSlot {
  /** Where it stands, e.g. `messages[3].content` or `tools[0].function.description`. */
  readonly path: string;
  readonly role: SlotRole;
  readonly form: SlotForm;
  readonly text: string;
}

/** Whether the text is the name of a member: of what it holds, rather than what somebody said. */
export function isKey({ path }: TextSlot): boolean {
  return path.endsWith('.key');
}
