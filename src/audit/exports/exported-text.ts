import type { EventRow } from '../journal/event-batches.js';

/** What of a stored event makes up its exported text. */
export type StoredText = Pick<EventRow, 'canonical' | 'currHash'>;

/** An event as it is exported: the stored text as it stands, with `curr_hash` put in front. */
export function exportedText({ canonical, currHash }: StoredText): string {
  return `{"curr_hash":"${currHash}",${canonical.slice(1)}`;
}
