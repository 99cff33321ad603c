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
import { sinceStart } from '../common/time/since.js';
import { DatabaseClock } from '../database/database-clock.js';
import { Transactions } from '../database/transactions.js';
import type { AgentSessionsQueryDto, SessionsQueryDto } from './dto/list-sessions.dto.js';
import {
  type AgentSessionItem,
  type SessionItem,
  toAgentSessionItem,
  toSessionItem,
} from './session-summary.view.js';
import type { SessionSummary } from './session-summary.js';
import { KeysService } from '../tokenization/keys/keys.service.js';
import { hasIdentifiers, keptPlatformId } from '../tokenization/platform-ids.js';
import { type SessionPlace, SessionsRepository } from './sessions.repository.js';

/** Which list: of all sessions, or of those of one agent. */
interface ListScope {
  readonly list: string;
  readonly agentId: string | undefined;
}

/**
 * Lists sessions that have ended, the newest first. Paging returns each of them once, whatever begins or ends
 * meanwhile: a cursor holds a position in the order, and where the window of `since` began on the first page.
 */
@Injectable()
export class SessionLists {
  constructor(
    private readonly transactions: Transactions,
    private readonly sessions: SessionsRepository,
    private readonly agents: AgentsRepository,
    private readonly cursors: Cursors,
    private readonly clock: DatabaseClock,
    private readonly keys: KeysService,
  ) {}

  /** @throws DomainError `validation_failed` for an invalid cursor */
  async list(ctx: RequestContext, query: SessionsQueryDto): Promise<Page<SessionItem>> {
    const { data, next_cursor } = await this.transactions.run(ctx.accountId, (manager) =>
      this.page(manager, ctx.accountId, { list: 'sessions', agentId: query.agent_id }, query),
    );
    return { data: data.map(toSessionItem), next_cursor };
  }

  /**
   * The same of an agent that exists; the sessions of a deleted one are among all sessions only.
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
    const { since = DEFAULT_SINCE, status, api, call_id: callId } = query;
    const minRedactions = Number(query.min_redactions ?? 0);
    const filters = { since, agent_id: agentId, status, api, min_redactions: minRedactions, call_id: callId };
    const scope: CursorScope = { accountId, list, filters };
    const { from, after } = this.start(scope, since, query.cursor);
    const callIds = await this.keptIds(manager, accountId, callId);
    const filter = { from: new Date(from), agentId, status, api, minRedactions, callIds };
    const limit = limitOf(query);
    const rows = await this.sessions.listPage(manager, accountId, filter, limit + 1, after);
    return toPage(
      rows,
      limit,
      (row) => row,
      ({ startedAt, id }) => this.cursors.encode(scope, [from, startedAt.getTime(), id]),
    );
  }

  /** As the platform sends it, and as it is kept where it has identifiers of persons in it. */
  private async keptIds(
    manager: EntityManager,
    accountId: string,
    callId: string | undefined,
  ): Promise<string[] | undefined> {
    if (callId === undefined) return undefined;
    if (!hasIdentifiers(callId)) return [callId];
    const keyring = await this.keys.keyring(accountId, await this.sessions.epoch(manager, accountId));
    return [callId, keptPlatformId(keyring, callId)];
  }

  /** Where the window begins, in milliseconds since the epoch, and the session that the page comes after. */
  private start(
    scope: CursorScope,
    since: string,
    cursor: string | undefined,
  ): { from: number; after: SessionPlace | undefined } {
    if (cursor !== undefined) {
      const [from, startedAt, id] = this.cursors.decode(scope, cursor);
      return { from: Number(from), after: { startedAt: new Date(Number(startedAt)), id: String(id) } };
    }
    const from = sinceStart(since, this.clock.now());
    if (from === undefined) throw new RangeError('since was not validated');
    return { from, after: undefined };
  }
}
