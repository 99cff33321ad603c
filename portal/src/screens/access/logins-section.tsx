import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { type OwnLogin, ownLoginsQuery, useEndLogin } from '../../api/own-logins';
import { formatTime } from '../../lib/format';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { LoadFailure, Notice } from '../../ui/notice';
import { Loading, Section } from '../../ui/page';
import { Age } from '../../ui/time';

/** The user's own logins, which can be ended one by one or all at once. */
export function LoginsSection(): ReactElement {
  const logins = useQuery(ownLoginsQuery);
  const end = useEndLogin();
  const [asks, setAsks] = useState(false);
  const others = logins.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Section
      title="Your logins"
      actions={
        others > 0 && (
          <Button
            variant="danger"
            onClick={() => {
              setAsks(true);
            }}
          >
            Log out everywhere else
          </Button>
        )
      }
    >
      {logins.isPending && <Loading label="Loading your logins" />}
      {logins.isError && <LoadFailure error={logins.error} retry={() => void logins.refetch()} />}
      {end.isError && <Notice tone="bad" title={end.error.message} />}
      <ul className="divide-y divide-line empty:hidden">
        {logins.data?.map((login) => (
          <LoginRow
            key={login.id}
            login={login}
            busy={end.isPending && end.variables === login.id}
            onEnd={() => {
              end.mutate(login.id);
            }}
          />
        ))}
      </ul>
      {asks && (
        <ConfirmDialog
          title="Log out everywhere else?"
          action="Log out"
          busy={end.isPending}
          onClose={() => {
            setAsks(false);
          }}
          onConfirm={() => {
            end.mutate(undefined, {
              onSettled: () => {
                setAsks(false);
              },
            });
          }}
        >
          <p>You remain logged in only in this browser. API tokens remain valid.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

function LoginRow({
  login,
  busy,
  onEnd,
}: {
  login: OwnLogin;
  busy: boolean;
  onEnd: () => void;
}): ReactElement {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-sm">
      <div className="min-w-0">
        <p className="font-medium">{login.current ? 'This browser' : 'Another browser or program'}</p>
        <p className="text-quiet">
          Logged in {formatTime(login.created_at)}, last used <Age date={login.last_used_at} />
        </p>
      </div>
      {!login.current && (
        <Button busy={busy} onClick={onEnd}>
          Log out
          <span className="sr-only"> the browser that logged in {formatTime(login.created_at)}</span>
        </Button>
      )}
    </li>
  );
}
