import { type ReactElement, useId, useState } from 'react';
import { useMe } from '../../api/me';
import { type TokenBudget, useSetBudget } from '../../api/usage';
import { formatCount } from '../../lib/format';
import { readTokens, TOKENS_PROBLEM } from '../../lib/tokens';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { TextField } from '../../ui/field';
import { Notice } from '../../ui/notice';

/** Share of a budget above which the portal warns, the same as in the service. */
const WARNED_FROM = 0.8;

/** Used share of a budget, as text and as a bar. */
export function BudgetMeter({ budget, of }: { budget: TokenBudget; of: string }): ReactElement {
  const id = useId();
  const { used_tokens: used, monthly_tokens: tokens } = budget;
  if (tokens === null) return <p className="text-sm text-quiet">{formatCount(used)} used, no limit</p>;
  const part = used / tokens;
  const isWarned = part >= WARNED_FROM;
  return (
    <div className="min-w-40">
      <p id={id} className={classes('text-sm', isWarned && 'font-medium text-bad')}>
        {formatCount(used)} of {formatCount(tokens)}
        {part >= 1 && ': limit reached, calls are rejected'}
        {isWarned && part < 1 && `: ${Math.floor(part * 100)} % used`}
      </p>
      <div
        role="meter"
        aria-label={`Model tokens used by ${of} this month`}
        aria-describedby={id}
        aria-valuemin={0}
        aria-valuemax={tokens}
        aria-valuenow={Math.min(used, tokens)}
        className="mt-1 h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={classes('h-full', isWarned ? 'bg-bad' : 'bg-accent')}
          style={{ width: `${Math.min(1, part) * 100}%` }}
        />
      </div>
    </div>
  );
}

/** The account's budget, which admins can change. */
export function AccountBudget({ budget }: { budget: TokenBudget }): ReactElement {
  const me = useMe();
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <div>
        <BudgetMeter budget={budget} of="all agents" />
        <p className="mt-2 text-xs text-quiet">
          Model tokens in all prompts and replies in {budget.month} (UTC). When the limit is reached, calls
          are rejected until the next month.
        </p>
      </div>
      {me.data?.role === 'admin' && <BudgetForm budget={budget} />}
    </div>
  );
}

function BudgetForm({ budget }: { budget: TokenBudget }): ReactElement {
  const set = useSetBudget();
  const [text, setText] = useState(budget.monthly_tokens === null ? '' : String(budget.monthly_tokens));
  const tokens = readTokens(text);
  const problem = tokens === undefined ? TOKENS_PROBLEM : undefined;
  return (
    <form
      className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        if (tokens !== undefined) set.mutate(tokens);
      }}
    >
      <TextField
        label="Model tokens per month for all agents"
        hint="Leave empty for no limit. Each agent can also have its own limit."
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.target.value);
        }}
      />
      <Button type="submit" className="sm:mt-6" busy={set.isPending}>
        Save budget
      </Button>
      <div className="sm:col-span-2 empty:hidden" aria-live="polite">
        {set.isError && <Notice tone="bad" title={set.error.message} />}
        {set.isSuccess && <Notice tone="good" title="Budget saved. It applies from the next call." />}
      </div>
    </form>
  );
}
