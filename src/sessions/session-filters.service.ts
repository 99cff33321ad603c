import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { validationFailed } from '../common/errors/domain-error.js';
import { DEFAULT_SINCE } from '../common/http/since-parameter.js';
import { instantMs, sinceStart } from '../common/time/since.js';
import { DatabaseClock } from '../database/database-clock.js';
import { KeysService } from '../tokenization/keys/keys.service.js';
import { hasIdentifiers, keptPlatformId } from '../tokenization/platform-ids.js';
import type { ExportSessionsQueryDto } from './dto/list-sessions.dto.js';
import type { SessionFilter, SessionOrder } from './session-search.js';
import { SessionsRepository } from './sessions.repository.js';

/** Query parameters except agent, page and format. */
type SessionQuery = Omit<ExportSessionsQueryDto, 'agent_id' | 'format'>;

/** Converts query parameters to filters. */
@Injectable()
export class SessionFilters {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly clock: DatabaseClock,
    private readonly keys: KeysService,
  ) {}

  /**
   * Returns the start of the query's time window, in milliseconds since the epoch.
   * @throws DomainError `validation_failed` for a window that ends before it begins
   */
  start({ since = DEFAULT_SINCE, until }: SessionQuery): number {
    const from = sinceStart(since, this.clock.now());
    if (from === undefined) throw new RangeError('since was not validated');
    if (until !== undefined && Number(instantMs(until)) <= from) {
      const message = `until must be later than since, which is ${DEFAULT_SINCE} by default`;
      throw validationFailed([{ field: 'until', rule: 'until', message }]);
    }
    return from;
  }

  /** @param from start of the window, as {@link start} returned it for the first page */
  async of(
    manager: EntityManager,
    accountId: string,
    { query, agentId, from }: { query: SessionQuery; agentId: string | undefined; from: number },
  ): Promise<SessionFilter> {
    const { until, status, api, min_redactions: min, kind, language, caller_key_id: callerKeyId } = query;
    return {
      from: new Date(from),
      until: until === undefined ? undefined : new Date(Number(instantMs(until))),
      agentId,
      status,
      api,
      minRedactions: Number(min ?? 0),
      callIds: await this.storedIds(manager, accountId, query.call_id),
      kind,
      language,
      callerKeyId,
    };
  }

  /** Returns a call ID in its original form and, if it contains personal identifiers, also in its stored form. */
  private async storedIds(
    manager: EntityManager,
    accountId: string,
    callId: string | undefined,
  ): Promise<string[] | undefined> {
    if (callId === undefined) return undefined;
    if (!hasIdentifiers(callId)) return [callId];
    const keyring = await this.keys.keyring(accountId, await this.sessions.epoch(manager, accountId));
    return [callId, keptPlatformId(keyring, callId)];
  }
}

/** Returns the order of a query, by default newest first. */
export function orderOf({ sort = 'started_at', order = 'desc' }: SessionQuery): SessionOrder {
  return { sort, order };
}
