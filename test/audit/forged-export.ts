import { ChainWriter, eventFromStored } from '../../src/audit/chain/hash/hash-chain.js';
import { merkleRoot } from '../../src/audit/chain/log/merkle.js';
import { type AnyEventBody, type AuditEvent, RESERVED_FIELDS } from '../../src/audit/events/audit-event.js';
import type { JsonValue } from '../../src/audit/events/canonical-json.js';

type Line = Record<string, JsonValue>;

/**
 * An account's export, changed without the log's key or the database. All hashes that can be recomputed are
 * recomputed.
 */
export class ForgedExport {
  #head: Line;
  #own: AuditEvent[];
  #sealed: Line[];
  #sessions: Map<string, AuditEvent[]>;

  constructor(text: string) {
    const [head = {}, ...lines] = linesOf(text);
    this.#head = head;
    this.#sealed = lines.flatMap(({ sealed }) => (sealed === undefined ? [] : [sealed as Line]));
    const events = lines.filter(({ sealed }) => sealed === undefined) as unknown as AuditEvent[];
    this.#own = events.filter(({ chain }) => chain === head.account_id);
    this.#sessions = new Map();
    for (const event of events.filter(({ chain }) => chain !== head.account_id)) {
      this.#sessions.set(event.chain, [...(this.#sessions.get(event.chain) ?? []), event]);
    }
  }

  /** Replaces the evidence with that of an earlier export of the same account. */
  replayCheckpoint(earlier: string): this {
    this.#head = linesOf(earlier)[0] ?? {};
    return this;
  }

  /** Gives a session another end, and recomputes its seal and all later events. */
  rewriteSession(id: string): this {
    const events = this.#sessions.get(id) ?? [];
    const rewritten = chainOf(id, events, (body) => ({ ...body, redaction_count: 0 }));
    this.#sessions.set(id, rewritten);
    const place = this.#sealed.find((line) => line.session_id === id) ?? {};
    place.head_hash = rewritten.at(-1)?.curr_hash ?? '';
    const root = merkleRoot(
      this.#sealed.filter((line) => line.seal_seq === place.seal_seq).map((line) => line.head_hash as string),
    );
    this.#own = chainOf(this.#head.account_id as string, this.#own, (body, seq) =>
      seq === place.seal_seq ? { ...body, root } : body,
    );
    return this;
  }

  /** Removes a session and appends a tombstone for it. */
  removeSession(id: string): this {
    const events = this.#sessions.get(id) ?? [];
    this.#sessions.delete(id);
    const head_hash = events.at(-1)?.curr_hash ?? '';
    const tombstone = { kind: 'session_purged', session_id: id, event_count: events.length, head_hash };
    const { hash, seq, chain } = endOf(this.#own);
    const writer = new ChainWriter<AnyEventBody>(chain, { nextSeq: seq + 1, hash });
    this.#own.push(written(writer, { ...tombstone, reason: 'retention' }, new Date()));
    return this;
  }

  /** Adds a session that never took place. */
  inventSession(at: Date): this {
    const id = 'sess_01KZ0000000000000000000009';
    const writer = new ChainWriter<AnyEventBody>(id);
    const closed = { kind: 'session_closed', status: 'ok', duration_ms: 1, redaction_count: 0 };
    const events = [{ kind: 'session_started' }, closed].map((body) => written(writer, body, at));
    this.#sessions.set(id, events);
    return this;
  }

  text(): string {
    const own = this.#own.flatMap((event) => [
      event,
      ...this.#sealed.filter(({ seal_seq: seq }) => seq === event.seq).map((sealed) => ({ sealed })),
    ]);
    return [this.#head, ...own, ...[...this.#sessions.values()].flat()]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');
  }
}

function linesOf(text: string): Line[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

function endOf(events: readonly AuditEvent[]): { hash: string; seq: number; chain: string } {
  const last = events.at(-1);
  if (last === undefined) throw new Error('there is no event');
  return { hash: last.curr_hash, seq: last.seq, chain: last.chain };
}

/** Recomputes a chain with other bodies. */
function chainOf(
  chain: string,
  events: readonly AuditEvent[],
  change: (body: AnyEventBody, seq: number) => AnyEventBody,
): AuditEvent[] {
  const writer = new ChainWriter<AnyEventBody>(chain);
  return events.map((event) => {
    const own = Object.entries(event).filter(([name]) => !RESERVED_FIELDS.some((field) => field === name));
    const body = Object.fromEntries(own) as unknown as AnyEventBody;
    const changed = event === events.at(-1) || chain.startsWith('acc_') ? change(body, event.seq) : body;
    return written(writer, changed, new Date(event.ts));
  });
}

function written(writer: ChainWriter<AnyEventBody>, body: AnyEventBody, at: Date): AuditEvent {
  const { canonical, currHash } = writer.append(body, at);
  return eventFromStored(canonical, currHash);
}
