import { merkleRoot } from '../../../src/audit/chain/log/merkle.js';
import { NoteSigner } from '../../../src/audit/chain/log/signed-note.js';
import type { AuditEvent } from '../../../src/audit/events/audit-event.js';
import { rechained } from './chains.js';
import { FORGED_ACCOUNTS } from './forged-accounts.js';
import type { ForgeFile, Means } from './forging.js';
import type { EXPORTS } from './planted.js';
import { noteText, openNote, type Sealed, stampedPart } from './proof-file.js';

const OTHER_HASH = 'ab'.repeat(32);

interface SessionExport {
  readonly events: readonly AuditEvent[];
  readonly merkle_root_hex: string;
  readonly checkpoint: {
    readonly note: string;
    readonly timestamp: string;
    readonly leaf: { readonly index: number; readonly proof: readonly string[] };
    readonly seal: Sealed;
  } | null;
}

/**
 * Changed exports of sessions and of an account. `served` is the service's own export, so it is not made
 * here.
 */
export const FORGED_EXPORTS: Record<Exclude<keyof typeof EXPORTS, 'served'>, ForgeFile> = {
  rewritten: (means) => withEvents(means, (events) => rechained(events.with(1, misled(events[1])), 1)),
  cut: (means) => withEvents(means, (events) => events.slice(0, -1)),
  inserted: (means) => withEvents(means, (events) => rechained(events.toSpliced(1, 0, misled(events[1])), 1)),
  swapped: (means) =>
    withEvents(means, ([first, second, third, ...rest]) => listed(first, third, second, ...rest)),
  unhashed: (means) => withEvents(means, (events) => events.with(1, misled(events[1]))),
  doubled: ({ material }) => {
    const text = material.victim.export;
    const forged = text.replace('"status":"ok"', '"status":"error","status":"ok"');
    if (forged === text) throw new Error('the export has no such status');
    return forged;
  },
  chainAdded: (means) => {
    const { events, ...rest } = exportOf(means);
    const chain = 'sess_01KZ0000000000000000000009';
    const invented = rechained(events.map((event) => misled({ ...event, chain })));
    return exported({ ...rest, events: events.toSpliced(1, 0, ...invented) });
  },
  lineBehind: (means) => {
    const { events } = exportOf(means);
    const more = rechained([...events, misled(events.at(-1))], events.length).at(-1);
    return `${inLines(exportOf(means))}${JSON.stringify(more)}\n`;
  },
  endTwice: (means) => {
    const { events } = exportOf(means);
    const all = rechained([...events, misled(events.at(-1))], events.length);
    const end = { merkle_root_hex: merkleRoot(all.map((event) => event.curr_hash)), checkpoint: null };
    return `${inLines(exportOf(means))}${JSON.stringify(all.at(-1))}\n${JSON.stringify(end)}\n`;
  },
  otherRoot: (means) => exported({ ...exportOf(means), merkle_root_hex: OTHER_HASH }),
  otherCheckpoint: (means) =>
    exported({ ...exportOf(means), checkpoint: parse(means.material.stranger.export).checkpoint }),
  noCheckpoint: (means) => exported({ ...exportOf(means), checkpoint: null }),
  otherLeaf: (means) => withCheckpoint(means, ({ leaf }) => ({ leaf: { ...leaf, index: leaf.index - 1 } })),
  resigned: async (means) => {
    const { text, lines } = openNote(exportOf(means).checkpoint?.note ?? '');
    const signer = new NoteSigner(means.operator.origin, Buffer.alloc(32, 9));
    const note = { text, lines: [...openNote(signer.sign(text)).lines, ...lines.slice(1)] };
    const timestamp = await means.operator.stamp(stampedPart(note));
    return withCheckpoint(means, () => ({ note: noteText(note), timestamp }));
  },
  stampMoved: (means) => {
    const { timestamp = '' } = parse(means.material.earlier.export).checkpoint ?? {};
    return withCheckpoint(means, () => ({ timestamp }));
  },
  ...FORGED_ACCOUNTS,
};

/** Exports made in the same ways without a change. */
export const HONEST_EXPORTS = {
  'a session’s events with all hashes made anew': (means: Means) =>
    withEvents(means, (events) => rechained(events, 0)),
  'a session’s export in lines': (means: Means) => inLines(exportOf(means)),
  'a session’s export written anew': (means: Means) => exported(exportOf(means)),
} as const;

function parse(text: string): SessionExport {
  return JSON.parse(text) as SessionExport;
}

function exportOf({ material }: Means): SessionExport {
  return parse(material.victim.export);
}

function exported(body: SessionExport): string {
  return JSON.stringify(body);
}

/** Returns the format of `sotto audit export --session`. */
function inLines({ events, ...end }: SessionExport): string {
  return [...events, end].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Replaces the events and updates the Merkle root. */
function withEvents(means: Means, change: (events: readonly AuditEvent[]) => readonly AuditEvent[]): string {
  const body = exportOf(means);
  const events = change(body.events);
  return exported({ ...body, events, merkle_root_hex: merkleRoot(events.map((event) => event.curr_hash)) });
}

type Checkpoint = NonNullable<SessionExport['checkpoint']>;

function withCheckpoint(means: Means, change: (checkpoint: Checkpoint) => Partial<Checkpoint>): string {
  const body = exportOf(means);
  if (body.checkpoint === null) throw new Error('the export has no checkpoint');
  return exported({ ...body, checkpoint: { ...body.checkpoint, ...change(body.checkpoint) } });
}

function misled(event: AuditEvent | undefined): AuditEvent {
  if (event === undefined) throw new Error('the session has too few events');
  return { ...event, misled: true };
}

function listed(...events: readonly (AuditEvent | undefined)[]): AuditEvent[] {
  return events.filter((event) => event !== undefined);
}
