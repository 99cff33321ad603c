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

/** Reason why the proof of the session in the address is not loaded. */
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
      <Notice title="Log in to load the proof">
        <p>You can also select the proof file below. No login is required.</p>
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
