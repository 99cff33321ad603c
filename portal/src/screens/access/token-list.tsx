import { type ReactElement, useState } from 'react';
import { type ApiToken, useRevokeToken } from '../../api/api-tokens';
import { useMe } from '../../api/me';
import { shownName } from '../../lib/names';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Notice } from '../../ui/notice';
import { Age } from '../../ui/time';

/** Tokens that the user can revoke. */
export function TokenList({ tokens }: { tokens: readonly ApiToken[] }): ReactElement {
  const [revoked, setRevoked] = useState<ApiToken>();
  const revoke = useRevokeToken();
  return (
    <>
      {revoke.isError && <Notice tone="bad" title={revoke.error.message} />}
      <ul className="divide-y divide-line">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={setRevoked} />
        ))}
      </ul>
      {revoked !== undefined && (
        <ConfirmDialog
          title={`Revoke ${revoked.name}?`}
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
          <p>Programs that use this token can no longer call the API.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function TokenRow({
  token,
  onRevoke,
}: {
  token: ApiToken;
  onRevoke: (token: ApiToken) => void;
}): ReactElement {
  const me = useMe();
  const isExpired = Date.parse(token.expires_at) <= Date.now();
  return (
    <li className="grid grid-cols-1 items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_12rem_8rem]">
      <div className="min-w-0">
        <p className="font-medium break-words">{shownName(token.name)}</p>
        <p className="font-mono text-xs break-words text-quiet">{token.scopes.join(', ')}</p>
        <p className="text-sm break-words text-quiet">
          {token.role === 'admin' ? 'Admin' : 'Member'}
          {token.owner.id !== me.data?.id && `, of ${shownName(token.owner.login)}`}
        </p>
      </div>
      <div className="text-sm text-quiet">
        <p>
          {isExpired ? 'Expired ' : 'Expires '}
          <Age date={token.expires_at} />
        </p>
        <p>
          {token.last_used_at === null ? (
            'Never used'
          ) : (
            <>
              Last used <Age date={token.last_used_at} />
            </>
          )}
        </p>
      </div>
      <div className="flex sm:justify-end">
        <Button
          variant="danger"
          onClick={() => {
            onRevoke(token);
          }}
        >
          Revoke
          <span className="sr-only"> {shownName(token.name)}</span>
        </Button>
      </div>
    </li>
  );
}
