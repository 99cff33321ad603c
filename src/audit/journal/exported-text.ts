import type { EventRow } from './event-batches.js';

/** The parts of a stored event that its exported text consists of. */
export type StoredText = Pick<EventRow, 'canonical' | 'currHash'>;

/** The exported text of an event: the stored text unchanged, with `curr_hash` prepended. */
export function exportedText({ canonical, currHash }: StoredText): string {
  return `{"curr_hash":"${currHash}",${canonical.slice(1)}`;
}
