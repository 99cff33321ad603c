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

/** A phrase for an agent: of its policy, or said of its own office. */
export type AgentTerm = PolicyTerm | { readonly as: 'own_terms'; readonly term: string };

/** Another agent of the policy, which stays at its version. */
export interface PinnedAgent {
  readonly id: string;
  readonly name: AgentName;
  readonly policyVersion: number;
}

/** What becomes of an agent with one term more. */
export interface TermPlan {
  readonly agentId: Id<'agt'>;
  readonly agentName: AgentName;
  /** The agent's policy now, with its own terms, and what it would be. */
  readonly before: Policy;
  readonly after: Policy;
  /** That the policy gets; undefined where the term makes no new one. */
  readonly nextVersion: number | undefined;
  readonly others: readonly PinnedAgent[];
  /** Whether its calls are read without the model. */
  readonly withoutModel: boolean;
  readonly change: UpdateAgentDto;
}

type Agent = NonNullable<Awaited<ReturnType<AgentsRepository['get']>>>;

/** Other agents that are named. */
const MOST_OTHERS = 100;

/** Gives an agent one term more. Its policy gets a version, to which no other agent is moved. */
@Injectable()
export class AgentTerms {
  constructor(
    private readonly transactions: Transactions,
    private readonly agents: AgentsRepository,
    private readonly changes: AgentChanges,
    private readonly policies: PoliciesService,
  ) {}

  /** Whether somebody may do so: agents, and policies that there are, are an admin's to change. */
  mayApply({ role }: Actor): boolean {
    return role === 'admin';
  }

  /**
   * What would become of the agent. Changes nothing.
   * @throws DomainError `agent_not_found`, `policy_yaml_invalid`, `validation_failed` where the term can't be one
   */
  async plan(manager: EntityManager, accountId: string, id: Id<'agt'>, term: AgentTerm): Promise<TermPlan> {
    const agent = await this.agents.get(manager, accountId, id);
    if (agent === undefined) throw agentNotFound();
    if (!OWN_TERM.test(term.term)) throw noTerm('term', OWN_TERM_PROBLEM);
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
      if (terms.length > OWN_TERMS) throw noTerm('limit', `an agent can have at most ${OWN_TERMS} own terms`);
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

  /**
   * @throws DomainError `forbidden`, and as {@link plan}
   */
  async apply(ctx: RequestContext, id: Id<'agt'>, term: AgentTerm): Promise<FullAgentView> {
    this.refuseOthers(ctx.actor);
    const { accountId } = ctx;
    return this.transactions.run(accountId, async (manager) => {
      await raiseEpoch(manager, accountId);
      const { change, nextVersion } = await this.plan(manager, accountId, id, term);
      const agent = await this.changes.change(manager, ctx, id, change);
      // Its text was that of the version before, so that nothing of another one is undone.
      if (nextVersion !== undefined && agent.policy_version !== nextVersion)
        throw noTerm('changed', 'the policy changed at the same time; try again');
      return agent;
    });
  }

  /** @throws DomainError `forbidden` */
  private refuseOthers(actor: Actor): void {
    if (this.mayApply(actor)) return;
    throw new DomainError('forbidden', 'Only admins can change policies and agents.');
  }

  /** The text of the agent's policy with the term. */
  private async nextText(
    manager: EntityManager,
    { accountId, policyName, policyVersion }: Agent,
    term: PolicyTerm,
  ): Promise<string> {
    if (this.policies.isBuiltIn(policyName)) {
      const message = `${policyName} is a built-in policy, to which no terms can be added; assign a different policy to the agent`;
      throw noTerm('builtIn', term.as === 'allow' ? `${message}, or use own_terms` : message);
    }
    const latest = await this.policies.latest(manager, accountId, policyName);
    if (latest.version !== policyVersion) {
      const message =
        `the agent uses version ${policyVersion} of ${policyName}, but the latest version is ${latest.version}; ` +
        'assign the latest version first';
      throw noTerm('pinned', message);
    }
    try {
      return withTerm(latest.yaml, term, latest.version + 1);
    } catch (error) {
      throw error instanceof InvalidPolicy ? policyYamlInvalid(error.problems) : error;
    }
  }
}

function noTerm(rule: string, message: string): DomainError {
  return validationFailed([{ field: 'as', rule, message }]);
}
