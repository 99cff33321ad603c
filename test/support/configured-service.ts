import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../../src/common/logging/logger.js';
import { type RecordingUpstream, recordUpstream } from './recording-upstream.js';
import { type RunningService, runService } from './running-service.js';

/** Service with an operator's file of providers, and the recording upstream that serves all providers. */
export interface ConfiguredService {
  readonly running: RunningService;
  readonly upstream: RecordingUpstream;
  /** Sends a POST request to a new agent with these upstreams, at the path below its `v1/`. */
  post(upstream: string | readonly string[], body: object, path?: string): Promise<Response>;
  stop(): Promise<void>;
}

/**
 * Starts the service.
 * @param providers returns the file's text for the upstream's origin
 * @param env additional environment of the service
 */
export async function configuredService(
  providers: (origin: string) => string,
  env: Readonly<Record<string, string>> = {},
  log?: Log,
): Promise<ConfiguredService> {
  const upstream = await recordUpstream();
  const folder = await mkdtemp(join(tmpdir(), 'sotto-providers-'));
  const file = join(folder, 'upstreams.yaml');
  await writeFile(file, providers(new URL(upstream.provider.baseUrl).origin));
  const running = await runService({
    env: { SERVICE_UPSTREAMS_FILE: file, ...env },
    ...(log === undefined ? {} : { log }),
  });
  const cookie = await running.login();
  const agents = new Map<string, string>();
  return {
    running,
    upstream,
    post: async (names, body, path = 'chat/completions') => {
      const key = JSON.stringify(names);
      let url = agents.get(key);
      if (url === undefined) {
        ({ proxy_url: url } = await running.createAgent(cookie, { upstream: names }));
        agents.set(key, url);
      }
      return fetch(url.replace('chat/completions', path), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    },
    stop: async () => {
      await running.stop();
      await upstream.stop();
      await rm(folder, { recursive: true });
    },
  };
}
