import type { AuditEvent } from '../../events/audit-event.js';

/** Name prefix of an account's own chain. */
const ACCOUNT_PREFIX = 'acc_';

/** Parts of an export that no checkpoint covers. */
export interface Uncovered {
  /** Number of sessions that have no seal, or a seal that no checkpoint covers. */
  readonly sessions: number;
  /** Number of events of the account's chain after the last covered event. */
  readonly accountEvents: number;
  /** Number of sealed sessions that are missing in the export and whose tombstones are not covered. */
  readonly removed: number;
  /** Number of events that are not covered, in all chains. */
  readonly events: number;
  /** Earliest time of an uncovered event, in milliseconds since 1970; 0 if invalid, Infinity without events. */
  readonly since: number;
}

interface Part {
  readonly events: number;
  readonly since: number;
}

const NOTHING: Part = { events: 0, since: Number.POSITIVE_INFINITY };

/** Counts the events of an export's chains, to report the events that no checkpoint covers. */
export class CoverageCount {
  readonly #chains = new Map<string, Part>();
  #account = NOTHING;

  /** Adds an event of a session's chain. */
  ofSession(event: AuditEvent): void {
    this.#chains.set(event.chain, withEvent(this.#chains.get(event.chain) ?? NOTHING, event));
  }

  /** Adds an event of the account's chain after the last event that the checkpoint covers. */
  ofAccount(event: AuditEvent): void {
    this.#account = withEvent(this.#account, event);
  }

  /** Returns the uncovered parts; undefined if all are covered. */
  uncovered(isCovered: (chain: string) => boolean, removed: number): Uncovered | undefined {
    const open = [...this.#chains].filter(([chain]) => !isCovered(chain));
    // The API's export of a single account chain has no line that names the account.
    const ofAccounts = [this.#account, ...open.filter(isOfAccount).map(([, part]) => part)];
    const parts = [this.#account, ...open.map(([, part]) => part)];
    const events = parts.reduce((sum, part) => sum + part.events, 0);
    if (events === 0 && removed === 0) return undefined;
    const since = parts.reduce((first, part) => Math.min(first, part.since), NOTHING.since);
    const accountEvents = ofAccounts.reduce((sum, part) => sum + part.events, 0);
    const sessions = open.filter((each) => !isOfAccount(each)).length;
    return { sessions, accountEvents, removed, events, since };
  }
}

function isOfAccount([chain]: readonly [chain: string, part: Part]): boolean {
  return chain.startsWith(ACCOUNT_PREFIX);
}

function withEvent({ events, since }: Part, { ts }: AuditEvent): Part {
  const time = Date.parse(ts);
  return { events: events + 1, since: Math.min(since, Number.isNaN(time) ? 0 : time) };
}

/** Returns a text such as "no checkpoint covers 1 session (6 events, from 2026-02-03T04:05:06.789Z on)". */
export function uncoveredText({ sessions, accountEvents, removed, events, since }: Uncovered): string {
  const parts = [
    ...(sessions > 0 ? [counted(sessions, 'session')] : []),
    ...(accountEvents > 0 ? [`${counted(accountEvents, 'event')} of the account`] : []),
    ...(removed > 0 ? [`the removal of ${counted(removed, 'session')}`] : []),
  ];
  const from = events > 0 ? ` (${counted(events, 'event')}, from ${new Date(since).toISOString()} on)` : '';
  return `no checkpoint covers ${parts.join(', ')}${from}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
