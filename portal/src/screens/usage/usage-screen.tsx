import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { type Usage, usageQuery } from '../../api/usage';
import { formatCost, formatCount } from '../../lib/format';
import { Chart } from '../../ui/chart/chart';
import { Segments } from '../../ui/choice';
import { Figure, Figures } from '../../ui/figure';
import { LoadFailure } from '../../ui/notice';
import { Empty, Loading, Page, Section } from '../../ui/page';
import { AccountBudget, BudgetMeter } from './budget';
import { tokensChart } from './usage-chart';
import { DEFAULT_USAGE_RANGE, readUsageRange, USAGE_RANGES } from './usage-range';
import { UsageTable } from './usage-table';

const route = getRouteApi('/inside/portal/usage');
const DEFAULT_DAYS = 30;

/** Tokens and costs of the language models, and how much may be used. */
export function UsageScreen(): ReactElement {
  const { since = DEFAULT_USAGE_RANGE } = route.useSearch();
  const navigate = route.useNavigate();
  const usage = useQuery({ ...usageQuery(since), placeholderData: keepPreviousData });
  const days = USAGE_RANGES.find(({ value }) => value === since)?.days ?? DEFAULT_DAYS;
  return (
    <Page
      title="Usage"
      lead="Tokens that replies took, as the providers of the language models counted them."
    >
      {usage.isPending && <Loading label="Loading the usage" lines={10} />}
      {usage.isError && <LoadFailure error={usage.error} retry={() => void usage.refetch()} />}
      {usage.isSuccess && (
        <>
          <Section title="This month">
            <AccountBudget key={usage.data.budget.monthly_tokens} budget={usage.data.budget} />
          </Section>
          <Section
            title="Over time"
            actions={
              <Segments
                legend="Look back"
                value={since}
                options={USAGE_RANGES}
                onChange={(range) =>
                  void navigate({ search: readUsageRange({ since: range }), replace: true })
                }
              />
            }
          >
            <OverTime usage={usage.data} days={days} />
          </Section>
          <Agents usage={usage.data} />
          <Upstreams usage={usage.data} />
        </>
      )}
    </Page>
  );
}

function OverTime({ usage, days }: { usage: Usage; days: number }): ReactElement {
  const { totals, currency } = usage;
  if (totals.calls === 0)
    return (
      <Empty title={`No tokens in the last ${days} days`}>
        <p>
          They are counted from the first call on whose provider says what it took; the built-in{' '}
          <code>stub</code> takes none.
        </p>
      </Empty>
    );
  return (
    <>
      <Figures>
        <Figure label="Calls">{formatCount(totals.calls)}</Figure>
        <Figure label="Prompt tokens">{formatCount(totals.prompt_tokens)}</Figure>
        <Figure label="of them cached">{formatCount(totals.cached_tokens)}</Figure>
        <Figure label="of them remembered">{formatCount(totals.written_tokens)}</Figure>
        <Figure label="Reply tokens">{formatCount(totals.completion_tokens)}</Figure>
        <Figure label={`Cost (${currency})`}>
          {totals.cost === null ? 'no price' : formatCost(totals.cost)}
        </Figure>
      </Figures>
      <div className="mt-6">
        <Chart
          title="Tokens"
          data={tokensChart(usage, days, Date.now())}
          shape="bars"
          empty="No tokens were counted."
        />
      </div>
      <p className="mt-4 text-xs text-quiet">
        Days are in UTC. Replies that were cut off, and those of providers that another one was faster than,
        are counted by no provider, though it may charge for them.
      </p>
    </>
  );
}

function Agents({ usage: { agents, currency } }: { usage: Usage }): ReactElement {
  if (agents.length === 0) return <></>;
  const rows = agents.map((agent) => ({
    ...agent,
    key: agent.agent_id,
    name:
      agent.agent_name === null ? (
        <span className="text-quiet">deleted: {agent.agent_id}</span>
      ) : (
        <Link
          to="/portal/agents/$agentId"
          params={{ agentId: agent.agent_id }}
          className="text-accent underline underline-offset-2"
        >
          {agent.agent_name}
        </Link>
      ),
    last: <BudgetMeter budget={agent.budget} of={agent.agent_name ?? agent.agent_id} />,
  }));
  return (
    <Section title="By agent">
      <UsageTable label="Usage by agent" first="Agent" last="This month" currency={currency} rows={rows} />
    </Section>
  );
}

function Upstreams({ usage: { upstreams, currency } }: { usage: Usage }): ReactElement {
  if (upstreams.length === 0) return <></>;
  const rows = upstreams.map((figures) => ({ ...figures, key: figures.upstream, name: figures.upstream }));
  return (
    <Section title="By language model">
      <UsageTable label="Usage by language model" first="Model" currency={currency} rows={rows} />
    </Section>
  );
}
