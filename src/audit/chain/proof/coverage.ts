import type { AuditEvent } from '../../events/audit-event.js';

/** Beginning of the name of an account's own chain. */
const ACCOUNT_PREFIX = 'acc_';

/** What no checkpoint covers of an export. */
export interface Uncovered {
  /** Sessions that no seal names, or one that no checkpoint covers. */
  readonly sessions: number;
  /** Events of the account's chain behind the last one that is covered. */
  readonly accountEvents: number;
  /** Sealed sessions that are not in the export, and whose tombstones are not covered. */
  readonly removed: number;
  /** Events of all of these chains that are not covered. */
  readonly events: number;
  /** The time that the earliest of these events states, in milliseconds; 0 if it is none. */
  readonly since: number;
}

interface Part {
  readonly events: number;
  readonly since: number;
}

const NOTHING: Part = { events: 0, since: Number.POSITIVE_INFINITY };

/** Counts what is in an export's chains, to tell what of it nothing covers. */
export class CoverageCount {
  readonly #chains = new Map<string, Part>();
  #account = NOTHING;

  /** An event of a session's chain. */
  ofSession(event: AuditEvent): void {
    this.#chains.set(event.chain, withEvent(this.#chains.get(event.chain) ?? NOTHING, event));
  }

  /** An event of the account's chain behind what the checkpoint covers. */
  ofAccount(event: AuditEvent): void {
    this.#account = withEvent(this.#account, event);
  }

  /** Undefined if all is covered. */
  uncovered(isCovered: (chain: string) => boolean, removed: number): Uncovered | undefined {
    const open = [...this.#chains].filter(([chain]) => !isCovered(chain));
    // The API exports an account's chain alone, without the line that names the account.
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

/** Such as "no checkpoint covers 1 session, 2 events of the account (6 events, from 2026-02-03T04:05:06.789Z on)". */
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
