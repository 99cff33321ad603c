import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import { type CallerKey, useRevokeCallerKey } from '../../api/caller-keys';
import { MAX_SINCE } from '../sessions/session-filters';
import { formatCount } from '../../lib/format';
import { shownName } from '../../lib/names';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Notice } from '../../ui/notice';
import { Age } from '../../ui/time';
import { CallerKeyLimit } from './caller-key-limit';

/** Returns whether calls with the key are accepted. */
export function isValid({ revoked_at: revoked, expires_at: expires }: CallerKey): boolean {
  return revoked === null && (expires === null || Date.parse(expires) > Date.now());
}

/** Table of an agent's caller keys. Admins can limit and revoke valid keys. */
export function CallerKeyList({
  agentId,
  keys,
  canChange,
}: {
  agentId: string;
  keys: readonly CallerKey[];
  canChange: boolean;
}): ReactElement {
  const [limited, setLimited] = useState<CallerKey>();
  const [revoked, setRevoked] = useState<CallerKey>();
  const revoke = useRevokeCallerKey(agentId);
  return (
    <>
      {revoke.isError && <Notice tone="bad" title={revoke.error.message} />}
      <ul className="divide-y divide-line empty:hidden">
        {keys.map((key) => (
          <CallerKeyRow key={key.id} callerKey={key}>
            {canChange && isValid(key) && (
              <Actions callerKey={key} onLimit={setLimited} onRevoke={setRevoked} />
            )}
          </CallerKeyRow>
        ))}
      </ul>
      {limited !== undefined && (
        <CallerKeyLimit
          agentId={agentId}
          callerKey={limited}
          onClose={() => {
            setLimited(undefined);
          }}
        />
      )}
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
  children,
}: {
  callerKey: CallerKey;
  /** Actions that the user can take. */
  children: ReactNode;
}): ReactElement {
  const { id, name, last_used_at: lastUsed, monthly_tokens: tokens } = callerKey;
  return (
    <li className="grid grid-cols-1 items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_12rem_14rem]">
      <div className="min-w-0">
        <p className="font-medium break-words">{shownName(name)}</p>
        <p className="font-mono text-xs break-all text-quiet">{id}</p>
        {lastUsed !== null && (
          <p className="text-sm">
            <Link
              to="/portal/sessions"
              search={{ since: MAX_SINCE, caller_key_id: id }}
              className="text-accent underline underline-offset-2"
            >
              Show sessions
              <span className="sr-only"> of {shownName(name)}</span>
            </Link>
          </p>
        )}
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
        {tokens !== null && (
          <p>
            <Link to="/portal/usage" className="text-accent underline underline-offset-2">
              At most {formatCount(tokens)} model tokens per month
            </Link>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 sm:justify-end">{children}</div>
    </li>
  );
}

function Actions({
  callerKey,
  onLimit,
  onRevoke,
}: {
  callerKey: CallerKey;
  onLimit: (key: CallerKey) => void;
  onRevoke: (key: CallerKey) => void;
}): ReactElement {
  const name = <span className="sr-only"> {shownName(callerKey.name)}</span>;
  return (
    <>
      <Button
        onClick={() => {
          onLimit(callerKey);
        }}
      >
        Limit{name}
      </Button>
      <Button
        variant="danger"
        onClick={() => {
          onRevoke(callerKey);
        }}
      >
        Revoke{name}
      </Button>
    </>
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
