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

/** Witnesses that have cosigned the checkpoint, with the times of their cosignatures. */
export function WitnessesStep({
  report: { witnesses, quorum, trust },
}: {
  report: ProofReport;
}): ReactElement {
  return (
    <Step title="Witnesses" outcome={OUTCOMES[quorum]}>
      {quorum === 'none' ? (
        'No witness keys were entered.'
      ) : (
        <>
          <p>
            You require {formatCount(trust.needed)} of {formatCount(witnesses.length)} cosignatures.{' '}
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
  reached:
    'They are present. Therefore, the log is a consistent continuation of the log that these witnesses saw earlier.',
  missed: 'Too few are present. The other witnesses have not yet cosigned this checkpoint.',
  forged: 'A cosignature is forged, or the checkpoint was changed after it was cosigned.',
  unchecked: 'Too few cosignatures could be verified.',
};

function WitnessWords({ witness }: { witness: WitnessCheck }): ReactElement {
  if (witness.state === 'cosigned') {
    return <>cosigned at {formatTime(witness.time.toISOString())}, according to its own clock.</>;
  }
  if (witness.state === 'unsupported') {
    return witness.key.use === 'witness_ml_dsa' ? (
      <>
        has an ML-DSA-44 cosignature. Your browser cannot verify this algorithm, so the cosignature does not
        count.
      </>
    ) : (
      <>has a cosignature that your browser cannot verify, because it does not support Ed25519.</>
    );
  }
  return witness.state === 'forged' ? (
    <span className="font-medium text-bad">has a cosignature that does not match its key.</span>
  ) : (
    <>has not cosigned.</>
  );
}
