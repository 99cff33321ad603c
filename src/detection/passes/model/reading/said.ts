import { hash } from 'node:crypto';
import type { SlotRole, TextSlot } from '../../../slot.js';
import type { Memory } from '../pool/memory.js';

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

/** A text to look at, after those before it, nearest last: what is kept of them, or where nothing is, the texts. */
export interface SaidAfter {
  readonly said: Said;
  readonly before: readonly (Memory | Said)[];
}

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
  return 'bytes' in before;
}
