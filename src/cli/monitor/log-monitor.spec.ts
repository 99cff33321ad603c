import { describe, expect, it } from '@jest/globals';
import { ScriptedLog } from '../../../test/support/scripted-log.js';
import { verifyConsistency } from '../../audit/chain/log/merkle-proof.js';
import { NoteSigner } from '../../audit/chain/log/signed-note.js';
import { LogMonitor, type ServedLog, type SignedHead, signedHead, Unreachable } from './log-monitor.js';
import { MonitorRounds, type RoundReport } from './monitor-rounds.js';
import type { MonitorState } from './monitor-state.js';

const SIGNER = new NoteSigner('sotto.example.com/log', Buffer.alloc(32, 7));
const OTHER = new NoteSigner('sotto.example.com/log', Buffer.alloc(32, 8));
const VERIFIERS = [SIGNER.verifier];
const HOUR_MS = 3_600_000;

/** One entry for each day. A rewritten log has different entries from the given day on. */
const days = (count: number, rewrittenFrom = Infinity): string[] =>
  Array.from({ length: count }, (_, day) => `day ${day}${day >= rewrittenFrom ? ', rewritten' : ''}`);
const logOf = (count: number, rewrittenFrom?: number): ScriptedLog =>
  new ScriptedLog(SIGNER, days(count, rewrittenFrom));

async function headOf(log: ScriptedLog): Promise<SignedHead> {
  const head = signedHead(VERIFIERS, await log.checkpoint());
  if (head === undefined) throw new Error('not signed');
  return head;
}

/** The log with a different function that serves its tiles. */
const withTiles = (log: ScriptedLog, tile: ServedLog['tile']): ServedLog => ({
  checkpoint: () => log.checkpoint(),
  tile,
});

const statusOf = async (log: ServedLog, seen: readonly SignedHead[] = []): Promise<string> =>
  (await new LogMonitor(log, VERIFIERS).check(seen)).status;

describe('a log monitor', () => {
  it.each([
    [1, 1],
    [1, 2],
    [255, 256],
    [256, 700],
    [300, 700],
    [700, 700],
  ])('reports no fault if the log grows from %i to %i entries', async (before, after) => {
    const log = logOf(before);
    expect(await statusOf(log)).toBe('ok');
    const seen = await headOf(log);
    log.append(days(after).slice(before));
    expect(await new LogMonitor(log, VERIFIERS).check([seen])).toMatchObject({
      status: 'ok',
      head: { size: after },
    });
  });

  it.each([
    [300, 300, 0],
    [300, 300, 299],
    [300, 700, 0],
    [300, 700, 299],
    [256, 700, 100],
    [1, 2, 0],
  ])(
    'detects a fork if the log grows from %i to %i entries and is rewritten from entry %i on with valid hashes',
    async (before, after, from) => {
      const seen = await headOf(logOf(before));
      const rewritten = logOf(after, from);
      // Only the earlier checkpoint contradicts the rewritten log.
      expect(await statusOf(rewritten)).toBe('ok');
      expect(await new LogMonitor(rewritten, VERIFIERS).check([seen])).toMatchObject({
        status: 'fork',
        served: await rewritten.checkpoint(),
        seen: seen.note,
      });
    },
  );

  it('accepts different entries after the checkpoint that it knows', async () => {
    expect(await statusOf(logOf(700, 300), [await headOf(logOf(300))])).toBe('ok');
  });

  it('detects a fork that is served to two monitors if they compare their checkpoints', async () => {
    const [one, two] = [logOf(400), logOf(500, 350)];
    const [seenByOne, seenByTwo] = [await headOf(one), await headOf(two)];
    expect(await statusOf(one, [seenByOne])).toBe('ok');
    expect(await statusOf(two, [seenByTwo])).toBe('ok');
    expect(await statusOf(two, [seenByTwo, seenByOne])).toBe('fork');
  });

  it('detects a rollback', async () => {
    const seen = await headOf(logOf(300));
    expect(await new LogMonitor(logOf(299), VERIFIERS).check([seen])).toMatchObject({
      status: 'rollback',
      seen: seen.note,
    });
  });

  it.each<[string, () => Promise<string>]>([
    ['another key', () => new ScriptedLog(OTHER, days(3)).checkpoint()],
    ['another name', () => new ScriptedLog(new NoteSigner('x', Buffer.alloc(32, 7)), days(3)).checkpoint()],
    ['no key', () => Promise.resolve('<html>Welcome</html>')],
    ['the key before it was changed', async () => (await logOf(3).checkpoint()).replace('\n3\n', '\n4\n')],
  ])('detects a checkpoint that was signed by %s', async (_, checkpoint) => {
    const log = { checkpoint, tile: () => Promise.resolve(undefined) };
    expect(await new LogMonitor(log, VERIFIERS).check([])).toMatchObject({
      status: 'bad_signature',
      served: await checkpoint(),
    });
  });

  it.each<[string, ServedLog['tile']]>([
    ['of another tree', (tile) => logOf(700, 650).tile(tile)],
    ['of another tree from the start', (tile) => logOf(700, 0).tile(tile)],
    ['withheld', () => Promise.resolve(undefined)],
    ['truncated', async (tile) => (await logOf(700).tile(tile))?.subarray(32)],
    [
      'changed',
      async (tile) => (await logOf(700).tile(tile))?.map((byte, at) => byte ^ Number(at === 40)) as Buffer,
    ],
  ])('detects tiles that are %s', async (_, tile) => {
    const log = withTiles(logOf(700), tile);
    expect(await statusOf(log)).toBe('bad_tiles');
    expect(await statusOf(log, [await headOf(logOf(300))])).toBe('bad_tiles');
  });

  it('reports an unreadable log as unreachable and not as forged', async () => {
    const unreachable = (): Promise<never> => Promise.reject(new Unreachable('no route'));
    expect(await statusOf({ checkpoint: unreachable, tile: unreachable })).toBe('unreachable');
    expect(await statusOf(withTiles(logOf(3), unreachable))).toBe('unreachable');
  });
});

describe('monitoring rounds', () => {
  function follow(first: ServedLog, state?: MonitorState) {
    const saved: MonitorState[] = [];
    const served = { now: 0, log: first };
    const log: ServedLog = {
      checkpoint: () => served.log.checkpoint(),
      tile: (tile) => served.log.tile(tile),
    };
    const rounds = new MonitorRounds(new LogMonitor(log, VERIFIERS), state, {
      elsewhere: [],
      silenceMs: HOUR_MS,
      save: (next) => Promise.resolve(void saved.push(next)),
      now: () => served.now,
    });
    const next = (log: ServedLog, now = 0): Promise<RoundReport> => {
      Object.assign(served, { log, now });
      return rounds.next();
    };
    return { next, saved };
  }

  it('save each growth and nothing that contradicts it', async () => {
    const { next, saved } = follow(logOf(300));
    const statuses = [];
    for (const log of [logOf(300), logOf(300), logOf(400, 0), logOf(200), logOf(400)]) {
      statuses.push((await next(log)).status);
    }
    expect(statuses).toEqual(['ok', 'ok', 'fork', 'rollback', 'ok']);
    expect(saved.map(({ head }) => head.size)).toEqual([300, 400]);
  });

  it('report both signed checkpoints of a fork as proof', async () => {
    const { next } = follow(logOf(300));
    await next(logOf(300));
    const report = await next(logOf(300, 7));
    expect(report).toMatchObject({ status: 'fork', size: 300, time: '1970-01-01T00:00:00.000Z' });
    const [served, seen] = [report.served, report.seen].map((note) => signedHead(VERIFIERS, note ?? ''));
    expect(served).toMatchObject({ size: 300, rootHex: report.root_hex });
    expect(seen).toMatchObject({ size: 300, rootHex: (await headOf(logOf(300))).rootHex });
  });

  it('report the proof that a longer log differs from the shorter log', async () => {
    const { next } = follow(logOf(300));
    await next(logOf(300));
    const { status, served, seen, proof } = await next(logOf(400, 7));
    expect(status).toBe('fork');
    const [now, before] = [served, seen].map((note) => signedHead(VERIFIERS, note ?? ''));
    const claim = {
      oldSize: before?.size ?? 0,
      oldRootHex: proof?.old_root_hex ?? '',
      newSize: now?.size ?? 0,
      newRootHex: now?.rootHex ?? '',
    };
    expect(verifyConsistency(claim, proof?.hashes ?? [])).toBe(true);
    expect(claim).toMatchObject({ oldSize: 300, newSize: 400 });
    expect(claim.oldRootHex).not.toBe(before?.rootHex);
  });

  it('report a stalled log until it grows, including while it is unreachable', async () => {
    const { next } = follow(logOf(3));
    const unreachable = (): Promise<never> => Promise.reject(new Unreachable('no route'));
    const gone = { checkpoint: unreachable, tile: unreachable };
    const seen = [
      await next(logOf(3)),
      await next(logOf(3), HOUR_MS),
      await next(gone, HOUR_MS),
      await next(logOf(3), HOUR_MS + 1),
      await next(gone, HOUR_MS + 1),
      await next(logOf(4), HOUR_MS + 1),
    ];
    expect(seen.map(({ status }) => status)).toEqual(['ok', 'ok', 'unreachable', 'silence', 'silence', 'ok']);
  });

  it('report a fork instead of a stall if both occur', async () => {
    const { next } = follow(logOf(3), { head: await headOf(logOf(3)), grownAt: 0 });
    expect((await next(logOf(3, 0), 2 * HOUR_MS)).status).toBe('fork');
  });
});
