import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { type FullAgent, useDeleteAgent } from '../../api/agents';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Notice } from '../../ui/notice';

/** Deletes an agent after the user has typed its name. */
export function DeleteAgentDialog({
  agent,
  onClose,
}: {
  agent: FullAgent;
  onClose: () => void;
}): ReactElement {
  const navigate = useNavigate();
  const remove = useDeleteAgent(agent.id);
  return (
    <ConfirmDialog
      title={`Delete ${agent.name}?`}
      typed={agent.name}
      action="Delete agent"
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => {
        remove.mutate(undefined, { onSuccess: () => void navigate({ to: '/portal/agents' }) });
      }}
    >
      <p>
        New calls to its proxy URL are rejected immediately. Calls in progress end as usual. Its sessions and
        their audit chains are kept. You cannot undo this.
      </p>
      {remove.isError && (
        <div className="mt-3">
          <Notice tone="bad" title={remove.error.message} />
        </div>
      )}
    </ConfirmDialog>
  );
}
