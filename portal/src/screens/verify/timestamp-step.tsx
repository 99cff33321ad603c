import type { ReactElement } from 'react';
import { formatCount } from '../../lib/format';
import type { ProofReport } from '../../proof/verify-proof';
import { type Outcome, Step } from './step';

/** Shows whether the file has a timestamp, which this page does not verify. */
export function TimestampStep({ report }: { report: ProofReport }): ReactElement {
  return (
    <Step title="Timestamp from an authority" outcome={outcomeOf(report)}>
      {wordsOf(report)}
    </Step>
  );
}

function outcomeOf({ timestamp }: ProofReport): Outcome {
  if (timestamp === 'none') return 'absent';
  return timestamp === 'not_in_log' ? 'fails' : 'open';
}

function wordsOf({ timestamp, proof }: ProofReport): string {
  const other = proof.timestamp?.elsewhere?.checkpoint;
  const size = formatCount((other ?? proof.checkpoint).size);
  switch (timestamp) {
    case 'none':
      return 'The file contains no timestamp.';
    case 'not_in_log':
      return 'The timestamped checkpoint belongs to another log, so the timestamp does not apply to this session.';
    case 'of_checkpoint':
      return `The file contains a timestamp (RFC 3161) of this checkpoint with ${size} entries. This page does not verify timestamps. Use the command below.`;
    default:
      return `The file contains a timestamp (RFC 3161) for another checkpoint with ${size} entries, which also covers the seal. This page does not verify timestamps. Use the command below.`;
  }
}
