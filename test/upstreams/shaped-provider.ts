import type { ServerResponse } from 'node:http';
import type { Provider } from '../../src/upstreams/provider.js';
import { PLANTED } from '../support/planted.js';
import {
  type Answer,
  completion,
  type RecordingUpstream,
  recordUpstream,
} from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';

export const KEY = 'sk-test-4f9c0b1e7a';
export const MODELS = [{ name: 'gpt-5-mini', deployment: 'our mini' }];
const SAID = `My number is ${PLANTED.phone}.`;

/** Ends a response with a complete completion. */
export function say(response: ServerResponse, content = 'Hello.'): void {
  response.setHeader('content-type', 'application/json').end(completion({ content }));
}

export function ask(url: string, body: object = {}, path = 'chat/completions'): Promise<Response> {
  return fetch(url.replace('chat/completions', path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'gpt-5-mini',
      ...(path === 'responses' ? { input: SAID } : { messages: [{ role: 'user', content: SAID }] }),
      ...body,
    }),
  });
}

/** A provider that each test configures on a separate service. */
export class ShapedProvider {
  private running: RunningService | undefined;

  private constructor(readonly upstream: RecordingUpstream) {}

  static async start(): Promise<ShapedProvider> {
    return new ShapedProvider(await recordUpstream());
  }

  get origin(): string {
    return new URL(this.upstream.provider.baseUrl).origin;
  }

  /** Starts a service with this provider and others. */
  async run(changes: Partial<Provider>, ...others: readonly Provider[]): Promise<RunningService> {
    this.running = await runService({
      providers: [{ ...this.upstream.provider, apiKey: KEY, models: MODELS, ...changes }, ...others],
      env: { SERVICE_UPSTREAM_TIMEOUT_MS: '1500' },
    });
    return this.running;
  }

  /** Starts a service with this provider. @returns the proxy URL of a new agent */
  async agentOn(changes: Partial<Provider>): Promise<string> {
    const service = await this.run(changes);
    const agent = await service.createAgent(await service.login(), { upstream: 'recorder:gpt-5-mini' });
    return agent.proxy_url;
  }

  answerWith(answer: Answer): void {
    this.upstream.answerWith(answer);
  }

  /** Replies to every request with the same text. */
  greet(): void {
    this.answerWith((_, response) => {
      say(response);
    });
  }

  /** Stops the service, so that the next test can start another. */
  async reset(): Promise<void> {
    await this.running?.stop();
    this.running = undefined;
    this.upstream.requests.length = 0;
  }

  async stop(): Promise<void> {
    await this.upstream.stop();
  }
}
