import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError, validationFailed } from '../common/errors/domain-error.js';
import type { Actor, RequestContext } from '../common/http/request-context.js';
import type { AgentName } from '../common/text/branded.js';
import type { Id } from '../common/ids.js';
import { raiseEpoch } from '../database/epochs.js';
import { Transactions } from '../database/transactions.js';
import { OWN_TERM, OWN_TERM_PROBLEM, OWN_TERMS, withOwnTerms } from '../policies/own-terms.js';
import { policyYamlInvalid, PoliciesService } from '../policies/policies.service.js';
import { InvalidPolicy } from '../policies/policy-problem.js';
import type { Policy } from '../policies/policy.schema.js';
import { type PolicyTerm, withTerm } from '../policies/policy-term.js';
import { STUB } from '../upstreams/upstreams.service.js';
import { AgentChanges } from './agent-changes.service.js';
import { agentNotFound } from './agent-errors.js';
import type { FullAgentView } from './agent.view.js';
import { AgentsRepository } from './agents.repository.js';
import type { UpdateAgentDto } from './dto/update-agent.dto.js';

/** New phrase for an agent: a term for its policy, or an own term. */
export type AgentTerm = PolicyTerm | { readonly as: 'own_terms'; readonly term: string };

/** Another agent with the policy, which keeps its version. */
export interface PinnedAgent {
  readonly id: string;
  readonly name: AgentName;
  readonly policyVersion: number;
}

/** Effect of a new term on an agent. */
export interface TermPlan {
  readonly agentId: Id<'agt'>;
  readonly agentName: AgentName;
  /** Policies before and after the change, including the agent's own terms. */
  readonly before: Policy;
  readonly after: Policy;
  /** Policy version after the change; undefined if no new version is needed. */
  readonly nextVersion: number | undefined;
  readonly others: readonly PinnedAgent[];
  /** Whether the agent's calls are detected without the model. */
  readonly withoutModel: boolean;
  readonly change: UpdateAgentDto;
}

type Agent = NonNullable<Awaited<ReturnType<AgentsRepository['get']>>>;

/** Maximum number of other agents to list. */
const MOST_OTHERS = 100;

/** Adds a term to an agent. If its policy gets a new version, other agents keep theirs. */
@Injectable()
export class AgentTerms {
  constructor(
    private readonly transactions: Transactions,
    private readonly agents: AgentsRepository,
    private readonly changes: AgentChanges,
    private readonly policies: PoliciesService,
  ) {}

  /** Returns true for admins, who can change agents and existing policies. */
  mayApply({ role }: Actor): boolean {
    return role === 'admin';
  }

  /**
   * Returns the effect of a term on an agent. Changes no data.
   * @throws DomainError `agent_not_found`, `policy_yaml_invalid`, `validation_failed` for an invalid term
   */
  async plan(manager: EntityManager, accountId: string, id: Id<'agt'>, term: AgentTerm): Promise<TermPlan> {
    const agent = await this.agents.get(manager, accountId, id);
    if (agent === undefined) throw agentNotFound();
    if (!OWN_TERM.test(term.term)) throw invalidTerm('term', OWN_TERM_PROBLEM);
    const { policyName, policyVersion, ownTerms, upstream, fallbacks } = agent;
    const pinned = await this.policies.findPinned(manager, accountId, policyName, policyVersion);
    if (pinned === undefined) throw new Error('an agent is pinned to a policy that does not exist');
    const ofAgent = {
      agentId: agent.id,
      agentName: agent.name,
      before: withOwnTerms(pinned, ownTerms),
      withoutModel: [upstream, ...fallbacks].every((name) => name === STUB),
    };
    if (term.as === 'own_terms') {
      const terms = ownTerms.includes(term.term) ? ownTerms : [...ownTerms, term.term];
      if (terms.length > OWN_TERMS)
        throw invalidTerm('limit', `an agent can have at most ${OWN_TERMS} own terms`);
      const after = withOwnTerms(pinned, terms);
      return { ...ofAgent, after, nextVersion: undefined, others: [], change: { own_terms: [...terms] } };
    }
    const yaml = await this.nextText(manager, agent, term);
    const isNew = yaml !== pinned.yaml;
    const after = isNew ? withOwnTerms(await this.policies.read(yaml), ownTerms) : ofAgent.before;
    const others = await this.agents.listOfPolicy(manager, accountId, policyName, MOST_OTHERS + 1);
    return {
      ...ofAgent,
      after,
      nextVersion: isNew ? policyVersion + 1 : undefined,
      others: others.filter((other) => other.id !== id).slice(0, MOST_OTHERS),
      change: { policy_yaml: yaml },
    };
  }

  /** @throws DomainError `forbidden`, and errors of {@link plan} */
  async apply(ctx: RequestContext, id: Id<'agt'>, term: AgentTerm): Promise<FullAgentView> {
    this.refuseOthers(ctx.actor);
    const { accountId } = ctx;
    return this.transactions.run(accountId, async (manager) => {
      await raiseEpoch(manager, accountId);
      const { change, nextVersion } = await this.plan(manager, accountId, id, term);
      const agent = await this.changes.change(manager, ctx, id, change);
      // The new text is based on the preceding version, so that changes by other versions are not undone.
      if (nextVersion !== undefined && agent.policy_version !== nextVersion)
        throw invalidTerm('changed', 'the policy changed at the same time; try again');
      return agent;
    });
  }

  /** @throws DomainError `forbidden` */
  private refuseOthers(actor: Actor): void {
    if (this.mayApply(actor)) return;
    throw new DomainError('forbidden', 'Only admins can change policies and agents.');
  }

  /** Returns the agent's policy text with the term. */
  private async nextText(
    manager: EntityManager,
    { accountId, policyName, policyVersion }: Agent,
    term: PolicyTerm,
  ): Promise<string> {
    if (this.policies.isBuiltIn(policyName)) {
      const message = `${policyName} is a built-in policy, to which no terms can be added; assign a different policy to the agent`;
      throw invalidTerm('builtIn', term.as === 'allow' ? `${message}, or use own_terms` : message);
    }
    const latest = await this.policies.latest(manager, accountId, policyName);
    if (latest.version !== policyVersion) {
      const message =
        `the agent uses version ${policyVersion} of ${policyName}, but the latest version is ${latest.version}; ` +
        'assign the latest version first';
      throw invalidTerm('pinned', message);
    }
    try {
      return withTerm(latest.yaml, term, latest.version + 1);
    } catch (error) {
      throw error instanceof InvalidPolicy ? policyYamlInvalid(error.problems) : error;
    }
  }
}

function invalidTerm(rule: string, message: string): DomainError {
  return validationFailed([{ field: 'as', rule, message }]);
}
