import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { allAgentsQuery } from '../../api/agents';
import { type Drift, driftQuery } from '../../api/drift';
import { SelectField } from '../../ui/field';
import { LoadFailure } from '../../ui/notice';
import { Empty, Loading, Page, Section } from '../../ui/page';
import { AlarmList } from './alarm-list';
import { SeriesTable } from './series-table';
import { shownName } from '../../lib/names';

const route = getRouteApi('/inside/portal/drift');

/** Rates by kind, agent and language, compared with the baseline. */
export function DriftScreen(): ReactElement {
  const { agent } = route.useSearch();
  const drift = useQuery({ ...driftQuery(agent), placeholderData: keepPreviousData });
  return (
    <Page
      title="Drift"
      lead="Rates of detected values, compared with a baseline from the preceding weeks. Effects of a new prompt, a new speech recognizer or a broken integration often appear here first."
    >
      {drift.isPending && <Loading label="Loading the rates" lines={8} />}
      {drift.isError && <LoadFailure error={drift.error} retry={() => void drift.refetch()} />}
      {drift.isSuccess && (
        <>
          <Alarms drift={drift.data} />
          <Section title="Rates" actions={<AgentChoice />}>
            <Rates drift={drift.data} isChosen={agent !== undefined} />
          </Section>
          <p className="text-xs text-quiet">Days are in UTC. Method: {drift.data.method}.</p>
        </>
      )}
    </Page>
  );
}

function Alarms({ drift: { alarms } }: { drift: Drift }): ReactElement {
  const open = alarms.filter((alarm) => alarm.ended_at === null);
  const over = alarms.filter((alarm) => alarm.ended_at !== null);
  return (
    <>
      <Section title="Alerts">{open.length === 0 ? <NoAlerts /> : <AlarmList alarms={open} />}</Section>
      {over.length > 0 && (
        <Section title="Alerts that ended in the last 28 days">
          <AlarmList alarms={over} />
        </Section>
      )}
    </>
  );
}

function Rates({ drift: { series }, isChosen }: { drift: Drift; isChosen: boolean }): ReactElement {
  if (!isChosen) return <Empty title="Select an agent to see its rates" />;
  if (series.length === 0) return <NoRates />;
  return <SeriesTable series={series} />;
}

function NoAlerts(): ReactElement {
  return (
    <Empty title="No alerts">
      <p>An alert appears here if a rate differs from its baseline by more than chance can explain.</p>
    </Empty>
  );
}

function NoRates(): ReactElement {
  return (
    <Empty title="No rates for this agent yet">
      <p>Rates appear here after the agent’s first calls. Alerts start after about two weeks.</p>
    </Empty>
  );
}

function AgentChoice(): ReactElement {
  const { agent = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const agents = useQuery(allAgentsQuery);
  const options = (agents.data ?? []).map(({ id, name }) => ({ value: id, label: shownName(name) }));
  return (
    <SelectField
      label="Agent"
      value={agent}
      onChange={(chosen) => void navigate({ search: chosen === '' ? {} : { agent: chosen }, replace: true })}
      options={[{ value: '', label: 'None' }, ...options]}
    />
  );
}
