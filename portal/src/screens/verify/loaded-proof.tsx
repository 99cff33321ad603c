import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { isProofPending } from '../../api/evidence';
import { isNobody, type Visitor } from '../../api/me';
import { PendingProof } from '../../ui/evidence/pending-proof';
import { LoadFailure, Notice } from '../../ui/notice';
import { Loading } from '../../ui/page';

interface LoadedProofProps {
  visitor: Visitor;
  proof: UseQueryResult<string>;
}

/** What keeps the proof of the session in the address from being there. */
export function LoadedProof({ visitor, proof }: LoadedProofProps): ReactElement | null {
  return proof.isSuccess ? null : (
    <div className="mb-4">
      <Obstacle visitor={visitor} proof={proof} />
    </div>
  );
}

function Obstacle({ visitor, proof }: LoadedProofProps): ReactElement {
  if (isNobody(visitor)) {
    return (
      <Notice title="The proof is loaded once you are logged in">
        <p>Or choose the file: that needs no login.</p>
      </Notice>
    );
  }
  const failed = visitor.isError ? visitor : proof;
  if (failed.error === null) return <Loading label="Loading the proof" lines={2} />;
  const retry = (): void => void failed.refetch();
  return isProofPending(failed.error) ? (
    <PendingProof error={failed.error} busy={failed.isFetching} onRetry={retry} />
  ) : (
    <LoadFailure error={failed.error} retry={retry} />
  );
}
