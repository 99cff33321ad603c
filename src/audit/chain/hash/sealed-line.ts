import { isHashHex, isSeq } from '../../events/audit-event.js';

/** Line of an account export that states a session covered by the preceding `sessions_sealed` event. */
export interface SealedLine {
  readonly seal_seq: number;
  readonly leaf_index: number;
  readonly session_id: string;
  readonly event_count: number;
  readonly head_hash: string;
}

export function isSealedLine(line: Record<string, unknown>): line is Record<string, unknown> & SealedLine {
  return (
    isSeq(line.seal_seq) &&
    isSeq(line.leaf_index) &&
    isSeq(line.event_count) &&
    typeof line.session_id === 'string' &&
    isHashHex(line.head_hash)
  );
}
