import { jest } from '@jest/globals';
import { UpstreamsHealth } from '../../src/upstreams/health/upstreams-health.js';
import { query } from './databases.js';
import { type FaultyProvider, faultyProvider, providerAt, untrustedProvider } from './faulty-provider.js';
import { PLANTED } from './planted.js';
import { type RunningService, runService } from './running-service.js';

export const FIRST_BYTE_MS = 250;
/** Combinations of API and streaming. */
export const WAYS = ['whole', 'streamed', 'a response', 'a streamed response'] as const;
export type Way = (typeof WAYS)[number];

export type Event = Record<string, unknown> & { kind: string };

/**
 * Service whose agents have several upstreams. `one`, `two` (with an agreement) and `three` have configurable failures,
 * `tls` has an untrusted certificate, and `refused` refuses connections.
 */
export class RoutedAgents {
  /** Proxy URLs of agents by upstreams. */
  private readonly agents = new Map<string, string>();

  private constructor(
    readonly service: RunningService,
    readonly cookie: string,
    readonly providers: readonly FaultyProvider[],
    private readonly untrusted: Pick<FaultyProvider, 'stop'>,
  ) {}

  static async start(): Promise<RoutedAgents> {
    const providers = await Promise.all(['one', 'two', 'three'].map((name) => faultyProvider(name)));
    const untrusted = await untrustedProvider('tls');
    const baa = { counterparty: 'Two', signed: '2020-01-01' };
    const service = await runService({
      env: { SERVICE_UPSTREAM_TIMEOUT_MS: '2000' },
      providers: [
        ...providers.map(({ provider }) => (provider.name === 'two' ? { ...provider, baa } : provider)),
        untrusted.provider,
        providerAt('refused', 'http://127.0.0.1:9/v1'),
      ],
    });
    // Failing upstreams would be called last, which ejected-upstreams.e2e.ts tests.
    const health = service.service.app.get(UpstreamsHealth, { strict: false });
    jest.spyOn(health, 'order').mockImplementation((targets) => targets);
    return new RoutedAgents(service, await service.login(), providers, untrusted);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await Promise.all([...this.providers, this.untrusted].map((provider) => provider.stop()));
  }

  /** Clears the recorded requests, and makes all providers reply normally. */
  reset(): void {
    for (const provider of this.providers) {
      provider.bodies.length = 0;
      Object.assign(provider, { manner: 'well', delayMs: 0, hangUps: 0 });
    }
  }

  /** Changes a provider's behaviour. */
  set(name: string, changes: Partial<Pick<FaultyProvider, 'manner' | 'delayMs'>>): void {
    Object.assign(this.providers.find(({ provider }) => provider.name === name) ?? {}, changes);
  }

  /** Number of requests that each provider received. */
  get asked(): number[] {
    return this.providers.map(({ bodies }) => bodies.length);
  }

  /** Returns the proxy URL of an agent with these upstreams. */
  async on(names: readonly string[], fields: object = {}): Promise<string> {
    const key = JSON.stringify([names, fields]);
    const known = this.agents.get(key);
    if (known !== undefined) return known;
    const upstream = names.map((name) => `${name}:m`);
    const { proxy_url: url } = await this.service.createAgent(this.cookie, {
      upstream: upstream.length === 1 ? upstream[0] : upstream,
      ...(upstream.length === 1 ? {} : { first_byte_ms: FIRST_BYTE_MS }),
      ...fields,
    });
    this.agents.set(key, url);
    return url;
  }

  /** Waits for the end of the latest session, and returns its status and events. */
  async lastChain(): Promise<{ status: string; events: Event[] }> {
    const rows = await query<{ status: string; canonical: string }>(
      this.service.databaseUrl,
      `SELECT s.status, e.canonical FROM audit_events e JOIN sessions s ON s.session_id = e.chain
       WHERE s.ended_at IS NOT NULL AND s.session_id = (SELECT session_id FROM sessions ORDER BY started_at DESC, session_id DESC LIMIT 1)
       ORDER BY e.seq`,
    );
    const events = rows.map(({ canonical }) => JSON.parse(canonical) as Event);
    return { status: rows[0]?.status ?? 'none', events };
  }
}

/** Sends a request that contains a phone number. */
export function ask(url: string, way: Way, signal?: AbortSignal): Promise<Response> {
  const said = `My number is ${PLANTED.phone}.`;
  const stream = way.includes('streamed');
  const isChat = !way.includes('response');
  return fetch(isChat ? url : url.replace('chat/completions', 'responses'), {
    method: 'POST',
    signal: signal ?? null,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'm',
      stream,
      ...(isChat ? { messages: [{ role: 'user', content: said }] } : { input: said }),
    }),
  });
}

interface Heard {
  readonly choices?: { delta?: { content?: string }; message?: { content: string } }[];
  readonly delta?: string;
  readonly output?: { content?: { text: string }[] }[];
}

/** Returns a response's text, as the caller hears it. */
export function heard(text: string): string {
  const deltas = [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, data = '']) => JSON.parse(data) as Heard);
  if (deltas.length === 0) return spoken(JSON.parse(text) as Heard);
  return deltas.map(({ choices, delta }) => choices?.[0]?.delta?.content ?? delta ?? '').join('');
}

function spoken({ choices, output }: Heard): string {
  return choices?.[0]?.message?.content ?? output?.[0]?.content?.[0]?.text ?? '';
}

/** Returns the attempts in the journal, in order, with the upstream and the failure. */
export function attemptsIn(events: readonly Event[]): unknown[][] {
  return events
    .filter(({ kind }) => kind === 'request_forwarded' || kind === 'attempt_failed')
    .map(({ kind, upstream, class: failure, upstream_status: status }) =>
      kind === 'request_forwarded'
        ? ['to', upstream]
        : ['failed', upstream, failure, ...(status === undefined ? [] : [status])],
    );
}
