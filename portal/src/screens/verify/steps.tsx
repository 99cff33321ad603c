import type { ReactElement } from 'react';
import { formatCount } from '../../lib/format';
import type { ProofReport } from '../../proof/verify-proof';
import { Fingerprint } from '../../ui/evidence/fingerprint';
import { Step } from './step';
import { TimestampStep } from './timestamp-step';
import { WitnessesStep } from './witnesses-step';

/** All steps of a verification, from the session to those who signed. */
export function Steps({ report }: { report: ProofReport }): ReactElement {
  return (
    <ol aria-label="Steps" className="divide-y divide-line border-y border-line">
      <SessionStep report={report} />
      <SealStep report={report} />
      <EntryStep report={report} />
      <SignatureStep report={report} />
      <WitnessesStep report={report} />
      <TimestampStep report={report} />
    </ol>
  );
}

const SESSION: Readonly<Record<ProofReport['session'], string>> = {
  holds:
    'It is as it was hashed. Each event names the hash of the one before, so it stands for the whole session.',
  changed: 'It does not match its hash: what it says was changed afterwards.',
  other_session: 'It is of another session than the one that was asked for: the service gave a wrong file.',
};

function SessionStep({ report: { session } }: { report: ProofReport }): ReactElement {
  return (
    <Step title="The session’s last event" outcome={session === 'holds' ? 'holds' : 'fails'}>
      {SESSION[session]}
    </Step>
  );
}

const SEAL: Readonly<Record<Exclude<ProofReport['seal'], 'holds'>, string>> = {
  changed: 'The seal does not match its hash: it was changed after it was written.',
  not_a_seal: 'The event that should be the seal is of another kind.',
  not_sealed:
    'The last event is not where the seal should have it: it was exchanged for another, or the session was cut or continued.',
};

function SealStep({ report: { seal, proof } }: { report: ProofReport }): ReactElement {
  const { event, index } = proof.seal;
  return (
    <Step title="Its seal in the account’s chain" outcome={seal === 'holds' ? 'holds' : 'fails'}>
      {seal === 'holds'
        ? `The account’s event ${formatCount(event.seq)} has it at place ${formatCount(index + 1)} of ${formatCount(Number(event.count))}: from then on, nothing can be added to the session or taken from its end.`
        : SEAL[seal]}
    </Step>
  );
}

function EntryStep({ report: { entry, proof } }: { report: ProofReport }): ReactElement {
  return (
    <Step title="The seal’s place in the log" outcome={entry === 'holds' ? 'holds' : 'fails'}>
      {entry === 'holds'
        ? `It is entry ${formatCount(proof.index + 1)} of ${formatCount(proof.checkpoint.size)} that the checkpoint stands for.`
        : 'The hashes do not lead from the seal to the root in the checkpoint: the seal is not in this log, or not at this place.'}
    </Step>
  );
}

const SIGNATURE: Readonly<Record<Exclude<ProofReport['signature']['state'], 'signed'>, string>> = {
  no_key: 'You gave no key of a log.',
  unknown:
    'None of the keys that you gave has signed it. It may be of another log, or somebody else signed it.',
  forged:
    'A signature names a key that you gave, and is not by it: the checkpoint was changed after it was signed, or somebody else wrote it.',
  other_origin:
    'A key that you gave has signed it, but it is not the key of the log that the checkpoint names.',
  unsupported: 'Your browser does not know Ed25519: use a newer one.',
};

function SignatureStep({ report: { signature, proof } }: { report: ProofReport }): ReactElement {
  const { state } = signature;
  const isOpen = state === 'no_key' || state === 'unsupported';
  return (
    <Step
      title={`The signature of the log ${proof.checkpoint.origin}`}
      outcome={state === 'signed' ? 'holds' : isOpen ? 'open' : 'fails'}
    >
      {state === 'signed' ? (
        <>
          Its checkpoint is signed by the key that you gave, with the fingerprint{' '}
          <Fingerprint hex={signature.key.fingerprint} />
        </>
      ) : (
        SIGNATURE[state]
      )}
    </Step>
  );
}
