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

/** Whether others can be shown how the session ended, and by what. */
export function SessionEvidence({ sessionId }: { sessionId: string }): ReactElement {
  const evidence = useQuery(evidenceQuery);
  // Without a key of the log there will never be a proof to ask for.
  const isSigned = evidence.isSuccess && evidence.data.log !== null;
  const proof = useQuery({ ...proofQuery(sessionId), enabled: isSigned });
  const asked = evidence.isSuccess ? proof : evidence;
  const retry = (): void => void asked.refetch();
  return (
    <Section title="Evidence" actions={proof.isSuccess && <Actions sessionId={sessionId} />}>
      <p className="mb-3 max-w-prose text-sm text-quiet">
        A file proves to others how this session ended, without trust in whoever operates the service: its
        place in a signed log, and who else has seen that log.
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

/** What the proof says of itself; whoever doubts it verifies it. */
function Stated({ text }: { text: string }): ReactElement {
  const proof = readSessionProof(text);
  if (typeof proof === 'string') {
    return <Notice tone="bad" title="✕ The service gave a proof that can’t be read" />;
  }
  const { checkpoint } = proof;
  const cosigners = cosignersOf(checkpoint);
  const place = (
    <p>
      In the log <span className="break-all">{checkpoint.origin}</span>, among the first{' '}
      {formatCount(checkpoint.size)} {checkpoint.size === 1 ? 'entry' : 'entries'}: so says the file, until
      you verify it.
    </p>
  );
  return cosigners.length === 0 ? (
    <Notice title="Signed by the log, and by no witness">{place}</Notice>
  ) : (
    <Notice tone="good" title={`Cosigned by ${cosigners.join(', ')}`}>
      {place}
    </Notice>
  );
}
