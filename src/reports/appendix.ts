import type { SessionEventKind } from '../audit/events/events.js';
import type { ChainEvent } from './chain-event.js';

/** Event as the appendix shows it. */
export interface AppendixRow {
  readonly seq: number;
  /** ISO 8601 UTC, in milliseconds. */
  readonly ts: string;
  readonly kind: string;
  readonly detail: string;
  /** `curr_hash`, hex. */
  readonly hash: string;
}

/** All events of a chain, or for a long chain its first and last events and the failures in between. */
export interface Appendix {
  readonly whole: boolean;
  readonly rows: readonly AppendixRow[];
  /** Failures between the first and the last events; empty if `rows` is the whole chain. */
  readonly failures: readonly AppendixRow[];
  readonly failureCount: number;
  /** Last events; empty if `rows` is the whole chain. */
  readonly last: readonly AppendixRow[];
}

/** Number of events above which a chain is shown in part. */
const MOST_ROWS = 2_000;
const END_ROWS = 200;
/** Maximum number of failures that are listed. All failures are counted. */
const MOST_FAILURES = 500;

const FAILURES: ReadonlySet<string> = new Set<SessionEventKind>([
  'rehydration_failed',
  'upstream_failed',
  'attempt_failed',
  'request_refused',
]);
const UNREADABLE = 'unreadable';

/** Selects the events for the appendix while the chain is streamed, in constant memory. */
export class AppendixCollector {
  private first: AppendixRow[] = [];
  private readonly tail: AppendixRow[] = [];
  private readonly failures: AppendixRow[] = [];
  private failureCount = 0;
  private count = 0;

  /** @param brokenSeq `seq` at which verification failed */
  constructor(private readonly brokenSeq: number | undefined) {}

  add(place: { seq: number; ts: string; hash: string }, event: ChainEvent | undefined): void {
    const kind = event?.kind ?? UNREADABLE;
    const failed = kind === UNREADABLE || FAILURES.has(kind) || place.seq === this.brokenSeq;
    const isFirst = this.count < MOST_ROWS;
    this.count += 1;
    const row: AppendixRow = {
      ...place,
      kind,
      detail: place.seq === this.brokenSeq ? `THE CHAIN BREAKS HERE. ${describe(event)}` : describe(event),
    };
    if (isFirst) this.first.push(row);
    this.tail.push(row);
    if (this.tail.length > 2 * END_ROWS) this.tail.splice(0, END_ROWS);
    if (!failed || this.count <= END_ROWS) return;
    this.failureCount += 1;
    if (this.failures.length < MOST_FAILURES) this.failures.push(row);
  }

  finish(): Appendix {
    if (this.count <= MOST_ROWS) {
      return { whole: true, rows: this.first, failures: [], failureCount: 0, last: [] };
    }
    const last = this.tail.slice(-END_ROWS);
    const shown = new Set(last);
    return {
      whole: false,
      rows: this.first.slice(0, END_ROWS),
      failures: this.failures.filter((row) => !shown.has(row)),
      failureCount: this.failureCount,
      last,
    };
  }
}

function describe(event: ChainEvent | undefined): string {
  if (event === undefined) return 'the stored text is not an event';
  const { fields } = event;
  switch (fields?.kind) {
    case 'session_started':
      return joined(
        `policy ${fields.policy_name ?? '?'} version ${fields.policy_version ?? '?'}`,
        `for ${fields.upstream_model ?? '?'}`,
        joined(fields.api, fields.transport),
        fields.mode === undefined ? undefined : 'observed, not masked',
        fields.caller_key_id === undefined ? undefined : `caller key ${fields.caller_key_id}`,
        fields.model_sha256 === undefined ? 'no model pass' : 'with the model pass',
      );
    case 'detection':
      return joined(fields.placeholder, `by ${fields.detector ?? '?'} (${fields.pass ?? '?'})`);
    case 'redaction_applied':
      return joined(fields.placeholder, fields.path, fields.span?.join('–'), fields.token_kind);
    case 'value_observed':
      return joined(fields.placeholder, fields.path, fields.span?.join('–'), 'observed, not masked');
    case 'values_spared':
      return joined(fields.entity_kind, fields.rule, `${fields.count ?? '?'} left unmasked`);
    case 'language_unsupported':
      return joined(fields.language, turnsText(fields.turns), fields.on_other_language);
    case 'kind_refused':
      return joined(fields.entity_kind, `${fields.count ?? '?'} values`);
    case 'request_forwarded':
      return joined(`to ${fields.upstream ?? '?'}`, short('masked body', fields.masked_sha256));
    case 'review_sampled':
      return joined(fields.stratum, `chance ${fields.chance ?? '?'}`);
    case 'rehydration_failed':
      return joined(fields.entity_kind, fields.reason, fields.path);
    case 'argument_form_unmet':
      return joined(fields.entity_kind, fields.reason, fields.path);
    case 'upstream_failed':
      return joined(fields.code, fields.phase, statusText(fields.upstream_status));
    case 'attempt_failed':
      return joined(fields.upstream, fields.class, statusText(fields.upstream_status));
    case 'session_closed':
      return joined(fields.status, `${fields.redaction_count ?? '?'} redactions`, fields.reason);
    case 'request_refused':
      return fields.code ?? '';
    default:
      return '';
  }
}

function joined(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(', ');
}

function short(label: string, hash: string | undefined): string | undefined {
  return hash === undefined ? undefined : `${label} ${hash.slice(0, 16)}…`;
}

function turnsText(turns: number | undefined): string {
  return `${turns ?? '?'} ${turns === 1 ? 'turn' : 'turns'}`;
}

function statusText(status: number | undefined): string | undefined {
  return status === undefined ? undefined : `status ${status}`;
}
