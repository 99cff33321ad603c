import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../../src/common/logging/logger.js';
import { type RecordingUpstream, recordUpstream } from './recording-upstream.js';
import { type RunningService, runService } from './running-service.js';

/** A service with an operator's upstreams file, and the recording upstream of all its providers. */
export interface ConfiguredService {
  readonly running: RunningService;
  readonly upstream: RecordingUpstream;
  /** Posts to a new agent with these upstreams. `path` is relative to `v1/`. */
  post(upstream: string | readonly string[], body: object, path?: string): Promise<Response>;
  stop(): Promise<void>;
}

/**
 * @param providers returns the file's text for the origin of the upstream
 * @param env additional environment variables
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
