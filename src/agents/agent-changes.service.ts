import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { eventActor } from '../audit/events/event-actor.js';
import { AccountJournal } from '../audit/journal/account-journal.js';
import type { AccountEventBody } from '../audit/events/events.js';
import { DomainError, validationFailed } from '../common/errors/domain-error.js';
import type { Id } from '../common/ids.js';
import type { Actor, RequestContext } from '../common/http/request-context.js';
import { freshBytes } from '../common/random-bytes.js';
import { raiseEpoch } from '../database/epochs.js';
import { Transactions } from '../database/transactions.js';
import { AgentSecrets } from '../tokenization/keys/agent-secrets.service.js';
import { OWN_TERMS_KEY_BYTES, ownTermsMac } from '../policies/own-terms.js';
import { PoliciesService } from '../policies/policies.service.js';
import type { Policy } from '../policies/policy.schema.js';
import { AgentCatalog } from './agent-catalog.service.js';
import { agentNotFound, nameTaken, refuseMalformedId } from './agent-errors.js';
import { AgentSettings } from './agent-settings.service.js';
import type { AgentEntity } from './agent.entity.js';
import type { FullAgentView } from './agent.view.js';
import { type AgentChange, AgentsRepository } from './agents.repository.js';
import { modeOf } from './observing.js';
import { refuseTimeouts } from './upstream-route.js';
import type { UpdateAgentDto } from './dto/update-agent.dto.js';

/** Changes and deletes agents, which may have running calls. */
@Injectable()
export class AgentChanges {
  constructor(
    private readonly transactions: Transactions,
    private readonly agents: AgentsRepository,
    private readonly settings: AgentSettings,
    private readonly policies: PoliciesService,
    private readonly journal: AccountJournal,
    private readonly secrets: AgentSecrets,
    private readonly catalog: AgentCatalog,
  ) {}

  /**
   * Changes the fields that the body contains. Running calls continue with the previous settings.
   * @throws DomainError `agent_not_found`, `validation_failed`, `unknown_policy`, `policy_yaml_invalid`, `name_taken`
   */
  async update(ctx: RequestContext, id: string, body: UpdateAgentDto): Promise<{ agent: FullAgentView }> {
    refuseMalformedId(id);
    refuseEmpty(body);
    this.settings.check(body);
    const { accountId } = ctx;
    return this.transactions.run(accountId, async (manager) => {
      if (affectsCalls(body)) await raiseEpoch(manager, accountId);
      return { agent: await this.change(manager, ctx, id, body) };
    });
  }

  /**
   * Changes an agent like {@link update}, inside a transaction that has raised the account's epoch if the change
   * affects calls.
   * @throws DomainError `agent_not_found`, `validation_failed`, `unknown_policy`, `policy_yaml_invalid`, `name_taken`
   */
  async change(
    manager: EntityManager,
    ctx: RequestContext,
    id: Id<'agt'>,
    body: UpdateAgentDto,
  ): Promise<FullAgentView> {
    const { accountId } = ctx;
    const agent = await this.agents.lock(manager, accountId, id);
    if (agent === undefined) throw agentNotFound();
    refuseTimeouts(body, agent);
    const policy = await this.settings.policy(manager, ctx, body);
    if (policy !== undefined) this.settings.refuseUncovered(policy, [agent.upstream, ...agent.fallbacks]);
    const change = changeOf(agent, body, policy, this.settings.observeUntil(body, ctx));
    const hasNewSecret = body.signing_secret !== undefined;
    if (Object.keys(change).length > 0 && !(await this.agents.update(manager, accountId, id, change))) {
      throw nameTaken();
    }
    if (hasNewSecret) await this.secrets.set(manager, accountId, id, body.signing_secret ?? null);
    if (Object.keys(change).length > 0 || hasNewSecret) {
      const event = agentUpdated(agent, change, hasNewSecret, ctx.actor);
      if (policy !== undefined) await this.addLowered(manager, event, agent, policy);
      await this.journal.append(manager, accountId, event);
    }
    Object.assign(agent, change);
    return this.catalog.describe(manager, agent);
  }

  /** Adds to the event the settings in which the new policy protects less than the previous one. */
  private async addLowered(
    manager: EntityManager,
    event: AgentUpdated,
    { accountId, policyName, policyVersion }: AgentEntity,
    policy: Policy,
  ): Promise<void> {
    // A policy of another release cannot be compared, but can be replaced.
    const before = await this.policies
      .findPinned(manager, accountId, policyName, policyVersion)
      .catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'policy_unsupported') return undefined;
        throw error;
      });
    const lowered = this.policies.loweredBy(policy, before);
    if (lowered.length > 0) event.lowered = lowered;
  }

  /**
   * Deletes an agent, after which calls can no longer begin on any instance. Running calls end normally. Sessions and
   * the vault are kept.
   * @throws DomainError `agent_not_found`
   */
  async remove(ctx: RequestContext, id: string): Promise<void> {
    refuseMalformedId(id);
    const { accountId, actor } = ctx;
    await this.transactions.run(accountId, async (manager) => {
      // Calls in preparation start over and find no agent, so they leave no values in the vault.
      await raiseEpoch(manager, accountId);
      const name = await this.agents.delete(manager, accountId, id);
      if (name === undefined) throw agentNotFound();
      await this.journal.append(manager, accountId, {
        kind: 'agent_deleted',
        agent_id: id,
        agent_name: name,
        actor: eventActor(actor),
      });
    });
  }
}

/** Returns true if the body may affect calls. The epoch must be raised before the old settings can be compared. */
function affectsCalls(body: UpdateAgentDto): boolean {
  const { name, own_terms: ownTerms, policy_name: policyName, policy_yaml: yaml } = body;
  const { first_byte_ms: firstByteMs, hedge_after_ms: hedgeAfterMs, monthly_tokens: monthlyTokens } = body;
  const { upstream_errors: upstreamErrors, mode, caller_keys: callerKeys } = body;
  const routing = [firstByteMs, hedgeAfterMs, monthlyTokens, upstreamErrors];
  const changed = [name, ownTerms, ...routing, mode, callerKeys].some((value) => value !== undefined);
  return changed || policyName != null || yaml != null;
}

function refuseEmpty(body: UpdateAgentDto): void {
  const { assistant, callback_url: callbackUrl, signing_secret: secret } = body;
  if (affectsCalls(body) || [assistant, callbackUrl, secret].some((value) => value !== undefined)) return;
  const message = 'body must name at least one field to change';
  throw validationFailed([{ field: 'body', rule: 'empty', message }]);
}

/** Returns the changed columns. */
function changeOf(
  agent: AgentEntity,
  body: UpdateAgentDto,
  policy: Policy | undefined,
  observeUntil: Date | null | undefined,
): AgentChange {
  const { name, own_terms: ownTerms, assistant, callback_url: callbackUrl } = body;
  const { monthly_tokens: monthlyTokens, upstream_errors: upstreamErrors } = body;
  const errors = upstreamErrors === null ? 'contract' : upstreamErrors;
  const callerKeys = body.caller_keys === null ? 'optional' : body.caller_keys;
  return {
    ...(name === undefined || name === agent.name ? {} : { name }),
    ...(policy === undefined || policy.name === agent.policyName ? {} : { policyName: policy.name }),
    ...(policy === undefined || policy.version === agent.policyVersion
      ? {}
      : { policyVersion: policy.version }),
    ...(ownTerms === undefined || isDeepStrictEqual(ownTerms ?? [], agent.ownTerms)
      ? {}
      : { ownTerms: ownTerms ?? [], ownTermsKey: freshBytes(OWN_TERMS_KEY_BYTES) }),
    ...(assistant === undefined || isDeepStrictEqual(assistant, agent.assistant) ? {} : { assistant }),
    ...(callbackUrl === undefined || callbackUrl === agent.callbackUrl ? {} : { callbackUrl }),
    ...(monthlyTokens === undefined || monthlyTokens === agent.monthlyTokens ? {} : { monthlyTokens }),
    ...(errors === undefined || errors === agent.upstreamErrors ? {} : { upstreamErrors: errors }),
    ...(observeUntil === undefined || observeUntil?.getTime() === agent.observeUntil?.getTime()
      ? {}
      : { observeUntil }),
    ...(callerKeys === undefined || callerKeys === agent.callerKeys ? {} : { callerKeys }),
    ...routeChange(agent, body),
  };
}

function routeChange(
  agent: AgentEntity,
  { first_byte_ms: firstByteMs, hedge_after_ms: hedgeAfterMs }: UpdateAgentDto,
): AgentChange {
  return {
    ...(firstByteMs === undefined || firstByteMs === agent.firstByteMs ? {} : { firstByteMs }),
    ...(hedgeAfterMs === undefined || hedgeAfterMs === agent.hedgeAfterMs ? {} : { hedgeAfterMs }),
  };
}

const FIELDS = {
  name: 'name',
  policyName: 'policy_name',
  policyVersion: 'policy_version',
  ownTerms: 'own_terms',
  assistant: 'assistant',
  callbackUrl: 'callback_url',
  firstByteMs: 'first_byte_ms',
  hedgeAfterMs: 'hedge_after_ms',
  monthlyTokens: 'monthly_tokens',
  upstreamErrors: 'upstream_errors',
  observeUntil: 'mode',
  callerKeys: 'caller_keys',
} as const satisfies Record<keyof Omit<AgentChange, 'ownTermsKey'>, AgentUpdated['changed'][number]>;

type AgentUpdated = AccountEventBody<'agent_updated'>;

/**
 * Returns the event of a change. The assistant may contain speech for patients, own terms are names, and the URL may
 * contain a secret, so the event only states that these fields changed.
 */
function agentUpdated(
  agent: AgentEntity,
  change: AgentChange,
  hasNewSecret: boolean,
  actor: Actor,
): AgentUpdated {
  const changed: AgentUpdated['changed'][number][] = (Object.keys(FIELDS) as (keyof typeof FIELDS)[])
    .filter((field) => field in change)
    .map((field) => FIELDS[field]);
  if (hasNewSecret) changed.push('signing_secret');
  const event: AgentUpdated = {
    kind: 'agent_updated',
    agent_id: agent.id,
    agent_name: change.name ?? agent.name,
    changed,
    actor: eventActor(actor),
  };
  if (change.name !== undefined) event.previous_agent_name = agent.name;
  if (change.policyName !== undefined || change.policyVersion !== undefined) {
    event.policy_name = change.policyName ?? agent.policyName;
    event.policy_version = change.policyVersion ?? agent.policyVersion;
    event.previous_policy_name = agent.policyName;
    event.previous_policy_version = agent.policyVersion;
  }
  if (change.observeUntil !== undefined) Object.assign(event, modeOf(change.observeUntil));
  if (change.callerKeys !== undefined) event.caller_keys = change.callerKeys;
  if (change.ownTerms !== undefined && change.ownTermsKey !== undefined) {
    event.own_terms = change.ownTerms.length;
    const mac = ownTermsMac(change.ownTermsKey, change.ownTerms);
    if (mac !== undefined) event.own_terms_mac = mac;
  }
  return event;
}
