import type { ReactElement } from 'react';
import { formatCount } from '../../lib/format';
import type { ProofReport } from '../../proof/verify-proof';
import { Fingerprint } from '../../ui/evidence/fingerprint';
import { Step } from './step';
import { TimestampStep } from './timestamp-step';
import { WitnessesStep } from './witnesses-step';

/** All steps of a verification, from the session to the signers. */
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
    'The event matches its hash. Each event contains the hash of the preceding event, so this event covers the whole session.',
  changed: 'The event does not match its hash, so its content was changed later.',
  other_session: 'The event belongs to another session, so the service returned the wrong file.',
};

function SessionStep({ report: { session } }: { report: ProofReport }): ReactElement {
  return (
    <Step title="Last event of the session" outcome={session === 'holds' ? 'holds' : 'fails'}>
      {SESSION[session]}
    </Step>
  );
}

const SEAL: Readonly<Record<Exclude<ProofReport['seal'], 'holds'>, string>> = {
  changed: 'The seal does not match its hash, so it was changed later.',
  not_a_seal: 'The event in place of the seal is not a seal.',
  late: 'The session ended long before its seal, or after it, so it was added later.',
  not_sealed:
    'The seal does not contain this last event. The event was replaced, or the session was cut or continued.',
};

function SealStep({ report: { seal, proof } }: { report: ProofReport }): ReactElement {
  const { event, index } = proof.seal;
  return (
    <Step title="Seal in the account’s chain" outcome={seal === 'holds' ? 'holds' : 'fails'}>
      {seal === 'holds'
        ? `The account’s event ${formatCount(event.seq)} seals the session at position ${formatCount(index + 1)} of ${formatCount(Number(event.count))}. After the seal, events cannot be added to the session or removed from its end.`
        : SEAL[seal]}
    </Step>
  );
}

function EntryStep({ report: { entry, proof } }: { report: ProofReport }): ReactElement {
  return (
    <Step title="Position of the seal in the log" outcome={entry === 'holds' ? 'holds' : 'fails'}>
      {entry === 'holds'
        ? `The seal is entry ${formatCount(proof.index + 1)} of the ${formatCount(proof.checkpoint.size)} entries that the checkpoint covers.`
        : 'The hashes do not lead from the seal to the root in the checkpoint. The seal is not in this log, or not at this position.'}
    </Step>
  );
}

const SIGNATURE: Readonly<Record<Exclude<ProofReport['signature']['state'], 'signed'>, string>> = {
  no_key: 'Enter at least one log key.',
  unknown:
    'None of your log keys signed the checkpoint. It may belong to another log, or its signature is forged.',
  forged:
    'A signature names one of your log keys, but does not match this key. The checkpoint was changed after it was signed, or it is forged.',
  other_origin:
    'One of your keys signed the checkpoint, but this key does not belong to the log that the checkpoint names.',
  unsupported: 'Your browser does not support Ed25519. Use a newer browser.',
};

function SignatureStep({ report: { signature, proof } }: { report: ProofReport }): ReactElement {
  const { state } = signature;
  const isOpen = state === 'no_key' || state === 'unsupported';
  return (
    <Step
      title={`Signature of the log ${proof.checkpoint.origin}`}
      outcome={state === 'signed' ? 'holds' : isOpen ? 'open' : 'fails'}
    >
      {state === 'signed' ? (
        <>
          One of your log keys signed the checkpoint. The key’s fingerprint is{' '}
          <Fingerprint hex={signature.key.fingerprint} />
        </>
      ) : (
        SIGNATURE[state]
      )}
    </Step>
  );
}
