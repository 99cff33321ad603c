import type { ReactElement } from 'react';
import { formatCount, formatTime } from '../../lib/format';
import type { WitnessCheck } from '../../proof/signatures';
import type { ProofReport, Quorum } from '../../proof/verify-proof';
import { type Outcome, Step } from './step';

const OUTCOMES: Readonly<Record<Quorum, Outcome>> = {
  reached: 'holds',
  missed: 'fails',
  forged: 'fails',
  unchecked: 'open',
  none: 'open',
};

/** Which witnesses have cosigned the checkpoint, and when. */
export function WitnessesStep({
  report: { witnesses, quorum, trust },
}: {
  report: ProofReport;
}): ReactElement {
  return (
    <Step title="Witnesses" outcome={OUTCOMES[quorum]}>
      {quorum === 'none' ? (
        'You gave no keys of witnesses.'
      ) : (
        <>
          <p>
            You ask for {formatCount(trust.needed)} of {formatCount(witnesses.length)} cosignatures.{' '}
            {MEANING[quorum]}
          </p>
          <ul className="mt-1 grid gap-1">
            {witnesses.map((witness) => (
              <li key={witness.key.text}>
                <span className="font-medium break-all text-text">{witness.key.name}</span>{' '}
                <WitnessWords witness={witness} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Step>
  );
}

const MEANING: Readonly<Record<Exclude<Quorum, 'none'>, string>> = {
  reached: 'They are there: the log continues what these witnesses had seen before.',
  missed: 'Too few are there: to the other witnesses, this was not shown, or not yet.',
  forged:
    'A wrong cosignature was put under the checkpoint, or the checkpoint was changed after it was cosigned.',
  unchecked: 'Too few of them could be checked.',
};

function WitnessWords({ witness }: { witness: WitnessCheck }): ReactElement {
  if (witness.state === 'cosigned') {
    return <>cosigned at {formatTime(witness.time.toISOString())}, by its own clock.</>;
  }
  if (witness.state === 'unsupported') {
    return witness.key.use === 'witness_ml_dsa' ? (
      <>has a cosignature by ML-DSA-44: your browser can’t check this algorithm. It does not count.</>
    ) : (
      <>has a cosignature that your browser can’t check: it does not know Ed25519.</>
    );
  }
  return witness.state === 'forged' ? (
    <span className="font-medium text-bad">has a cosignature that is not by its key.</span>
  ) : (
    <>has not cosigned.</>
  );
}
