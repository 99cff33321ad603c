import { Injectable } from '@nestjs/common';
import { eventActor } from '../audit/events/event-actor.js';
import { AccountJournal } from '../audit/journal/account-journal.js';
import type { RequestContext } from '../common/http/request-context.js';
import { sinceStart } from '../common/time/since.js';
import { DatabaseClock } from '../database/database-clock.js';
import { raiseEpoch } from '../database/epochs.js';
import { Transactions } from '../database/transactions.js';
import { UpstreamsService } from '../upstreams/upstreams.service.js';
import type { BudgetDto } from './dto/budget.dto.js';
import { USAGE_SINCE, type UsageQueryDto } from './dto/usage-query.dto.js';
import { monthOf } from './month.js';
import { type AgentMonth, type GroupedUsage, UsageRepository, type UsageSum } from './usage.repository.js';
import { type BudgetView, NO_USAGE, toCallerKeys, toFigures, type UsageView } from './usage.view.js';

/** Usage of an account's calls, and the account's budget. */
@Injectable()
export class UsageService {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: UsageRepository,
    private readonly journal: AccountJournal,
    private readonly clock: DatabaseClock,
    private readonly upstreams: UpstreamsService,
  ) {}

  async of({ accountId }: RequestContext, query: UsageQueryDto): Promise<{ usage: UsageView }> {
    const now = this.clock.now();
    const from = new Date(sinceStart(query.since ?? USAGE_SINCE, now) ?? now).toISOString().slice(0, 10);
    const agentId = query.agent_id ?? null;
    const filter = { from, agentId, callerKeyId: query.caller_key_id ?? null };
    const month = monthOf(now);
    return this.transactions.run(accountId, async (manager) => {
      const rows = await this.repository.group(manager, accountId, filter);
      const byKey = await this.repository.groupByCallerKey(manager, accountId, filter);
      const ofMonth = { ...filter, from: `${month}-01` };
      const keys = await this.repository.callerKeyMonths(manager, accountId, ofMonth);
      const all = await this.repository.months(manager, accountId, `${month}-01`);
      const months = all.filter((agent) => agentId === null || agent.agentId === agentId);
      const ids = rows.flatMap(({ agentId: id }) => id ?? []);
      const names = await this.repository.names(manager, accountId, ids);
      const own =
        agentId === null ? await this.repository.budget(manager, accountId) : months[0]?.monthlyTokens;
      return {
        usage: {
          currency: this.upstreams.currency,
          budget: { month, used_tokens: usedIn(months), monthly_tokens: own ?? null },
          totals: toFigures(rows.find(isTotal) ?? NO_USAGE),
          days: rows.flatMap((row) => (row.day === null ? [] : [{ day: row.day, ...toFigures(row) }])),
          agents: agentsOf(rows, months, names, month),
          upstreams: rows.flatMap((row) =>
            row.upstream === null ? [] : [{ upstream: row.upstream, ...toFigures(row) }],
          ),
          ...toCallerKeys(byKey, keys, month),
        },
      };
    });
  }

  /** Sets the monthly limit of model tokens for the calls of all agents. Running calls continue. */
  async setBudget(
    { accountId, actor }: RequestContext,
    { monthly_tokens: tokens }: BudgetDto,
  ): Promise<{ budget: BudgetView }> {
    const month = monthOf(this.clock.now());
    return this.transactions.run(accountId, async (manager) => {
      await raiseEpoch(manager, accountId);
      const before = await this.repository.budget(manager, accountId);
      if (before !== tokens) {
        await this.repository.setBudget(manager, accountId, tokens);
        await this.journal.append(manager, accountId, {
          kind: 'budget_changed',
          monthly_tokens: tokens,
          previous_monthly_tokens: before,
          actor: eventActor(actor),
        });
      }
      const used = usedIn(await this.repository.months(manager, accountId, `${month}-01`));
      return { budget: { month, used_tokens: used, monthly_tokens: tokens } };
    });
  }
}

function isTotal({ day, agentId, upstream }: GroupedUsage): boolean {
  return day === null && agentId === null && upstream === null;
}

function usedIn(months: readonly AgentMonth[]): number {
  return months.reduce((sum, { usedTokens }) => sum + usedTokens, 0);
}

/** Returns the agents with calls in the rows, followed by agents that only have a budget. */
function agentsOf(
  rows: readonly GroupedUsage[],
  months: readonly AgentMonth[],
  names: ReadonlyMap<string, string>,
  month: string,
): UsageView['agents'] {
  const byId = new Map(months.map((agent) => [agent.agentId, agent]));
  const view = (agentId: string, sum: UsageSum): UsageView['agents'][number] => {
    const agent = byId.get(agentId);
    byId.delete(agentId);
    return {
      agent_id: agentId,
      agent_name: agent?.name ?? names.get(agentId) ?? null,
      ...toFigures(sum),
      budget: {
        month,
        used_tokens: agent?.usedTokens ?? 0,
        monthly_tokens: agent?.monthlyTokens ?? null,
      },
    };
  };
  const active = rows.flatMap((row) => (row.agentId === null ? [] : [view(row.agentId, row)]));
  return [...active, ...[...byId.keys()].map((agentId) => view(agentId, NO_USAGE))];
}
