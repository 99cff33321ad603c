import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { callQuery, type SessionSummary } from '../../api/sessions';
import { Button } from '../../ui/button';
import { LoadFailure } from '../../ui/notice';
import { Empty, Loading, Page } from '../../ui/page';
import { Turn } from './turn';

/** Number of turns loaded at once. */
const STEP = 20;

const route = getRouteApi('/inside/portal/calls/$callId');

/** Sessions of one phone call as a conversation. */
export function CallScreen(): ReactElement {
  const { callId } = route.useParams();
  const call = useQuery(callQuery(callId));
  return (
    <Page title="Phone call" lead={<code className="font-mono text-xs break-all">{callId}</code>}>
      {call.isPending && <Loading label="Loading the phone call" lines={8} />}
      {call.isError && <LoadFailure error={call.error} retry={() => void call.refetch()} />}
      {call.isSuccess && call.data.length === 0 && (
        <Empty title="Phone call not found">
          <p>No session belongs to this phone call. Sessions are deleted when their policy requires it.</p>
          <p className="mt-2">
            <Link to="/portal/sessions" className="text-accent underline">
              Show all sessions
            </Link>
          </p>
        </Empty>
      )}
      {call.isSuccess && call.data.length > 0 && <Conversation key={callId} turns={call.data} />}
    </Page>
  );
}

function Conversation({ turns }: { turns: readonly SessionSummary[] }): ReactElement {
  const [count, setCount] = useState(STEP);
  const shown = turns.slice(0, count);
  return (
    <>
      <ol className="space-y-5">
        {shown.map((turn, at) => (
          <li key={turn.id}>
            <Turn turn={turn} number={at + 1} before={turns[at - 1]?.id} />
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-quiet" role="status">
          {shown.length} of {turns.length} {turns.length === 1 ? 'turn' : 'turns'}
        </p>
        {shown.length < turns.length && (
          <Button
            onClick={() => {
              setCount(count + STEP);
            }}
          >
            Load more
          </Button>
        )}
      </div>
    </>
  );
}
