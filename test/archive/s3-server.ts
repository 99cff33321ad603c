import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../support/free-port.js';
import type { Need } from '../support/left-out.js';
import { Missing, preparePython, pythonEnv } from '../support/python.js';
import { until } from '../support/until.js';

const LOCK = new URL('requirements.lock', import.meta.url);

/** The server accepts any credentials. */
export const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'example', AWS_SECRET_ACCESS_KEY: 'example' } as const;

/** Fault of requests. `lost` means that a request succeeds, but its response is lost. */
export type Trouble = 'gone' | 'lost' | 'full' | 'broken' | 'refusing' | 'silent';

const ANSWERS: Readonly<Partial<Record<Trouble, readonly [status: number, code: string]>>> = {
  full: [507, 'XMinioStorageFull'],
  broken: [503, 'SlowDown'],
  refusing: [403, 'AccessDenied'],
};

export interface S3Server {
  /** URL for clients. All requests go through a proxy that can cause trouble. */
  readonly endpoint: string;
  /** Client without trouble. */
  readonly client: S3Client;
  /** Causes trouble after the given number of successful writes. */
  trouble(what?: Trouble, afterWrites?: number): void;
  /** Requests of clients in order, each with its method, path and query. */
  readonly asked: string[];
  createBucket(name: string, isLocked?: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Python with the packages of the S3 server. */
export class S3Need implements Need {
  private constructor(
    readonly python: string,
    readonly missing: string | undefined,
  ) {}

  static async prepare(): Promise<S3Need> {
    try {
      return new S3Need(await preparePython('archive', LOCK), undefined);
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      return new S3Need('', `the S3 server needs ${error.message}`);
    }
  }
}

/** Starts moto, which implements S3 with versions and object lock. */
export async function startS3({ python }: S3Need): Promise<S3Server> {
  const port = await freePort();
  const words = ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)];
  const moto = spawn(python, words, { env: pythonEnv(python), stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  await until(() =>
    fetch(`${origin}/moto-api/`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: origin,
    forcePathStyle: true,
    credentials: { accessKeyId: 'example', secretAccessKey: 'example' },
  });
  const proxy = new TroubledProxy(port);
  return {
    endpoint: await proxy.start(),
    client,
    asked: proxy.asked,
    trouble: (what, afterWrites = 0) => {
      proxy.trouble = what;
      proxy.writesBefore = afterWrites;
    },
    createBucket: async (Bucket, isLocked = true) => {
      await client.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: isLocked }));
    },
    stop: async () => {
      client.destroy();
      await proxy.stop();
      await end(moto);
    },
  };
}

class TroubledProxy {
  trouble: Trouble | undefined;
  writesBefore = 0;
  readonly asked: string[] = [];
  readonly #server = createServer((request, response) => {
    this.#take(request, response);
  });

  constructor(private readonly port: number) {}

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const isWrite = request.method === 'PUT';
    const isWell = this.trouble === undefined || this.writesBefore > 0;
    if (isWrite && isWell) this.writesBefore -= 1;
    this.asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
    if (isWell || this.trouble === 'lost') {
      this.#forward(request, response, !isWell);
      return;
    }
    const answer = this.trouble === undefined ? undefined : ANSWERS[this.trouble];
    if (this.trouble === 'gone') request.socket.destroy();
    if (answer === undefined) return;
    const [status, code] = answer;
    request.resume().once('end', () => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    });
  }

  #forward(request: IncomingMessage, response: ServerResponse, isLost: boolean): void {
    const { method, url: path, headers } = request;
    const passed = send({ host: '127.0.0.1', port: this.port, method, path, headers }, (answer) => {
      if (isLost) {
        answer.resume().once('end', () => request.socket.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.once('error', () => request.socket.destroy());
    request.pipe(passed);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
