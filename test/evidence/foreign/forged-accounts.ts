import type { SealedLine } from '../../../src/audit/chain/hash/sealed-line.js';
import { merkleRoot } from '../../../src/audit/chain/log/merkle.js';
import type { AuditEvent } from '../../../src/audit/events/audit-event.js';
import {
  type AccountExport,
  eventAt,
  joined,
  linesOf,
  openAccount,
  withLeaf,
  written,
} from './account-export.js';
import { rechained } from './chains.js';
import { sealedAgain } from './forged-seals.js';
import type { ExportForgeries, Means } from './forging.js';

/** Changed exports of an account. */
export const FORGED_ACCOUNTS = {
  sessionLeftOut: (means) => {
    const body = openAccount(means.material.account);
    return written({ ...body, events: without(body, means.material.victim.id) });
  },
  sessionUnsealed: (means) => {
    const { id } = means.material.victim;
    const body = openAccount(means.material.account);
    const [seal, own] = [sealOf(body, id), body.own];
    const sealed = renumbered(body.sealed.filter((line) => line.session_id !== id));
    const heads = sealed.filter((line) => line.seal_seq === seal).map((line) => line.head_hash);
    const other = { ...eventAt(own, seal), count: heads.length, root: merkleRoot(heads) };
    const remade = rechained(own.with(seal, other), seal);
    return written(withLeaf({ ...body, own: remade, sealed, events: without(body, id) }, 0));
  },
  sessionBuried: (means) => {
    const { id } = means.material.victim;
    const body = openAccount(means.material.account);
    const seal = sealOf(body, id);
    const line = body.sealed.find((one) => one.session_id === id);
    const stone = {
      ...eventAt(body.own, seal),
      ...{ kind: 'session_purged', session_id: id, reason: 'retention' },
      ...{ event_count: line?.event_count ?? 0, head_hash: line?.head_hash ?? '' },
    };
    const own = rechained(body.own.toSpliced(seal + 1, 0, stone), seal + 1);
    const sealed = body.sealed.map((one) =>
      one.seal_seq > seal ? { ...one, seal_seq: one.seal_seq + 1 } : one,
    );
    return written(withLeaf({ ...body, own, sealed, events: without(body, id) }, 1));
  },
  sessionSealedAgain: (means) => sealedAgain(means, { isRewritten: true }),
  firstLineMoved: (means) => {
    const { id } = means.material.victim;
    const body = openAccount(means.material.account);
    const seal = sealOf(body, id);
    const sealed = body.sealed.filter((line) => line.seal_seq > seal);
    const [first = '', ...lines] = linesOf({ ...body, sealed, events: without(body, id) });
    return joined([...lines.slice(0, seal + 1), first, ...lines.slice(seal + 1)]);
  },
  secondAccount: (means) => {
    const body = openAccount(means.material.account);
    const own = rechained(body.own.with(1, { ...eventAt(body.own, 1), misled: true }), 1);
    const [first = '', ...others] = means.material.otherAccount.trimEnd().split('\n');
    const [honest = '', ...lines] = linesOf({ ...body, own, sealed: [] });
    return joined([honest, first, ...lines, ...others]);
  },
  accountCut: (means) => {
    const body = openAccount(means.material.account);
    const seal = sealOf(body, means.material.victim.id);
    const own = body.own.slice(0, seal + 1);
    const sealed = body.sealed.filter((line) => line.seal_seq <= seal);
    return written(withLeaf({ ...body, own, sealed }, seal - body.first.checkpoint.leaf.seq));
  },
} as const satisfies ExportForgeries;

/** Exports made in the same ways without a change. */
export const HONEST_ACCOUNTS = {
  'an account’s export with a further seal in the growing log': (means: Means) =>
    sealedAgain(means, { isRewritten: false }),
  'an account’s export': ({ material }: Means) => material.account,
  'an account’s export with all hashes made anew': (means: Means) => {
    const body = openAccount(means.material.account);
    return written(withLeaf({ ...body, own: rechained(body.own) }, 0));
  },
} as const;

function without({ events }: AccountExport, id: string): readonly AuditEvent[] {
  return events.filter(({ chain }) => chain !== id);
}

function sealOf({ sealed }: AccountExport, id: string): number {
  const line = sealed.find((one) => one.session_id === id);
  if (line === undefined) throw new Error(`${id} is not sealed`);
  return line.seal_seq;
}

/** Renumbers the leaves under each seal from 0. */
function renumbered(lines: readonly SealedLine[]): SealedLine[] {
  const counts = new Map<number, number>();
  return lines.map((line) => {
    const index = counts.get(line.seal_seq) ?? 0;
    counts.set(line.seal_seq, index + 1);
    return { ...line, leaf_index: index };
  });
}
