import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkpointText } from '../../src/audit/chain/log/checkpoint.js';
import { type LogTile, parseTilePath, TILE_HEIGHT, TILE_WIDTH } from '../../src/audit/chain/log/log-tile.js';
import { LogTree } from '../../src/audit/chain/log/log-tree.js';
import type { NoteSigner } from '../../src/audit/chain/log/signed-note.js';

/** Log whose operator has the signing key, and can present any tree. */
export class ScriptedLog {
  private readonly nodes = new Map<string, Buffer>();
  private readonly tree = new LogTree(0, []);

  /** Creates a log. @param entries leaves as texts */
  constructor(
    private readonly signer: NoteSigner,
    entries: readonly string[],
  ) {
    this.append(entries);
  }

  append(entries: readonly string[]): void {
    for (const entry of entries) {
      for (const { level, index, hash } of this.tree.append(Buffer.from(entry).toString('hex'))) {
        this.nodes.set(`${level}/${index}`, hash);
      }
    }
  }

  checkpoint(): Promise<string> {
    const head = { size: this.tree.size, rootHex: this.tree.rootHex() };
    return Promise.resolve(this.signer.sign(checkpointText(this.signer.verifier.name, head)));
  }

  tile({ level, index, width }: LogTile): Promise<Buffer | undefined> {
    const hashes = Array.from({ length: width }, (_, at) =>
      this.nodes.get(`${level * TILE_HEIGHT}/${index * TILE_WIDTH + at}`),
    ).filter((hash) => hash !== undefined);
    return Promise.resolve(hashes.length === width ? Buffer.concat(hashes) : undefined);
  }
}

type ShownLog = Pick<ScriptedLog, 'checkpoint' | 'tile'>;

/** Server that presents a log, or another log after a call of `show`. */
export interface LogServer {
  readonly url: string;
  show(log: ShownLog): void;
  stop(): Promise<void>;
}

export async function serveLog(first: ShownLog): Promise<LogServer> {
  let shown: ShownLog = first;
  const answer = async (path: string): Promise<string | Buffer | undefined> => {
    if (path === '/log/checkpoint') return shown.checkpoint();
    const tile = parseTilePath(path.replace('/log/tile/', ''));
    return tile === undefined ? undefined : shown.tile(tile);
  };
  const server: Server = createServer((request, response) => {
    void answer(request.url ?? '').then(
      (body) => {
        response.statusCode = body === undefined ? 404 : 200;
        response.end(body);
      },
      () => {
        response.statusCode = 500;
        response.end();
      },
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/log`,
    show: (log) => {
      shown = log;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
