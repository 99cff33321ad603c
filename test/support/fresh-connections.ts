import { execFile } from 'node:child_process';
import { type IncomingMessage, request } from 'node:http';
import { promisify } from 'node:util';
import { type Page, Visitor } from './visitor.js';

const run = promisify(execFile);

/** Sends a request on a new connection, which the instance's next process accepts. */
export function sendFresh(
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: string } = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers: { ...headers }, agent: false }, resolve)
      .once('error', reject)
      .end(body);
  });
}

/** Visitor whose browser opens a new connection for each request. */
export class FreshVisitor extends Visitor {
  override request(target: string, init: RequestInit = {}): Promise<Page> {
    const headers = new Headers(init.headers);
    headers.set('connection', 'close');
    return super.request(target, { ...init, headers });
  }
}

export async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of answer as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/** Returns the IDs of the processes that a process has started. */
export async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,comm=']);
  return stdout.split('\n').flatMap((line) => {
    const [child, parent, name] = line.trim().split(/\s+/);
    // The list also contains the `ps` process itself if this process lists its own children.
    return Number(parent) === pid && name !== 'ps' ? [Number(child)] : [];
  });
}
