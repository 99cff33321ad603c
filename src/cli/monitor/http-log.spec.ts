import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type LogServer, ScriptedLog, serveLog } from '../../../test/support/scripted-log.js';
import { NoteSigner } from '../../audit/chain/log/signed-note.js';
import { HttpLog } from './http-log.js';
import { LogMonitor, Unreachable } from './log-monitor.js';

const SIGNER = new NoteSigner('sotto.example.com/log', Buffer.alloc(32, 7));
const entries = (count: number): string[] => Array.from({ length: count }, (_, at) => `entry ${at}`);

/** Log whose checkpoint and tiles cannot be read. */
const BROKEN = { tile: () => Promise.reject(new Error('out of order')) };

describe('a log that is read over HTTP', () => {
  const log = new ScriptedLog(SIGNER, entries(300));
  let server: LogServer;

  beforeAll(async () => {
    server = await serveLog(log);
  });

  afterAll(() => server.stop());

  it.each(['', '/'])('is read below its URL, with "%s" at the end of the URL', async (end) => {
    server.show(log);
    const remote = new HttpLog(new URL(server.url + end));
    expect(await remote.checkpoint()).toBe(await log.checkpoint());
    const tile = { level: 0, index: 1, width: 44 };
    expect(await remote.tile(tile)).toEqual(await log.tile(tile));
    expect(await remote.tile({ level: 0, index: 2, width: 256 })).toBeUndefined();
  });

  it('may have deleted partial tiles whose full tiles exist', async () => {
    const grown = new ScriptedLog(SIGNER, entries(600));
    server.show({
      checkpoint: () => log.checkpoint(),
      tile: (tile) => (tile.level === 0 && tile.width < 256 ? Promise.resolve(undefined) : grown.tile(tile)),
    });
    const monitor = new LogMonitor(new HttpLog(new URL(server.url)), [SIGNER.verifier]);
    expect(await monitor.check([])).toMatchObject({ status: 'ok', head: { size: 300 } });
  });

  it('cannot be read if it has no checkpoint, fails or sends too much data', async () => {
    const remote = new HttpLog(new URL(server.url));
    const { url } = server;
    await expect(new HttpLog(new URL(`${url}/elsewhere`)).checkpoint()).rejects.toThrow(Unreachable);
    server.show({ ...BROKEN, checkpoint: () => Promise.resolve('x'.repeat(1_000_001)) });
    await expect(remote.checkpoint()).rejects.toThrow(/more than 1000000 bytes/);
    server.show({ ...BROKEN, checkpoint: () => Promise.reject(new Error('out of order')) });
    await expect(remote.checkpoint()).rejects.toThrow('checkpoint answered 500');
    await expect(remote.tile({ level: 0, index: 0, width: 1 })).rejects.toThrow(
      'tile/0/000.p/1 answered 500',
    );
  });

  it('cannot be read if no server is listening', async () => {
    const gone = await serveLog(log);
    await gone.stop();
    await expect(new HttpLog(new URL(gone.url)).checkpoint()).rejects.toThrow(Unreachable);
  });
});
