import type { ReactElement } from 'react';
import { formatCount } from '../../lib/format';
import type { ProofReport } from '../../proof/verify-proof';
import { type Outcome, Step } from './step';

/** Whether the file has a timestamp, which is verified elsewhere. */
export function TimestampStep({ report }: { report: ProofReport }): ReactElement {
  return (
    <Step title="The time from elsewhere" outcome={outcomeOf(report)}>
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
      return 'The file has no timestamp of an authority.';
    case 'not_in_log':
      return 'The checkpoint that was stamped is not of the same log: the timestamp says nothing of this session.';
    case 'of_checkpoint':
      return `The file has a timestamp (RFC 3161) over this checkpoint of ${size} entries. This page does not verify it: the command below does.`;
    default:
      return `The file has a timestamp (RFC 3161) over another checkpoint, of ${size} entries, which has the seal too. This page does not verify it: the command below does.`;
  }
}
