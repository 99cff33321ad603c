import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../../src/proxy/wire/json/json.js';
import { runScript } from '../client-run.js';
import type { AgentSetup, Sotto } from '../sotto.js';
import { type Api, CASES, exists, NAME, REFUSED, SAID, type Shape, shapeOf, SHAPES } from './cases.js';
import type { Client } from './clients.js';
import { attemptsKey, type FailingProvider } from './provider.js';

const MODELS: Readonly<Record<Shape, string>> = { openai: 'gpt-5-mini', anthropic: 'claude-sonnet-4-6' };

/** Callers of the provider, as part of its URL. */
const DIRECT = 'direct';
const SOTTO = 'sotto';

const LABELS = NAME.replaceAll(/\S+/g, '[REDACTED:NAME]');

/** Outcome of a request for the client. */
export interface Ended {
  /** Class of the exception; null if none was raised. */
  readonly raised: string | null;
  /** Module that defines the class. */
  readonly module?: string;
  /** Reason why the reply ended if no exception was raised. */
  readonly reason?: string | null;
  readonly note?: string | null;
  /** Number of requests that the provider received. */
  readonly attempts: number;
  readonly [member: string]: unknown;
}

export interface Row {
  readonly client: Client;
  /** Name of the case. */
  readonly name: string;
  readonly api: Api;
  readonly isStreamed: boolean;
  readonly direct: Ended;
  /** Outcome of the same request through Sotto; undefined if Sotto is not used. */
  readonly through: Ended | undefined;
}

type Request = Pick<Row, 'name' | 'api' | 'isStreamed'>;

/** Returns an agent for each case and shape, which passes the provider's errors on. */
export function errorAgents(providerUrl: string): Record<string, AgentSetup> {
  const agents = SHAPES.flatMap((shape) =>
    CASES.map((name): [string, AgentSetup] => {
      const provider = { base_url: `${providerUrl}/${SOTTO}/${name}/v1`, ...PROVIDERS[shape] };
      return [
        agentName(name, shape),
        { provider, model: MODELS[shape], settings: { upstream_errors: 'provider' } },
      ];
    }),
  );
  return Object.fromEntries(agents);
}

const PROVIDERS: Readonly<Record<Shape, JsonObject>> = {
  openai: { apis: ['chat_completions', 'responses'] },
  anthropic: { shape: 'anthropic' },
};

function agentName(name: string, shape: Shape): string {
  return `${shape}_${name}`;
}

/** Makes all requests of a client, directly and through Sotto. */
export async function rowsOf(
  python: string,
  client: Client,
  provider: FailingProvider,
  sotto: Sotto | undefined,
): Promise<readonly Row[]> {
  const requests = requestsOf(client);
  provider.attempts.clear();
  const direct = requests.map((request) =>
    jobOf(request, `${provider.url}/${DIRECT}/${request.name}`, 'unused'),
  );
  const through = sotto === undefined ? [] : requests.map((request) => jobThrough(request, sotto));
  const outcomes = await runScript<Ended[]>(python, `errors/${client.script}`, [...direct, ...through]);
  const ended = (caller: string, request: Request, index: number): Ended => {
    const outcome = outcomes[index];
    if (outcome === undefined) throw new Error(`${client.script} has fewer outcomes than requests`);
    return { ...outcome, attempts: provider.attempts.get(attemptsKey({ caller, ...request })) ?? 0 };
  };
  return requests.map((request, index) => ({
    client,
    ...request,
    direct: ended(DIRECT, request, index),
    through: sotto && ended(SOTTO, request, requests.length + index),
  }));
}

function requestsOf({ apis, onlyStreams }: Client): readonly Request[] {
  return apis.flatMap((api) =>
    [false, true]
      .filter((isStreamed) => isStreamed || onlyStreams === undefined)
      .flatMap((isStreamed) =>
        CASES.filter((name) => exists(name, isStreamed)).map((name) => ({ name, api, isStreamed })),
      ),
  );
}

function jobThrough(request: Request, sotto: Sotto): object {
  const { proxyUrl, key } = sotto.agent(agentName(request.name, shapeOf(request.api)));
  return jobOf(request, proxyUrl.replace(/\/v1\/chat\/completions$/, ''), key);
}

function jobOf({ api, isStreamed }: Request, url: string, key: string): object {
  return { api, streamed: isStreamed, url, key, model: MODELS[shapeOf(api)], said: SAID };
}

/**
 * Returns the differences between both outcomes, one line each. Through Sotto, each part of the caller's name must be a
 * label, and a reply that has started has Sotto's request ID.
 */
export function differencesIn({ name, direct, through }: Row): readonly string[] {
  if (through === undefined) return [];
  const expected = JSON.parse(JSON.stringify(direct).replaceAll(NAME, LABELS)) as Ended;
  const members = new Set([...Object.keys(expected), ...Object.keys(through)]);
  if (!(name in REFUSED)) members.delete('request_id');
  return [...members]
    .filter((member) => !isDeepStrictEqual(through[member], expected[member]))
    .map(
      (member) =>
        `${member}: ${JSON.stringify(expected[member])} directly, ${JSON.stringify(through[member])} through Sotto`,
    );
}
