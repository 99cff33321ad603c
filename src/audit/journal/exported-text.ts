import type { EventRow } from './event-batches.js';

/** Parts of a stored event that its exported text contains. */
export type StoredText = Pick<EventRow, 'canonical' | 'currHash'>;

/** Returns an event's exported text: the stored text unchanged, with `curr_hash` prepended. */
export function exportedText({ canonical, currHash }: StoredText): string {
  return `{"curr_hash":"${currHash}",${canonical.slice(1)}`;
}
