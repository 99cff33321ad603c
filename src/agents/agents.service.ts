import { Inject, Injectable } from '@nestjs/common';
import { eventActor } from '../audit/events/event-actor.js';
import { AccountJournal } from '../audit/journal/account-journal.js';
import { freshBytes } from '../common/random-bytes.js';
import { newAgentId } from '../common/ids.js';
import type { RequestContext } from '../common/http/request-context.js';
import { refuseBeyond } from '../config/account-limits.js';
import { type Config, CONFIG } from '../config/config.js';
import { ServiceAddress } from '../config/service-address.js';
import { Transactions } from '../database/transactions.js';
import { OWN_TERMS_KEY_BYTES, ownTermsMac } from '../policies/own-terms.js';
import { PoliciesService } from '../policies/policies.service.js';
import { AgentSecrets } from '../tokenization/keys/agent-secrets.service.js';
import { nameTaken } from './agent-errors.js';
import { AgentSettings } from './agent-settings.service.js';
import { type AgentView, toAgentView } from './agent.view.js';
import { AgentsRepository } from './agents.repository.js';
import type { CreateAgentDto } from './dto/create-agent.dto.js';
import { modeOf } from './observing.js';
import { upstreamList, routeColumns } from './upstream-route.js';

@Injectable()
export class AgentsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly agents: AgentsRepository,
    private readonly settings: AgentSettings,
    private readonly policies: PoliciesService,
    private readonly journal: AccountJournal,
    private readonly secrets: AgentSecrets,
    private readonly address: ServiceAddress,
    @Inject(CONFIG) private readonly config: Pick<Config, 'accountLimits'>,
  ) {}

  /**
   * @throws DomainError `validation_failed`, `unknown_upstream`, `unknown_policy`, `policy_yaml_invalid`, `forbidden`,
   *   `name_taken`, `account_limit_reached`
   */
  async create(ctx: RequestContext, body: CreateAgentDto): Promise<{ agent: AgentView }> {
    this.settings.checkNew(body);
    const observeUntil = this.settings.observeUntil(body, ctx) ?? null;
    const agent = await this.transactions.run(ctx.accountId, async (manager) => {
      const policy = await this.settings.policyForNew(manager, ctx, body);
      const id = newAgentId();
      const row = {
        accountId: ctx.accountId,
        id,
        name: body.name,
        ...routeColumns(body, upstreamList(body.upstream)),
        tokenization: body.tokenization ?? ('vault-deterministic' as const),
        policyName: policy.name,
        policyVersion: policy.version,
        ownTerms: body.own_terms ?? [],
        ownTermsKey: freshBytes(OWN_TERMS_KEY_BYTES),
        assistant: body.assistant ?? null,
        callbackUrl: body.callback_url ?? null,
        monthlyTokens: body.monthly_tokens ?? null,
        upstreamErrors: body.upstream_errors ?? ('contract' as const),
        observeUntil,
        callerKeys: body.caller_keys ?? ('optional' as const),
      };
      if (!(await this.agents.insert(manager, row))) throw nameTaken();
      if (body.signing_secret != null) {
        await this.secrets.set(manager, ctx.accountId, id, body.signing_secret);
      }
      const mac = ownTermsMac(row.ownTermsKey, row.ownTerms);
      const lowered = this.policies.loweredBy(policy);
      await this.journal.append(manager, ctx.accountId, {
        kind: 'agent_created',
        agent_id: id,
        agent_name: body.name,
        policy_name: policy.name,
        policy_version: policy.version,
        ...(lowered.length === 0 ? {} : { lowered }),
        ...(observeUntil === null ? {} : modeOf(observeUntil)),
        ...(row.callerKeys === 'optional' ? {} : { caller_keys: row.callerKeys }),
        ...(mac === undefined ? {} : { own_terms: row.ownTerms.length, own_terms_mac: mac }),
        actor: eventActor(ctx.actor),
      });
      refuseBeyond(this.config.accountLimits, 'agents', await this.agents.count(manager, ctx.accountId));
      return this.agents.get(manager, ctx.accountId, id);
    });
    if (agent === undefined) throw new Error('the new agent no longer exists');
    return { agent: toAgentView(agent, this.address) };
  }

  /** Returns the agent with this name, or creates it. */
  async ensure(ctx: RequestContext, body: CreateAgentDto): Promise<AgentView> {
    const known = await this.transactions.run(ctx.accountId, (manager) =>
      this.agents.findByName(manager, ctx.accountId, body.name),
    );
    return known === undefined ? (await this.create(ctx, body)).agent : toAgentView(known, this.address);
  }
}
