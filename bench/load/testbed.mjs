// Service with two agents, the upstream, and the bare relay in front of the same upstream, each in a separate process.
import pg from 'pg';
import { joinEmbeddedPostgres } from '../../dist/src/database/embedded/embedded-postgres.js';
import { startInstanceBeside, startService } from '../lib-service.mjs';
import { Target } from './client.mjs';
import { cpuOf, descendants, isNode, startHelper } from './processes.mjs';

const PATTERN_ONLY = 'name: bench-pattern\ndetection: { passes: [pattern] }\n';

/**
 * Starts the testbed.
 * @param nodeOptions options of the service's process
 * @param env additional environment of the service
 * @param root folder of its build; by default this build
 */
export async function startTestbed(nodeOptions = [], env = {}, root = undefined) {
  const upstream = await startHelper('upstream.mjs');
  const upstreamUrl = `http://127.0.0.1:${upstream.port}/v1`;
  const relay = await startHelper('bare-relay.mjs', upstreamUrl);
  const service = await startService(upstreamUrl, env, nodeOptions, {}, root);
  const urls = {
    direct: `${upstreamUrl}/chat/completions`,
    relay: `http://127.0.0.1:${relay.port}/v1/chat/completions`,
    model: service.proxyUrl,
    pattern: await service.createAgent('Bench pattern', { policy_yaml: PATTERN_ONLY }),
  };
  /** Returns the process IDs of the service, which may have several processes, and of its database. */
  const processes = () => {
    const children = descendants(service.pid);
    const own = children.filter(isNode);
    return { service: [service.pid, ...own], database: children.filter((pid) => !own.includes(pid)) };
  };
  return {
    urls,
    pid: service.pid,
    service,
    processes,
    /** Runs the work with targets on another instance without knowledge of any call, with this many connections. */
    withOtherInstance: async (connections, work) => {
      const other = await startInstanceBeside(service);
      const targets = Object.fromEntries(
        ['model', 'pattern'].map((name) => [
          name,
          new Target(urls[name].replace(service.baseUrl, other.baseUrl), connections),
        ]),
      );
      try {
        return await work(targets);
      } finally {
        await Promise.all(Object.values(targets).map((target) => target.close()));
        await other.stop();
      }
    },
    /** Runs the work with a connection to the service's database. */
    withDatabase: async (work) => {
      const database = await joinEmbeddedPostgres({ dataDir: service.dataDir });
      const client = new pg.Client({ connectionString: database.url });
      try {
        await client.connect();
        return await work(client);
      } finally {
        await client.end();
        await database.stop();
      }
    },
    /**
     * Connects to all targets.
     * @returns targets by name, with this many connections each, and a function that closes them
     */
    connect: (connections) => {
      const targets = Object.fromEntries(
        Object.entries(urls).map(([name, url]) => [name, new Target(url, connections)]),
      );
      return { ...targets, close: () => Promise.all(Object.values(targets).map((target) => target.close())) };
    },
    /** Returns the seconds of processor time so far, by process. */
    cpu: () =>
      cpuOf({
        ...processes(),
        upstream: upstream.pid,
        relay: relay.pid,
        client: process.pid,
      }),
    stop: async () => {
      await service.stop();
      await relay.stop();
      await upstream.stop();
    },
  };
}
