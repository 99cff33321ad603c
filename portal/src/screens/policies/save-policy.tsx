import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useStorePolicy } from '../../api/policies';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

interface SavePolicyProps {
  draft: string;
  /** Whether the draft is valid and not stored yet. */
  isReady: boolean;
}

/** Stores the draft as a new version without assigning it to an agent. */
export function SavePolicy({ draft, isReady }: SavePolicyProps): ReactElement {
  const store = useStorePolicy();
  return (
    <div className="mt-4 space-y-3">
      <Button
        busy={store.isPending}
        disabled={!isReady}
        onClick={() => {
          store.mutate(draft);
        }}
      >
        Save policy
      </Button>
      {store.isError && <Notice tone="bad" title={store.error.message} />}
      {store.isSuccess && store.variables === draft && (
        <Notice tone="good" title={`Saved as ${store.data.name}, version ${store.data.version}.`}>
          <p>
            No agent uses this version yet.{' '}
            <Link
              to="/portal/policies/$name"
              params={{ name: store.data.name }}
              className="text-accent underline"
            >
              Show the policy
            </Link>
          </p>
        </Notice>
      )}
    </div>
  );
}
