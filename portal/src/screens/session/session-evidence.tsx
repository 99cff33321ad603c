import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { evidenceQuery, isProofPending, proofQuery, proofUrl } from '../../api/evidence';
import { formatCount } from '../../lib/format';
import { readSessionProof } from '../../proof/session-proof';
import { cosignersOf } from '../../proof/signatures';
import { buttonClasses } from '../../ui/button';
import { NothingSigned } from '../../ui/evidence/nothing-signed';
import { PendingProof } from '../../ui/evidence/pending-proof';
import { LoadFailure, Notice } from '../../ui/notice';
import { Loading, Section } from '../../ui/page';

/** Shows whether others can verify the session, and its proof. */
export function SessionEvidence({ sessionId }: { sessionId: string }): ReactElement {
  const evidence = useQuery(evidenceQuery);
  // If the log has no key, the session will never have a proof.
  const isSigned = evidence.isSuccess && evidence.data.log !== null;
  const proof = useQuery({ ...proofQuery(sessionId), enabled: isSigned });
  const asked = evidence.isSuccess ? proof : evidence;
  const retry = (): void => void asked.refetch();
  return (
    <Section title="Evidence" actions={proof.isSuccess && <Actions sessionId={sessionId} />}>
      <p className="mb-3 max-w-prose text-sm text-quiet">
        With a proof file, others can verify how this session ended. They do not need to trust the operator.
        The file contains the session’s place in a signed log and the cosignatures of witnesses.
      </p>
      {evidence.isSuccess && !isSigned && <NothingSigned />}
      {(evidence.isPending || (isSigned && proof.isPending)) && (
        <Loading label="Loading the evidence" lines={2} />
      )}
      {asked.error !== null &&
        (isProofPending(asked.error) ? (
          <PendingProof error={asked.error} busy={asked.isFetching} onRetry={retry} />
        ) : (
          <LoadFailure error={asked.error} retry={retry} />
        ))}
      {proof.isSuccess && <Stated text={proof.data} />}
    </Section>
  );
}

function Actions({ sessionId }: { sessionId: string }): ReactElement {
  return (
    <div className="flex flex-wrap gap-2">
      <a href={proofUrl(sessionId)} download={`${sessionId}.tlog-proof`} className={buttonClasses()}>
        Download proof
      </a>
      <Link to="/portal/verify" search={{ session: sessionId }} className={buttonClasses()}>
        Verify in the browser
      </Link>
    </div>
  );
}

/** Statements in the proof, which are not verified here. */
function Stated({ text }: { text: string }): ReactElement {
  const proof = readSessionProof(text);
  if (typeof proof === 'string') {
    return (
      <Notice tone="bad" title="✕ The proof is damaged">
        <p>The service returned a proof that cannot be read. Inform the operator of the service.</p>
      </Notice>
    );
  }
  const { checkpoint } = proof;
  const cosigners = cosignersOf(checkpoint);
  const place = (
    <p>
      The file states that the session is in the log <span className="break-all">{checkpoint.origin}</span>,
      among the first {formatCount(checkpoint.size)} {checkpoint.size === 1 ? 'entry' : 'entries'}. Verify the
      file to confirm this.
    </p>
  );
  return cosigners.length === 0 ? (
    <Notice title="Signed by the log, not cosigned by a witness">{place}</Notice>
  ) : (
    <Notice tone="good" title={`Cosigned by ${cosigners.join(', ')}`}>
      {place}
    </Notice>
  );
}
