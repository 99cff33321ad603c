import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { eventActor } from '../audit/events/event-actor.js';
import { AccountJournal } from '../audit/journal/account-journal.js';
import type { SessionEventKind } from '../audit/events/events.js';
import { AuditChainsRepository } from '../audit/journal/audit-chains.repository.js';
import type { EventRow } from '../audit/journal/event-batches.js';
import { DomainError } from '../common/errors/domain-error.js';
import { type Id, isId } from '../common/ids.js';
import type { RequestContext } from '../common/http/request-context.js';
import { Transactions } from '../database/transactions.js';
import { KeysService } from '../tokenization/keys/keys.service.js';
import { openPayload } from './payload-seal.js';
import { inPages } from '../common/async/read-ahead.js';
import { ATTEMPT_EVENTS } from './session-attempts.js';
import { type PayloadsView, type SessionAnswer, type ShownEvents, toSessionView } from './session.view.js';
import { SessionsRepository } from './sessions.repository.js';

const NO_PAYLOADS: PayloadsView = { request: null, masked: null, response: null };
const PAGE = 100;
/** Markers of events. A value cannot contain them, because quotation marks within a value are escaped. */
const REDACTION = `"kind":"${'redaction_applied' satisfies SessionEventKind}"`;
const OBSERVED = `"kind":"${'value_observed' satisfies SessionEventKind}"`;
const SPARED = `"kind":"${'values_spared' satisfies SessionEventKind}"`;
const ATTEMPT = new RegExp(`"kind":"(?:${ATTEMPT_EVENTS.join('|')})"`);

@Injectable()
export class SessionsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly sessions: SessionsRepository,
    private readonly chains: AuditChainsRepository,
    private readonly journal: AccountJournal,
    private readonly keys: KeysService,
  ) {}

  /** @throws DomainError `session_not_found` */
  async get(ctx: RequestContext, id: string): Promise<SessionAnswer> {
    if (!isId('sess', id)) throw notFound();
    return this.transactions.byKey(ctx.accountId, async (manager) => {
      const session = await this.sessions.findEnded(manager, ctx.accountId, id);
      if (session === undefined) throw notFound();
      const events = await this.events(manager, ctx.accountId, id);
      return { session: toSessionView(session, events, await this.payloads(manager, ctx, id)) };
    });
  }

  /** Returns the events to show. A chain may have thousands, so other events are not parsed. */
  private async events(manager: EntityManager, accountId: string, chain: string): Promise<ShownEvents> {
    const fetchPage = (after: EventRow | undefined): Promise<EventRow[]> =>
      this.chains.listEvents(manager, accountId, chain, after === undefined ? 0 : after.seq + 1, PAGE);
    const redactions: unknown[] = [];
    const attempts: unknown[] = [];
    const observed: unknown[] = [];
    const spared: unknown[] = [];
    for await (const { canonical } of inPages(fetchPage, PAGE)) {
      if (canonical.includes(REDACTION)) redactions.push(readJson(canonical));
      else if (ATTEMPT.test(canonical)) attempts.push(readJson(canonical));
      else if (canonical.includes(OBSERVED)) observed.push(readJson(canonical));
      else if (canonical.includes(SPARED)) spared.push(readJson(canonical));
    }
    return { redactions, attempts, observed, spared };
  }

  /** Returns the payloads. Journals the view, because payloads contain personal data. */
  private async payloads(manager: EntityManager, ctx: RequestContext, id: Id<'sess'>): Promise<PayloadsView> {
    const sealed = await this.sessions.listPayloads(manager, ctx.accountId, id);
    if (sealed.length === 0) return NO_PAYLOADS;
    await this.journal.append(manager, ctx.accountId, {
      kind: 'payload_viewed',
      session_id: id,
      actor: eventActor(ctx.actor),
    });
    const epoch = await this.sessions.epoch(manager, ctx.accountId);
    const keyring = await this.keys.keyring(ctx.accountId, epoch);
    const view = { ...NO_PAYLOADS };
    for (const payload of sealed) view[payload.part] = openPayload(keyring, id, payload) ?? null;
    return view;
  }
}

/** Parses an event; undefined if the stored text was altered, which a verification of the chain reports. */
function readJson(canonical: string): unknown {
  try {
    return JSON.parse(canonical);
  } catch {
    return undefined;
  }
}

function notFound(): DomainError {
  return new DomainError('session_not_found', 'The account has no ended session with this ID.');
}
