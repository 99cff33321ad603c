import { request } from 'node:http';

export interface RawRequest {
  readonly method: string;
  /** Request target, which is sent unchanged. A URL class would normalize it. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

export interface RawAnswer {
  readonly status: number;
  readonly type: string | undefined;
  readonly requestId: string | undefined;
  readonly text: string;
}

/** Timeout in milliseconds. */
const PATIENCE = 20_000;

/**
 * Sends a request as it is.
 * @throws Error when there is no answer in time, or the connection goes
 */
export function sendRaw(port: number, raw: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, method: raw.method, path: raw.target, headers: raw.headers },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const requestId = answer.headers['x-request-id'];
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type']?.split(';')[0],
            requestId: typeof requestId === 'string' ? requestId : undefined,
            text: Buffer.concat(parts).toString('utf8'),
          });
        });
      },
    );
    outgoing.setTimeout(PATIENCE, () => outgoing.destroy(new Error('no answer in time')));
    outgoing.on('error', reject);
    outgoing.end(raw.body);
  });
}
