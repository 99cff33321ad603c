import { type ReactElement, useState } from 'react';
import { type FullAgent, useChangeAgent } from '../../api/agents';
import { Button } from '../../ui/button';
import { ChoiceField } from '../../ui/choice';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { areSameTerms, termsOf, textOfTerms } from '../../lib/own-terms';
import { readTokens, TOKENS_PROBLEM } from '../../lib/tokens';
import { agentFormErrors, hasWaitError } from './form-errors';
import { MASKING, type ModeChoice, modeFields, ModeField, STILL_OBSERVING } from './mode-field';
import { OwnTermsField } from './own-terms-field';
import { type PolicyChoice, policyFields } from './policy-choice';
import { PolicyField } from './policy-field';
import { UPSTREAM_ERRORS } from './upstream-errors';
import { waitOf, type Waits } from './upstream-order';
import { WaitsFields } from './waits-fields';

/** Renames an agent, or changes its waits, policy, own terms, budget, errors or mode. Unchanged fields are not sent. */
export function ChangeAgentDialog({
  agent,
  onClose,
}: {
  agent: FullAgent;
  onClose: () => void;
}): ReactElement {
  const change = useChangeAgent(agent.id);
  const before: PolicyChoice = { source: 'named', name: agent.policy_name, yaml: agent.policy_yaml };
  const [name, setName] = useState(agent.name);
  const [policy, setPolicy] = useState(before);
  const [ownTerms, setOwnTerms] = useState(textOfTerms(agent.own_terms));
  const waitsBefore = waitsOf(agent);
  const [waits, setWaits] = useState(waitsBefore);
  const [newest, setNewest] = useState(false);
  const budgetBefore = agent.monthly_tokens ?? null;
  const [budget, setBudget] = useState(budgetBefore?.toString() ?? '');
  const upstreamErrorsBefore = agent.upstream_errors ?? 'contract';
  const [upstreamErrors, setUpstreamErrors] = useState(upstreamErrorsBefore);
  const modeBefore = agent.mode === 'observe' ? STILL_OBSERVING : MASKING;
  const [mode, setMode] = useState<ModeChoice>(modeBefore);
  const sameMode = mode.mode === modeBefore.mode && (mode.mode === 'mask' || mode.days === '');
  const errors = agentFormErrors(change.error);
  const samePolicy = policy.source === 'named' && policy.name === agent.policy_name;
  const terms = termsOf(ownTerms);
  const tokens = readTokens(budget);
  const body = {
    ...(name === agent.name ? {} : { name }),
    ...(samePolicy && !newest ? {} : policyFields(policy)),
    ...(waits.first === waitsBefore.first ? {} : { first_byte_ms: waitOf(waits.first) }),
    ...(waits.hedge === waitsBefore.hedge ? {} : { hedge_after_ms: waitOf(waits.hedge) }),
    ...(areSameTerms(terms, agent.own_terms) ? {} : { own_terms: terms }),
    ...(tokens === undefined || tokens === budgetBefore ? {} : { monthly_tokens: tokens }),
    ...(upstreamErrors === upstreamErrorsBefore ? {} : { upstream_errors: upstreamErrors }),
  };
  return (
    <Dialog title="Edit agent" wide onClose={onClose}>
      <form
        className="mt-4 space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ ...body, ...(sameMode ? {} : modeFields(mode)) }, { onSuccess: onClose });
        }}
      >
        <TextField
          label="Name"
          required
          maxLength={64}
          autoComplete="off"
          error={errors.fields.name}
          value={name}
          onChange={({ target: { value } }) => {
            setName(value);
          }}
        />
        {agent.first_byte_ms !== undefined && (
          <WaitsFields
            waits={waits}
            errors={errors.fields}
            onChange={(changed) => {
              setWaits(changed);
              if (hasWaitError(errors)) change.reset();
            }}
          />
        )}
        <PolicyField
          choice={policy}
          error={errors.fields.policy}
          onChange={(choice) => {
            setPolicy(choice);
            // Clears the error of the previous value.
            if (errors.fields.policy !== undefined) change.reset();
          }}
        />
        {samePolicy && (
          <label className="flex min-h-10 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={newest}
              onChange={({ target }) => {
                setNewest(target.checked);
              }}
            />
            <span>Update from version {agent.policy_version} to the newest version of this policy</span>
          </label>
        )}
        <OwnTermsField
          value={ownTerms}
          error={errors.fields.ownTerms}
          onChange={(text) => {
            setOwnTerms(text);
            if (errors.fields.ownTerms !== undefined) change.reset();
          }}
        />
        <TextField
          label="Model tokens per month"
          hint="When the limit is reached, calls are rejected until the next month. Leave empty to apply only the account’s limit."
          inputMode="numeric"
          autoComplete="off"
          error={tokens === undefined ? TOKENS_PROBLEM : undefined}
          value={budget}
          onChange={({ target: { value } }) => {
            setBudget(value);
          }}
        />
        <ChoiceField
          legend="If an upstream rejects a call"
          value={upstreamErrors}
          options={UPSTREAM_ERRORS}
          onChange={setUpstreamErrors}
        />
        <ModeField choice={mode} observeUntil={agent.observe_until} onChange={setMode} />
        <div aria-live="polite" className="empty:hidden">
          {errors.other !== undefined && <Notice tone="bad" title={errors.other} />}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={change.isPending}
            disabled={tokens === undefined || (sameMode && Object.keys(body).length === 0)}
          >
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function waitsOf({ first_byte_ms: first, hedge_after_ms: hedge }: FullAgent): Waits {
  return { first: first?.toString() ?? '', hedge: hedge?.toString() ?? '' };
}
