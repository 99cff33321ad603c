import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { type DriftAlarm, useConfirmAlarm } from '../../api/drift';
import { useMe } from '../../api/me';
import { alarmWords, endingWords, seriesWords } from '../../lib/drift-words';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Age } from '../../ui/time';
import { shownName } from '../../lib/names';

/** Alerts, each with the expected and the observed rate. Admins can confirm the new level of an open alert. */
export function AlarmList({ alarms }: { alarms: readonly DriftAlarm[] }): ReactElement {
  const me = useMe();
  const confirm = useConfirmAlarm();
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {alarms.map((alarm) => (
          <li key={alarm.id} className="flex flex-wrap items-center justify-between gap-3 p-3 text-sm">
            <div className="min-w-0">
              <p className="font-medium break-words">
                <AgentLink alarm={alarm} /> {seriesWords(alarm)}
              </p>
              <p className="mt-1 text-quiet">
                {alarmWords(alarm)}. Began <Age date={alarm.since} />
                {alarm.ended_at !== null && (
                  <>
                    , ended <Age date={alarm.ended_at} />, because {endingWords(alarm.ended_for)}
                  </>
                )}
              </p>
            </div>
            {alarm.ended_at === null && me.data?.role === 'admin' && (
              <Button
                busy={confirm.isPending && confirm.variables === alarm.id}
                aria-label={`Confirm new level: ${shownName(alarm.agent_name ?? alarm.agent_id)}, ${seriesWords(alarm)}`}
                onClick={() => {
                  confirm.mutate(alarm.id);
                }}
              >
                Confirm new level
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3 empty:hidden" aria-live="polite">
        {confirm.isError && <Notice tone="bad" title={confirm.error.message} />}
      </div>
    </>
  );
}

function AgentLink({ alarm }: { alarm: DriftAlarm }): ReactElement {
  if (alarm.agent_name === null) return <span className="text-quiet">Deleted agent {alarm.agent_id}</span>;
  return (
    <Link
      to="/portal/drift"
      search={{ agent: alarm.agent_id }}
      className="text-accent underline underline-offset-2"
    >
      {shownName(alarm.agent_name)}
    </Link>
  );
}
