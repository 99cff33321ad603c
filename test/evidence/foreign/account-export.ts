import type { SealedLine } from '../../../src/audit/chain/hash/sealed-line.js';
import type { AuditEvent } from '../../../src/audit/events/audit-event.js';

interface FirstLine {
  readonly account_id: string;
  readonly checkpoint: {
    readonly note: string;
    readonly timestamp: string;
    readonly leaf: {
      readonly account_id: string;
      readonly seq: number;
      readonly hash: string;
      readonly index: number;
      readonly proof: readonly string[];
    };
  };
}

/** Parsed export of an account. */
export interface AccountExport {
  readonly first: FirstLine;
  readonly own: readonly AuditEvent[];
  readonly sealed: readonly SealedLine[];
  /** Events of the account's sessions. */
  readonly events: readonly AuditEvent[];
}

export function openAccount(text: string): AccountExport {
  const [first, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  const { account_id: accountId } = first as FirstLine;
  const events = lines.filter((line): line is AuditEvent => 'chain' in line);
  return {
    first: first as FirstLine,
    own: events.filter(({ chain }) => chain === accountId),
    sealed: lines.flatMap((line) => ('sealed' in line ? [line.sealed as SealedLine] : [])),
    events: events.filter(({ chain }) => chain !== accountId),
  };
}

export function written(body: AccountExport): string {
  return joined(linesOf(body));
}

export function joined(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

export function linesOf({ first, own, sealed, events }: AccountExport): string[] {
  const chain = own.flatMap((event) => [
    event,
    ...sealed.filter((line) => line.seal_seq === event.seq).map((line) => ({ sealed: line })),
  ]);
  return [first, ...chain, ...events].map((line) => JSON.stringify(line));
}

/** Moves the leaf by the given number of events. */
export function withLeaf(body: AccountExport, further: number): AccountExport {
  const { checkpoint } = body.first;
  const seq = checkpoint.leaf.seq + further;
  const leaf = { ...checkpoint.leaf, seq, hash: eventAt(body.own, seq).curr_hash };
  return { ...body, first: { ...body.first, checkpoint: { ...checkpoint, leaf } } };
}

export function eventAt(events: readonly AuditEvent[], seq: number): AuditEvent {
  const event = events[seq];
  if (event === undefined) throw new Error(`there is no event ${seq}`);
  return event;
}
