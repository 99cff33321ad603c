import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AgentsRepository } from '../agents/agents.repository.js';
import { DomainError } from '../common/errors/domain-error.js';
import { isId } from '../common/ids.js';
import { Cursors, type CursorScope } from '../common/pagination/cursors.js';
import { limitOf } from '../common/pagination/page-query.dto.js';
import { type Page, toPage } from '../common/pagination/page.js';
import type { RequestContext } from '../common/http/request-context.js';
import { DEFAULT_SINCE } from '../common/http/since-parameter.js';
import { Transactions } from '../database/transactions.js';
import type { AgentSessionsQueryDto, SessionsQueryDto } from './dto/list-sessions.dto.js';
import {
  type AgentSessionItem,
  type SessionItem,
  toAgentSessionItem,
  toSessionItem,
} from './session-summary.view.js';
import { orderOf, SessionFilters } from './session-filters.service.js';
import type { SessionPlace } from './session-search.js';
import { placeOf, type SessionSummary } from './session-summary.js';
import { SessionsRepository } from './sessions.repository.js';

/** List of all sessions, or of one agent's sessions. */
interface ListScope {
  readonly list: string;
  readonly agentId: string | undefined;
}

/**
 * Lists ended sessions. Paging returns each session once, even if sessions begin or end in the meantime. A cursor
 * contains a position in the order, and the start of the `since` window on the first page.
 */
@Injectable()
export class SessionLists {
  constructor(
    private readonly transactions: Transactions,
    private readonly sessions: SessionsRepository,
    private readonly agents: AgentsRepository,
    private readonly cursors: Cursors,
    private readonly filters: SessionFilters,
  ) {}

  /** @throws DomainError `validation_failed` for an invalid cursor */
  async list(ctx: RequestContext, query: SessionsQueryDto): Promise<Page<SessionItem>> {
    const { data, next_cursor } = await this.transactions.run(ctx.accountId, (manager) =>
      this.page(manager, ctx.accountId, { list: 'sessions', agentId: query.agent_id }, query),
    );
    return { data: data.map(toSessionItem), next_cursor };
  }

  /**
   * Lists the sessions of an existing agent. Sessions of deleted agents are only in the list of all sessions.
   * @throws DomainError `agent_not_found`, `validation_failed` for an invalid cursor
   */
  async listOfAgent(
    ctx: RequestContext,
    agentId: string,
    query: AgentSessionsQueryDto,
  ): Promise<Page<AgentSessionItem>> {
    const found = await this.transactions.run(ctx.accountId, async (manager) => {
      const exists = isId('agt', agentId) && (await this.agents.get(manager, ctx.accountId, agentId));
      if (!exists) throw new DomainError('agent_not_found', 'The account has no agent with this ID.');
      return this.page(manager, ctx.accountId, { list: 'agent sessions', agentId }, query);
    });
    return { data: found.data.map(toAgentSessionItem), next_cursor: found.next_cursor };
  }

  private async page(
    manager: EntityManager,
    accountId: string,
    { list, agentId }: ListScope,
    query: AgentSessionsQueryDto,
  ): Promise<Page<SessionSummary>> {
    const limit = limitOf(query);
    const order = orderOf(query);
    const scope: CursorScope = { accountId, list, filters: cursorFilters(query, agentId) };
    const { from, after } = this.start(scope, query);
    const filter = await this.filters.of(manager, accountId, { query, agentId, from });
    const rows = await this.sessions.listPage(manager, accountId, filter, order, limit + 1, after);
    return toPage(
      rows,
      limit,
      (row) => row,
      (row) => {
        const { key, id } = placeOf(row);
        return this.cursors.encode(scope, [from, key ?? '', id]);
      },
    );
  }

  /** Returns the start of the window, in milliseconds since the epoch, and the last session of the preceding page. */
  private start(
    scope: CursorScope,
    query: AgentSessionsQueryDto,
  ): { from: number; after: SessionPlace | undefined } {
    if (query.cursor === undefined) return { from: this.filters.start(query), after: undefined };
    const [from, key, id] = this.cursors.decode(scope, query.cursor);
    return { from: Number(from), after: { key: key === '' ? null : Number(key), id: String(id) } };
  }
}

/** Returns the filters to which a cursor is bound. Explicit and implicit defaults are equal. */
function cursorFilters(
  query: AgentSessionsQueryDto,
  agentId: string | undefined,
): NonNullable<CursorScope['filters']> {
  const { since = DEFAULT_SINCE, until, status, api, call_id: callId, kind, language } = query;
  const { sort, order } = orderOf(query);
  return {
    since,
    agent_id: agentId,
    status,
    api,
    min_redactions: Number(query.min_redactions ?? 0),
    call_id: callId,
    until,
    kind,
    language,
    caller_key_id: query.caller_key_id,
    // Defaults are omitted, so that cursors of the preceding release remain valid.
    sort: sort === 'started_at' ? undefined : sort,
    order: order === 'desc' ? undefined : order,
  };
}
