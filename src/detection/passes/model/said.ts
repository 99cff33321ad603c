import { hash } from 'node:crypto';
import type { SlotRole, TextSlot } from '../../slot.js';

/** Who says a text, as the model was taught it: instructions, the agent, the caller, tools and what they are asked. */
export type Speaker = 0 | 1 | 2 | 3;

/** A text as the model reads it. */
export interface Said {
  readonly speaker: Speaker;
  /** Words of the JSON key that it stands under, empty where there is none. */
  readonly label: string;
  readonly text: string;
  /** Says that two are the same, without holding the text; undefined where nothing may be kept of it. */
  readonly key: string | undefined;
}

/**
 * What the model keeps of a text for those that come after: for each piece a row of signed bytes and its scale.
 * `windows`: how many pieces each part has that was read by itself.
 */
export interface Memory {
  readonly rows: Int8Array<ArrayBuffer>;
  readonly scales: Float32Array<ArrayBuffer>;
  readonly windows: readonly number[];
}

/** A text to look at, after those before it, nearest last: what is kept of them, or where nothing is, the texts. */
export interface SaidAfter {
  readonly said: Said;
  readonly before: readonly (Memory | Said)[];
}

/** Numbers in a row. */
export const ROW = 112;

const SPEAKERS: Readonly<Record<SlotRole, Speaker>> = {
  system: 0,
  assistant: 1,
  user: 2,
  tool: 3,
  schema: 0,
  meta: 0,
};

export function speakerOf({ role, member }: Pick<TextSlot, 'role' | 'member'>): Speaker {
  return role === 'assistant' && member !== 'speech' ? 3 : SPEAKERS[role];
}

/** @param secret of the process; undefined where nothing may be kept */
export function saidKey(
  secret: string | undefined,
  speaker: Speaker,
  label: string,
  text: string,
): string | undefined {
  if (secret === undefined) return undefined;
  return hash('sha256', `${secret}\0${String(speaker)}\0${label}\0${text}`, 'base64');
}

export function isMemory(before: Memory | Said): before is Memory {
  return 'rows' in before;
}

/** Several in one, in their order. */
export function joinMemories(memories: readonly Memory[]): Memory {
  const [only] = memories;
  if (only !== undefined && memories.length === 1) return only;
  const pieces = memories.reduce((sum, { scales }) => sum + scales.length, 0);
  const [rows, scales] = [new Int8Array(pieces * ROW), new Float32Array(pieces)];
  let at = 0;
  for (const memory of memories) {
    rows.set(memory.rows, at * ROW);
    scales.set(memory.scales, at);
    at += memory.scales.length;
  }
  return { rows, scales, windows: memories.flatMap(({ windows }) => windows) };
}
