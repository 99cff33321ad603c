import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { type FullAgent, useChangeAgent } from '../../api/agents';
import { type CallerKey, callerKeysQuery } from '../../api/caller-keys';
import { useMe } from '../../api/me';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { LoadFailure, Notice } from '../../ui/notice';
import { Loading, Section } from '../../ui/page';
import { CallerKeyList, isValid } from './caller-key-list';
import { NewCallerKeyForm } from './new-caller-key-form';

/** Keys with which platforms call an agent, and whether calls need one. */
export function CallerKeysSection({ agent }: { agent: FullAgent }): ReactElement {
  const me = useMe();
  const keys = useQuery(callerKeysQuery(agent.id));
  const isAdmin = me.data?.role === 'admin';
  return (
    <Section title="Caller keys" actions={isAdmin && <ModeButton agent={agent} />}>
      <CallerMode agent={agent} keys={keys.data} />
      {keys.isPending && <Loading label="Loading the caller keys" lines={2} />}
      {keys.isError && <LoadFailure error={keys.error} retry={() => void keys.refetch()} />}
      {keys.isSuccess && <CallerKeyList agentId={agent.id} keys={keys.data} canChange={isAdmin} />}
      {isAdmin && <NewCallerKeyForm agentId={agent.id} />}
    </Section>
  );
}

function CallerMode({
  agent,
  keys,
}: {
  agent: FullAgent;
  /** The agent's caller keys; undefined until they are loaded. */
  keys: readonly CallerKey[] | undefined;
}): ReactElement {
  if (agent.caller_keys !== 'required')
    return (
      <p className="mb-3 max-w-prose text-sm text-quiet">
        Calls need no key. If a call has a caller key, the key must be valid.
      </p>
    );
  return (
    <div className="mb-3 space-y-3">
      <p className="max-w-prose text-sm text-quiet">Calls need a valid key.</p>
      {keys?.some(isValid) === false && (
        <Notice tone="warn" title="All calls are rejected">
          <p>The agent requires a key, and has no valid one. Create a key.</p>
        </Notice>
      )}
    </div>
  );
}

/** Requires a key after confirmation, or makes keys optional again. */
function ModeButton({ agent }: { agent: FullAgent }): ReactElement {
  const change = useChangeAgent(agent.id);
  const [asks, setAsks] = useState(false);
  const isRequired = agent.caller_keys === 'required';
  const close = (): void => {
    setAsks(false);
    change.reset();
  };
  return (
    <>
      <Button
        onClick={() => {
          setAsks(true);
        }}
      >
        {isRequired ? 'Make keys optional' : 'Require a key'}
      </Button>
      {asks && (
        <ConfirmDialog
          title={isRequired ? 'Make keys optional?' : 'Require a key?'}
          action={isRequired ? 'Make optional' : 'Require'}
          busy={change.isPending}
          onClose={close}
          onConfirm={() => {
            change.mutate({ caller_keys: isRequired ? 'optional' : 'required' }, { onSuccess: close });
          }}
        >
          <p>
            {isRequired
              ? 'The URL is then enough to call the agent. Revoked and expired keys are still rejected.'
              : 'Calls without a valid key are rejected immediately. Check below that each platform’s key was used recently.'}
          </p>
          {change.isError && (
            <div className="mt-3">
              <Notice tone="bad" title={change.error.message} />
            </div>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
