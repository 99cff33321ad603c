import type { JsonObject } from '../json/json.js';

/** What a request says upstream that isn't the caller's. */
export interface Outgoing {
  /** Stands before the instructions. */
  explanation?: string | undefined;
}

/** Between the explanation and the caller's instructions. */
const BREAK = '\n\n';

/** The instructions after the explanation. */
export function explained(instructions: unknown, explanation: string): string {
  return typeof instructions === 'string' && instructions !== ''
    ? `${explanation}${BREAK}${instructions}`
    : explanation;
}

/** A response that sends the instructions back, with those of the caller alone. */
export function withoutExplanation(response: JsonObject, { explanation }: Outgoing): JsonObject {
  const { instructions } = response;
  if (explanation === undefined || typeof instructions !== 'string') return response;
  if (instructions === explanation) return { ...response, instructions: null };
  const before = explanation + BREAK;
  return instructions.startsWith(before)
    ? { ...response, instructions: instructions.slice(before.length) }
    : response;
}
