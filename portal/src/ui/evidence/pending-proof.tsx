import type { ReactElement } from 'react';
import { Button } from '../button';
import { Notice } from '../notice';

/** Notice of why a session has no proof yet. */
export function PendingProof({
  error,
  busy,
  onRetry,
}: {
  error: Error;
  busy: boolean;
  onRetry: () => void;
}): ReactElement {
  return (
    <Notice tone="warn" title="◐ Not proven yet">
      <p>{error.message}</p>
      <Button className="mt-3" busy={busy} onClick={onRetry}>
        Check again
      </Button>
    </Notice>
  );
}
