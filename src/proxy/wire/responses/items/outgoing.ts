import type { BodyEditor } from '../../json/body-editor.js';
import type { Branch } from '../../json/branch.js';
import type { JsonObject, JsonValue } from '../../json/json.js';
import { resentItems } from './items.js';
import { isReference } from './references.js';

/** Additions to the forwarded request. */
export interface Outgoing {
  /** Text added before the instructions. */
  explanation?: string | undefined;
}

/** Adds the explanation before the caller's instructions. */
export function explain(editor: BodyEditor, root: Branch<JsonObject>, explanation: string): void {
  const instructions = root.at('instructions');
  const { value } = instructions;
  if (typeof value === 'string' && value !== '') editor.lead(instructions, beforeInstructions(explanation));
  else editor.set(instructions, explanation);
}

/** Inserts preceding items, with tokens, before the input, and removes the ID of the earlier reply. */
export function sendEarlier(
  editor: BodyEditor,
  root: Branch<JsonObject>,
  earlier: readonly JsonValue[],
): void {
  const input = root.at('input');
  const { value } = input;
  const items = resentItems(earlier);
  const written = items.map((item) => JSON.stringify(item));
  if (typeof value === 'string') {
    const message = '{"type":"message","role":"user","content":';
    editor.wrap(input, `[${[...written, message].join(',')}`, '}]');
  } else if (Array.isArray(value)) {
    const list = input.enter(value);
    value.forEach((item, at) => {
      if (isReference(item)) editor.leave(list.at(at));
    });
    editor.prepend(list, written);
  } else editor.set(input, items);
  editor.leave(root.at('previous_response_id'));
}

/** Returns the explanation with its separator. */
function beforeInstructions(explanation: string): string {
  return `${explanation}\n\n`;
}

/** Removes the explanation from a response that repeats the instructions. */
export function withoutExplanation(response: JsonObject, { explanation }: Outgoing): JsonObject {
  const { instructions } = response;
  if (explanation === undefined || typeof instructions !== 'string') return response;
  if (instructions === explanation) return { ...response, instructions: null };
  const before = beforeInstructions(explanation);
  return instructions.startsWith(before)
    ? { ...response, instructions: instructions.slice(before.length) }
    : response;
}
