import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { grownLog } from '../../../../test/support/grown-log.js';
import { checkpointText } from '../../chain/log/checkpoint.js';
import { addCheckpointText } from '../../chain/cosigning/witness-messages.js';
import { Witness } from './witness.js';
import { openWitnessFolder, readWatchedLogs, type WitnessFolder } from './witness-folder.js';
import { WitnessStateError } from './witness-state.js';

const NAME = 'witness.example.com';
const ORIGIN = 'log.example.com';
const log = grownLog(ORIGIN, 1);
const branched = grownLog(ORIGIN, 1, 9);

describe('a witness', () => {
  let place: string;
  let folder: WitnessFolder;
  let witness: Witness;
  let alarms: string[];

  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'sotto-witness-'));
    await start();
  });

  afterEach(async () => {
    await folder.release();
    await rm(place, { recursive: true });
  });

  async function start(): Promise<void> {
    alarms = [];
    folder = await openWitnessFolder(place, { name: NAME });
    const watched = new Map([[ORIGIN, [log.signer.verifier]]]);
    witness = new Witness(folder.cosigner, watched, folder.state, (origin, body) => {
      alarms.push(body);
      return folder.storeProof(origin, body);
    });
  }

  /** Reply status and the size of the log that the witness reports as cosigned last. */
  async function ask(body: string): Promise<[number, string?]> {
    const answer = await witness.addCheckpoint(body);
    return answer.type === 'text/x.tlog.size' ? [answer.status, answer.body] : [answer.status];
  }

  it('cosigns a log that has only grown, and cosigns the same checkpoint again', async () => {
    const before = Math.floor(Date.now() / 1_000);
    const { status, body } = await witness.addCheckpoint(log.request(0, 3));
    const [text = ''] = log.checkpoint(3).split('\n\n');
    const cosignature = folder.cosigner.verifier.find(`${text}\n`, body);
    expect([status, (cosignature?.time ?? 0) >= before]).toEqual([200, true]);
    expect(await ask(log.request(3, 8))).toEqual([200]);
    expect(await ask(log.request(8, 8))).toEqual([200]);
    expect(alarms).toEqual([]);
  });

  it('reports its latest size if the request starts from another size, and never goes back', async () => {
    await ask(log.request(0, 5));
    expect(await ask(log.request(0, 8))).toEqual([409, '5\n']);
    expect(await ask(log.request(3, 8))).toEqual([409, '5\n']);
    expect(await ask(log.request(3, 4))).toEqual([409, '5\n']);
    expect(await ask(log.request(5, 8))).toEqual([200]);
    expect(await ask(log.request(5, 8))).toEqual([409, '8\n']);
    expect(await ask(log.request(8, 5))).toEqual([400]);
  });

  it('rejects an inconsistent tree and keeps the request as evidence', async () => {
    await ask(log.request(0, 5));
    const [fork, other] = [branched.request(5, 8), branched.request(5, 5)];
    expect(await ask(fork)).toEqual([422]);
    expect(await ask(other)).toEqual([409]);
    expect(alarms).toEqual([fork, other]);
    const kept = (await readdir(place)).filter((name) => name.startsWith('inconsistent-'));
    expect(kept).toHaveLength(1);
    expect(await readFile(join(place, kept[0] ?? ''), 'utf8')).toBe(fork);
    expect(await ask(log.request(5, 8))).toEqual([200]);
  });

  it('rejects a first checkpoint with a proof and an empty tree with a wrong root', async () => {
    const note = log.checkpoint(3);
    expect(await ask(addCheckpointText({ oldSize: 0, proof: ['ab'.repeat(32)], note }))).toEqual([422]);
    const empty = log.signer.sign(checkpointText(ORIGIN, { size: 0, rootHex: 'ab'.repeat(32) }));
    expect(await ask(addCheckpointText({ oldSize: 0, proof: [], note: empty }))).toEqual([409]);
  });

  it('rejects unwatched logs, unknown keys and invalid checkpoints', async () => {
    expect(await ask(grownLog('other.example.com', 1).request(0, 3))).toEqual([404]);
    expect(await ask(grownLog(ORIGIN, 2).request(0, 3))).toEqual([403]);
    expect(await ask(log.request(0, 3).replace('\n3\n', '\n4\n'))).toEqual([403]);
    expect(await ask('')).toEqual([400]);
    for (const text of [`${ORIGIN}\n03\n${'A'.repeat(43)}=\n`, `${ORIGIN}\n3\n${'A'.repeat(43)}=\n\nx\n`]) {
      const note = log.signer.sign(text);
      expect(await ask(addCheckpointText({ oldSize: 0, proof: [], note }))).toEqual([400]);
    }
  });

  it('cosigns only one of two simultaneous requests', async () => {
    const answers = await Promise.all([ask(log.request(0, 4)), ask(log.request(0, 7))]);
    expect(answers).toEqual([[200], [409, '4\n']]);
  });

  it('keeps its key and state after a restart', async () => {
    await ask(log.request(0, 5));
    const key = folder.cosigner.verifier.toString();
    await folder.release();
    await start();
    expect(folder.cosigner.verifier.toString()).toBe(key);
    expect(await ask(log.request(0, 8))).toEqual([409, '5\n']);
    await folder.release();
    await expect(openWitnessFolder(place, { name: 'another' })).rejects.toThrow(WitnessStateError);
    await start();
  });

  it('has exclusive use of its folder', async () => {
    await expect(openWitnessFolder(place, { name: NAME })).rejects.toThrow(/in use/);
  });

  it('does not cosign if its state was restored from an earlier copy, is damaged or is missing', async () => {
    const path = join(place, 'state.json');
    await ask(log.request(0, 3));
    const earlier = await readFile(path);
    await ask(log.request(3, 5));
    const present = await readFile(path);
    await writeFile(path, earlier);
    await expect(ask(log.request(3, 4))).rejects.toThrow(WitnessStateError);
    await writeFile(path, '{');
    await expect(ask(log.request(0, 4))).rejects.toThrow(WitnessStateError);
    await rm(path);
    await expect(ask(log.request(0, 4))).rejects.toThrow(WitnessStateError);
    await folder.release();
    await expect(openWitnessFolder(place, { name: NAME })).rejects.toThrow(/missing/);
    await writeFile(path, present);
    await start();
    expect(await ask(log.request(5, 8))).toEqual([200]);
  });

  it('reads the list of watched logs with all keys of each log', async () => {
    const path = join(place, 'logs.txt');
    const next = grownLog(ORIGIN, 2).signer.verifier;
    const other = grownLog('other.example.com', 3).signer.verifier;
    await writeFile(path, ['# ours', log.signer.verifier, '', next, other, ''].join('\n'));
    const watched = await readWatchedLogs(path);
    const keys = Array.from(watched, ([origin, verifiers]) => [origin, verifiers.map(String)]);
    expect(keys).toEqual([
      [ORIGIN, [String(log.signer.verifier), String(next)]],
      ['other.example.com', [String(other)]],
    ]);
    await writeFile(path, 'nonsense\n');
    await expect(readWatchedLogs(path)).rejects.toThrow(/not a verifier key/);
  });
});
