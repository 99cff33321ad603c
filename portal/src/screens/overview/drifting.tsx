import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { driftQuery } from '../../api/drift';
import { buttonClasses } from '../../ui/button';
import { LoadFailure } from '../../ui/notice';
import { Loading, Section } from '../../ui/page';
import { AlarmList } from '../drift/alarm-list';

const SHOWN = 3;

/** Rates with an open alert. */
export function Drifting(): ReactElement {
  const drift = useQuery(driftQuery());
  const open = drift.data?.alarms.filter((alarm) => alarm.ended_at === null) ?? [];
  return (
    <Section
      title="Drift"
      actions={
        <Link to="/portal/drift" className={buttonClasses()}>
          All rates
        </Link>
      }
    >
      {drift.isPending && <Loading label="Loading the rates" lines={2} />}
      {drift.isError && <LoadFailure error={drift.error} retry={() => void drift.refetch()} />}
      {drift.isSuccess && open.length === 0 && <p className="text-sm text-quiet">No open alerts.</p>}
      {open.length > 0 && (
        <>
          <p className="mb-3 text-sm">
            {open.length === 1
              ? 'One rate differs from its baseline.'
              : `${open.length} rates differ from their baselines.`}
          </p>
          <AlarmList alarms={open.slice(0, SHOWN)} />
        </>
      )}
    </Section>
  );
}
