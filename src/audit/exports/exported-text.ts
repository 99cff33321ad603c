import type { EventRow } from '../audit-chains.repository.js';

/** An event as it is exported: the stored text as it stands, with `curr_hash` put in front. */
export function exportedText({ canonical, currHash }: Pick<EventRow, 'canonical' | 'currHash'>): string {
  return `{"curr_hash":"${currHash}",${canonical.slice(1)}`;
}
