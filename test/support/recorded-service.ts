import { type RecordingUpstream, recordUpstream } from './recording-upstream.js';
import { type RunningService, runService, type ServiceOptions } from './running-service.js';

export interface RecordedService extends RunningService {
  readonly upstream: RecordingUpstream;
  /** Proxy URL of an agent with the recording upstream, `recorder:model-a`. */
  readonly proxyUrl: string;
  /** Sends a body to the agent. */
  post(body: string | object, contentType?: string, url?: string): Promise<Response>;
}

/** Complete service with an agent that calls a recording upstream. */
export async function runRecordedService(
  options: ServiceOptions = {},
  agentFields: Record<string, unknown> = {},
): Promise<RecordedService> {
  const upstream = await recordUpstream();
  const service = await runService({
    ...options,
    providers: [upstream.provider, ...(options.providers ?? [])],
  });
  const agent = await service.createAgent(await service.login(), {
    upstream: 'recorder:model-a',
    ...agentFields,
  });
  return {
    ...service,
    upstream,
    proxyUrl: agent.proxy_url,
    post: (body, contentType = 'application/json', url = agent.proxy_url) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': contentType },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    stop: async () => {
      await service.stop();
      await upstream.stop();
    },
  };
}
