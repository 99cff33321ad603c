import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useCreateAgent } from '../../api/agents';
import { Button, buttonClasses } from '../../ui/button';
import { ChoiceField } from '../../ui/choice';
import { TextField } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { Page, Section } from '../../ui/page';
import { termsOf } from '../../lib/own-terms';
import { agentFormErrors, hasWaitError } from './form-errors';
import { MASKING, modeFields, ModeField } from './mode-field';
import { OwnTermsField } from './own-terms-field';
import { NEW_AGENTS_POLICY, policyFields } from './policy-choice';
import { PolicyField } from './policy-field';
import { TOKENIZATIONS, type Tokenization } from './tokenization';
import { UPSTREAM_ERRORS, type UpstreamErrors } from './upstream-errors';
import { UpstreamField } from './upstream-field';
import { upstreamOf, type UpstreamOrder, waitFields, type Waits } from './upstream-order';
import { WaitsFields } from './waits-fields';

/** Creates an agent, which accepts calls at once. */
export function NewAgentScreen(): ReactElement {
  const navigate = useNavigate();
  const create = useCreateAgent();
  const [name, setName] = useState('');
  const [order, setOrder] = useState<UpstreamOrder>(['']);
  const [waits, setWaits] = useState<Waits>({ first: '', hedge: '' });
  const [tokenization, setTokenization] = useState<Tokenization>('vault-deterministic');
  const [policy, setPolicy] = useState(NEW_AGENTS_POLICY);
  const [ownTerms, setOwnTerms] = useState('');
  const [upstreamErrors, setUpstreamErrors] = useState<UpstreamErrors>('contract');
  const [mode, setMode] = useState(MASKING);
  const upstream = upstreamOf(order);
  const errors = agentFormErrors(create.error);
  return (
    <Page title="New agent" lead="The agent accepts calls as soon as you create it.">
      <Section title="Settings">
        <form
          className="max-w-2xl space-y-6"
          onSubmit={(event) => {
            event.preventDefault();
            if (upstream === undefined) return;
            create.mutate(
              {
                name,
                upstream,
                ...waitFields(order, waits),
                tokenization,
                ...policyFields(policy),
                own_terms: termsOf(ownTerms),
                upstream_errors: upstreamErrors,
                ...modeFields(mode),
              },
              {
                onSuccess: ({ id }) =>
                  void navigate({ to: '/portal/agents/$agentId', params: { agentId: id } }),
              },
            );
          }}
        >
          <TextField
            label="Name"
            hint="A name for your team, such as “Front desk”. Each agent must have a different name."
            error={errors.fields.name}
            required
            maxLength={64}
            autoComplete="off"
            value={name}
            onChange={({ target: { value } }) => {
              setName(value);
            }}
          />
          <UpstreamField order={order} onChange={setOrder} error={errors.fields.upstream} />
          {order.length > 1 && (
            <WaitsFields
              waits={waits}
              errors={errors.fields}
              onChange={(changed) => {
                setWaits(changed);
                if (hasWaitError(errors)) create.reset();
              }}
            />
          )}
          <ChoiceField
            legend="Token type"
            value={tokenization}
            options={TOKENIZATIONS}
            onChange={setTokenization}
          />
          <PolicyField
            choice={policy}
            error={errors.fields.policy}
            onChange={(choice) => {
              setPolicy(choice);
              // Clears the error of the previous value.
              if (errors.fields.policy !== undefined) create.reset();
            }}
          />
          <OwnTermsField
            value={ownTerms}
            error={errors.fields.ownTerms}
            onChange={(text) => {
              setOwnTerms(text);
              if (errors.fields.ownTerms !== undefined) create.reset();
            }}
          />
          <ChoiceField
            legend="If an upstream rejects a call"
            value={upstreamErrors}
            options={UPSTREAM_ERRORS}
            onChange={setUpstreamErrors}
          />
          <ModeField choice={mode} onChange={setMode} />
          <div aria-live="polite" className="empty:hidden">
            {errors.other !== undefined && <Notice tone="bad" title={errors.other} />}
          </div>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" busy={create.isPending} disabled={upstream === undefined}>
              Create agent
            </Button>
            <Link to="/portal/agents" className={buttonClasses('plain')}>
              Cancel
            </Link>
          </div>
        </form>
      </Section>
    </Page>
  );
}
