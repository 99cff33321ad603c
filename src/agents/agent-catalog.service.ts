import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Cursors, type CursorScope } from '../common/pagination/cursors.js';
import { limitOf } from '../common/pagination/page-query.dto.js';
import { type Page, toPage } from '../common/pagination/page.js';
import type { RequestContext } from '../common/http/request-context.js';
import { ServiceAddress } from '../config/service-address.js';
import { Transactions } from '../database/transactions.js';
import { PoliciesService } from '../policies/policies.service.js';
import { agentNotFound, refuseMalformedId } from './agent-errors.js';
import type { AgentEntity } from './agent.entity.js';
import { type AgentListItem, type FullAgentView, toAgentView, toFullAgentView } from './agent.view.js';
import { type AgentPlace, AgentsRepository } from './agents.repository.js';
import type { ListAgentsQueryDto } from './dto/list-agents-query.dto.js';
import { AgentStatistics } from './statistics/agent-statistics.service.js';

/** Lists and describes the agents of an account. */
@Injectable()
export class AgentCatalog {
  constructor(
    private readonly transactions: Transactions,
    private readonly agents: AgentsRepository,
    private readonly policies: PoliciesService,
    private readonly statistics: AgentStatistics,
    private readonly cursors: Cursors,
    private readonly address: ServiceAddress,
  ) {}

  /** Returns a page of agents, newest first. @throws DomainError `validation_failed` for a cursor of another query */
  async list(ctx: RequestContext, query: ListAgentsQueryDto): Promise<Page<AgentListItem>> {
    const { accountId } = ctx;
    const limit = limitOf(query);
    const nameContains = query.name_contains;
    const scope: CursorScope = { accountId, list: 'agents', filters: { name_contains: nameContains } };
    const after = query.cursor === undefined ? undefined : toPlace(this.cursors.decode(scope, query.cursor));
    return this.transactions.run(accountId, async (manager) => {
      const rows = await this.agents.listPage(manager, accountId, limit + 1, { after, nameContains });
      const ids = rows.map((agent) => agent.id);
      const sessions = await this.statistics.dailySessions(manager, accountId, ids);
      return toPage(
        rows,
        limit,
        (agent) => ({
          ...toAgentView(agent, this.address),
          session_count_24h: sessions.get(agent.id) ?? 0,
        }),
        (agent) => this.cursors.encode(scope, [agent.createdAt.getTime(), agent.id]),
      );
    });
  }

  /** @throws DomainError `agent_not_found` */
  async get(ctx: RequestContext, id: string): Promise<{ agent: FullAgentView }> {
    refuseMalformedId(id);
    return this.transactions.run(ctx.accountId, async (manager) => {
      const agent = await this.agents.get(manager, ctx.accountId, id);
      if (agent === undefined) throw agentNotFound();
      return { agent: await this.describe(manager, agent) };
    });
  }

  /** Returns the full view of an agent. */
  async describe(manager: EntityManager, agent: AgentEntity): Promise<FullAgentView> {
    const { accountId, id, policyName, policyVersion } = agent;
    const policyYaml = await this.policies.yamlOf(manager, accountId, policyName, policyVersion);
    const stats = await this.statistics.of(manager, accountId, id);
    return toFullAgentView(agent, this.address, policyYaml, stats);
  }
}

function toPlace([createdAt, id]: readonly (string | number)[]): AgentPlace {
  return { createdAt: new Date(Number(createdAt)), id: String(id) };
}
