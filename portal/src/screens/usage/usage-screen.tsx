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
import { shownName } from '../../lib/names';

const route = getRouteApi('/inside/portal/usage');
const DEFAULT_DAYS = 30;

/** Model tokens, their costs and their limits. */
export function UsageScreen(): ReactElement {
  const { since = DEFAULT_USAGE_RANGE } = route.useSearch();
  const navigate = route.useNavigate();
  const usage = useQuery({ ...usageQuery(since), placeholderData: keepPreviousData });
  const days = USAGE_RANGES.find(({ value }) => value === since)?.days ?? DEFAULT_DAYS;
  return (
    <Page title="Usage" lead="Model tokens used by all calls, as counted by the LLM providers.">
      {usage.isPending && <Loading label="Loading the usage data" lines={10} />}
      {usage.isError && <LoadFailure error={usage.error} retry={() => void usage.refetch()} />}
      {usage.isSuccess && (
        <>
          <Section title="This month">
            <AccountBudget key={usage.data.budget.monthly_tokens} budget={usage.data.budget} />
          </Section>
          <Section
            title="History"
            actions={
              <Segments
                legend="Period"
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
          <CallerKeys usage={usage.data} />
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
          Usage appears after a call to a provider that counts tokens. The built-in <code>stub</code> uses no
          tokens.
        </p>
      </Empty>
    );
  return (
    <>
      <Figures>
        <Figure label="Calls">{formatCount(totals.calls)}</Figure>
        <Figure label="Prompt tokens">{formatCount(totals.prompt_tokens)}</Figure>
        <Figure label="Cached prompt tokens">{formatCount(totals.cached_tokens)}</Figure>
        <Figure label="Prompt tokens written to cache">{formatCount(totals.written_tokens)}</Figure>
        <Figure label="Reply tokens">{formatCount(totals.completion_tokens)}</Figure>
        <Figure label={`Cost (${currency})`}>
          {totals.cost === null ? 'no price' : formatCost(totals.cost)}
        </Figure>
      </Figures>
      <div className="mt-6">
        <Chart
          title="Model tokens"
          data={tokensChart(usage, days, Date.now())}
          shape="bars"
          empty="No tokens were counted."
        />
      </div>
      <p className="mt-4 text-xs text-quiet">
        Days are in UTC. The totals exclude interrupted replies, and requests to upstreams that lost to a
        faster one. Providers do not report this usage, but may charge for it.
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
        <span className="text-quiet">Deleted agent {agent.agent_id}</span>
      ) : (
        <Link
          to="/portal/agents/$agentId"
          params={{ agentId: agent.agent_id }}
          className="text-accent underline underline-offset-2"
        >
          {shownName(agent.agent_name)}
        </Link>
      ),
    last: <BudgetMeter budget={agent.budget} of={shownName(agent.agent_name ?? agent.agent_id)} />,
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
    <Section title="By LLM">
      <UsageTable label="Usage by LLM" first="LLM" currency={currency} rows={rows} />
    </Section>
  );
}

function CallerKeys({ usage: { caller_keys: keys, currency } }: { usage: Usage }): ReactElement {
  if (keys === undefined) return <></>;
  const named = keys.map((figures) => ({
    ...figures,
    key: figures.caller_key_id,
    name: shownName(figures.caller_key_name ?? figures.caller_key_id),
  }));
  const rows = named.map((key) => ({ ...key, last: <BudgetMeter budget={key.budget} of={key.name} /> }));
  const months = named
    .flatMap(({ months: ofKey, key, name }) =>
      ofKey.map(({ month, refused_calls: refused, ...figures }) => ({
        ...figures,
        month,
        key: `${month} ${key}`,
        name: `${month} · ${name}`,
        last: formatCount(refused),
      })),
    )
    .toSorted((a, b) => b.month.localeCompare(a.month));
  return (
    <>
      <Section title="By caller key">
        <UsageTable
          label="Usage by caller key"
          first="Caller key"
          last="This month"
          currency={currency}
          rows={rows}
        />
      </Section>
      {months.length > 0 && (
        <Section title="By caller key and month">
          <UsageTable
            label="Usage by caller key and month"
            first="Month and caller key"
            last="Rejected calls"
            currency={currency}
            rows={months}
          />
          <p className="mt-4 text-xs text-quiet">
            Months are in UTC, and the first one may be incomplete. Rejected calls are calls for which the
            budget of the key, the agent or the account was used up.
          </p>
        </Section>
      )}
    </>
  );
}
