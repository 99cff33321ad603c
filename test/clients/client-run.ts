import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '../../src/proxy/wire/json/json.js';
import { pythonEnv } from '../support/python.js';
import { INSTRUCTIONS, RECORD, SAID } from './call.js';

/** Client scripts in this folder. */
export const CLIENTS = ['livekit', 'pipecat'] as const;
export const MESSAGES_CLIENTS = ['anthropic_agent.py', 'anthropic_agent.mjs'] as const;
/** Transport of a client. */
export type Transport = 'websocket' | 'sse' | 'whole';

/** Outcome of a call for the client. */
export interface Outcome {
  /** Replies to the caller, turn by turn. */
  readonly heard: readonly string[];
  /** Arguments that the tool got, call by call. */
  readonly calls: readonly JsonObject[];
}

/** URL and key of a client, with the names of the documentation. */
export interface Place {
  readonly proxyUrl: string;
  readonly key: string;
}

const LIMIT_MS = 180_000;
const SHOWN_LINES = 15;

/**
 * Runs a call of ten turns in a client.
 * @throws Error with the end of the client's output if it fails or takes too long
 */
export function runClient(
  python: string,
  client: string,
  transport: Transport,
  { proxyUrl, key }: Place,
): Promise<Outcome> {
  const job = { transport, instructions: INSTRUCTIONS, said: SAID, record: RECORD };
  return runScript(python, client, job, { SOTTO_PROXY_URL: proxyUrl, SOTTO_KEY: key });
}

/**
 * Runs a script beside this file with a job on its standard input.
 * @returns the parsed last line of its output
 * @throws Error with the end of the script's log if it fails or takes too long
 */
export async function runScript<T>(
  python: string,
  script: string,
  job: unknown,
  env: Readonly<Record<string, string>> = {},
): Promise<T> {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(script.endsWith('.py') ? python : process.execPath, [file], {
    env: { ...pythonEnv(python), ...env },
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  const [printed, logged] = [textOf(child.stdout), textOf(child.stderr)];
  child.stdin.end(JSON.stringify(job));
  const [code] = (await once(child, 'exit')) as [number | null];
  const last = (await printed).trim().split('\n').at(-1) ?? '';
  if (code === 0) return JSON.parse(last) as T;
  const shown = (await logged).trim().split('\n').slice(-SHOWN_LINES).join('\n');
  throw new Error(`it ended with ${String(code ?? 'no code, after too long')}:\n${shown}`);
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
