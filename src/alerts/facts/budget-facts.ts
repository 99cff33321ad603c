import type { AgentMonth } from '../../usage/usage.repository.js';
import { type Fact, quoted } from '../alert.js';

/** Share of a budget at which an alert warns. */
const WARNED_FROM = 0.8;
const NUMBER = new Intl.NumberFormat('en');

interface Use {
  readonly used: number;
  readonly budget: number;
  readonly month: string;
}

/**
 * Returns facts about budgets that are used up, or used to 80 %. A changed budget counts as another budget.
 * @param monthlyTokens budget of the account; null if unlimited
 * @param month month such as `2026-11`
 */
export function budgetFacts(
  months: readonly AgentMonth[],
  monthlyTokens: number | null,
  month: string,
): Fact[] {
  const total = months.reduce((sum, { usedTokens }) => sum + usedTokens, 0);
  const ofAgents = months.map(({ agentId, name, monthlyTokens: budget, usedTokens: used }) =>
    factOf({ used, budget: budget ?? Infinity, month }, `agent ${quoted(name)}`, agentId),
  );
  const ofAccount = factOf({ used: total, budget: monthlyTokens ?? Infinity, month }, 'the account');
  return [...ofAgents, ofAccount].filter((fact) => fact !== undefined);
}

function factOf({ used, budget, month }: Use, owner: string, agentId?: string): Fact | undefined {
  if (used < WARNED_FROM * budget) return undefined;
  const isAll = used >= budget;
  const percent = isAll ? 100 : WARNED_FROM * 100;
  const end = isAll ? ' Further calls are rejected until the next month (UTC).' : '';
  return {
    fact: `budget/${agentId ?? ''}/${month}/${budget}/${percent}`,
    type: 'budget',
    severity: isAll ? 'critical' : 'warning',
    ...(agentId === undefined ? {} : { agentId }),
    text: `${NUMBER.format(used)} of ${NUMBER.format(budget)} model tokens of ${owner} for ${month} are used (${percent} % reached).${end}`,
    page: '/portal/usage',
    details: { month, percent, used_tokens: used, monthly_tokens: budget },
  };
}
