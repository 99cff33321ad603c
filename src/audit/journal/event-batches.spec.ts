import { describe, expect, it } from '@jest/globals';
import type { SealedEvent } from '../events/audit-event.js';
import type { AnyEventBody } from '../events/audit-event.js';
import { ChainWriter } from '../chain/hash/hash-chain.js';
import { batchColumns, eventsOf, longBatchColumns, type StoredColumns } from './event-batches.js';

const ZERO = Buffer.alloc(32);
const NOW = new Date('2026-01-01T00:00:00.000Z');

/** Texts that contain the separators and characters that JSON leaves unescaped. */
const NOTES = ['one\ntwo', 'a \x1e b', '"kind":"x"', 'é\u2028中😀', ''];

const sealed = (chain: string): SealedEvent[] => {
  const writer = new ChainWriter<AnyEventBody>(chain);
  return NOTES.map((note) => writer.append({ kind: 'noted', note }, NOW));
};

/** Rows that a statement would write. */
function rowsOf(...chains: (readonly SealedEvent[])[]): StoredColumns[] {
  const calls = chains.map((events) => ({ accountId: 'acc_a', events }));
  const [accounts, names, places, before, hashes, texts] = batchColumns(calls) as [
    string[],
    string[],
    number[],
    Buffer[],
    Buffer[],
    string,
  ];
  const canonical = texts.split('\x1e');
  expect(canonical).toHaveLength(accounts.length);
  return names.map((chain, at) => ({
    chain,
    seq: places[at] ?? -1,
    kind: null,
    ts: null,
    prev_hash: before[at] ?? ZERO,
    hashes: hashes[at] ?? ZERO,
    canonical: canonical[at] ?? '',
  }));
}

const stored = (changes: Partial<StoredColumns> = {}): StoredColumns => {
  const [row] = rowsOf(sealed('sess_a'));
  if (row === undefined) throw new Error('no row');
  return { ...row, ...changes };
};

/** Parts of an event that a batch returns. */
const withoutColumns = ({ chain, seq, prevHash, currHash, canonical }: SealedEvent): object => ({
  chain,
  seq,
  prevHash,
  currHash,
  canonical,
});

describe('the events in a commit', () => {
  it('are written the same by the method for very many events', async () => {
    const calls = ['sess_a', 'sess_b'].map((chain) => ({ accountId: 'acc_a', events: sealed(chain) }));
    const [text, ...others] = batchColumns(calls).reverse();
    const [bytes, ...longOthers] = (await longBatchColumns(calls)).reverse();
    expect(longOthers).toEqual(others);
    expect(String(bytes)).toBe(text);
  });

  it('are restored as they were sealed, whatever their texts contain', () => {
    expect(eventsOf(stored())).toEqual(sealed('sess_a').map(withoutColumns));
  });

  it('are separated from the events of other calls in the same statement', () => {
    const rows = rowsOf(sealed('sess_a'), sealed('sess_b'));
    expect(rows).toHaveLength(2);
    expect(rows.flatMap(eventsOf)).toEqual([...sealed('sess_a'), ...sealed('sess_b')].map(withoutColumns));
  });

  it('are split into several rows if there are very many', () => {
    const writer = new ChainWriter<AnyEventBody>('sess_a');
    const events = Array.from({ length: 600 }, (_, note) => writer.append({ kind: 'noted', note }, NOW));
    const rows = rowsOf(events);
    expect(rows.map(({ seq }) => seq)).toEqual([0, 250, 500]);
    expect(rows.flatMap(eventsOf)).toEqual(events.map(withoutColumns));
  });

  it('reveal a missing or additional text or hash', () => {
    const [whole, { hashes, canonical }] = [eventsOf(stored()), stored()];
    const withoutText = eventsOf(stored({ canonical: canonical.split('\n').slice(0, -1).join('\n') }));
    expect(withoutText).toEqual([...whole.slice(0, -1), { ...whole.at(-1), canonical: '' }]);
    const withoutHash = eventsOf(stored({ hashes: hashes.subarray(0, -32) }));
    expect(withoutHash).toEqual([...whole.slice(0, -1), { ...whole.at(-1), currHash: '' }]);
    expect(eventsOf(stored({ hashes: Buffer.concat([hashes, ZERO]) }))).toHaveLength(whole.length + 1);
    expect(eventsOf(stored({ canonical: `${canonical}\n` }))).toHaveLength(whole.length + 1);
  });

  it('can consist of one event with its own columns', () => {
    const [event] = sealed('sess_a');
    const row = stored({
      kind: 'noted',
      ts: NOW,
      hashes: Buffer.from(event?.currHash ?? '', 'hex'),
      canonical: event?.canonical ?? '',
    });
    expect(eventsOf(row)).toEqual([event]);
  });
});
