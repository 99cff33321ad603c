import { type ReactElement, useState } from 'react';
import { type CallerKey, useRevokeCallerKey } from '../../api/caller-keys';
import { shownName } from '../../lib/names';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Notice } from '../../ui/notice';
import { Age } from '../../ui/time';

/** Whether calls with the key are accepted. */
export function isValid({ revoked_at: revoked, expires_at: expires }: CallerKey): boolean {
  return revoked === null && (expires === null || Date.parse(expires) > Date.now());
}

/** The keys of an agent, of which admins can revoke valid ones. */
export function CallerKeyList({
  agentId,
  keys,
  canRevoke,
}: {
  agentId: string;
  keys: readonly CallerKey[];
  canRevoke: boolean;
}): ReactElement {
  const [revoked, setRevoked] = useState<CallerKey>();
  const revoke = useRevokeCallerKey(agentId);
  return (
    <>
      {revoke.isError && <Notice tone="bad" title={revoke.error.message} />}
      <ul className="divide-y divide-line empty:hidden">
        {keys.map((key) => (
          <CallerKeyRow key={key.id} callerKey={key} onRevoke={canRevoke ? setRevoked : undefined} />
        ))}
      </ul>
      {revoked !== undefined && (
        <ConfirmDialog
          title={`Revoke ${shownName(revoked.name)}?`}
          action="Revoke"
          busy={revoke.isPending}
          onClose={() => {
            setRevoked(undefined);
          }}
          onConfirm={() => {
            revoke.mutate(revoked.id, {
              onSettled: () => {
                setRevoked(undefined);
              },
            });
          }}
        >
          <p>New calls with this key are rejected immediately. Calls in progress continue.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function CallerKeyRow({
  callerKey,
  onRevoke,
}: {
  callerKey: CallerKey;
  /** Undefined if the user cannot revoke keys. */
  onRevoke: ((key: CallerKey) => void) | undefined;
}): ReactElement {
  const { id, name, last_used_at: lastUsed } = callerKey;
  return (
    <li className="grid grid-cols-1 items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_12rem_8rem]">
      <div className="min-w-0">
        <p className="font-medium break-words">{shownName(name)}</p>
        <p className="font-mono text-xs break-all text-quiet">{id}</p>
      </div>
      <div className="text-sm text-quiet">
        <p>
          <State callerKey={callerKey} />
        </p>
        <p>
          {lastUsed === null ? (
            'Never used'
          ) : (
            <>
              Last used <Age date={lastUsed} />
            </>
          )}
        </p>
      </div>
      <div className="flex sm:justify-end">
        {onRevoke !== undefined && isValid(callerKey) && (
          <Button
            variant="danger"
            onClick={() => {
              onRevoke(callerKey);
            }}
          >
            Revoke
            <span className="sr-only"> {shownName(name)}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function State({ callerKey }: { callerKey: CallerKey }): ReactElement {
  const { created_at: created, revoked_at: revoked, expires_at: expires } = callerKey;
  if (revoked !== null)
    return (
      <>
        Revoked <Age date={revoked} />
      </>
    );
  if (expires !== null)
    return (
      <>
        {isValid(callerKey) ? 'Expires ' : 'Expired '}
        <Age date={expires} />
      </>
    );
  return (
    <>
      Created <Age date={created} />
    </>
  );
}
