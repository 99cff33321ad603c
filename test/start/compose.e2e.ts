import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { loadConfig, VARIABLES } from '../../src/config/config.js';
import { readUpstreamsFile } from '../../src/upstreams/upstreams.schema.js';
import { askedVariables, type ComposeService, filledIn, readComposeFile } from './compose-file.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { services, volumes } = readComposeFile();
const KEY = Buffer.alloc(32, 3).toString('base64');
const SET = { POSTGRES_PASSWORD: 'a-password', SERVICE_MASTER_KEY: KEY, SERVICE_CHECKPOINT_KEY: KEY };

function service(name: string): ComposeService {
  const found = services[name];
  if (found === undefined) throw new Error(`there is no ${name} in docker-compose.yml`);
  return found;
}

/** These tests check without a container engine whether the parts fit together. */
describe('docker-compose.yml', () => {
  const instances = Object.keys(services).filter((name) => /^sotto-\d+$/.test(name));
  const environment = service('sotto-1').environment ?? {};
  const upstreams = { path: `${ROOT}/upstreams.example.yaml`, required: true };

  it('has two identical instances', () => {
    expect(instances).toHaveLength(2);
    for (const name of instances) expect(service(name)).toEqual(service('sotto-1'));
  });

  it('sets only variables that the service or its providers read', () => {
    const { unconfigured } = readUpstreamsFile(upstreams, {});
    const known = new Set([...VARIABLES, ...unconfigured.flatMap(({ variables }) => variables)]);
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
  });

  it('has settings with which the service starts, for a trial and in production', () => {
    const trial = loadConfig(filledIn(environment, { ...SET, NODE_ENV: 'development' }));
    expect(trial).toMatchObject({ production: false, trustProxyHops: 1, oauth: undefined });
    const oauth = {
      SERVICE_OAUTH_PROVIDER: 'github',
      SERVICE_OAUTH_CLIENT_ID: 'an-id',
      SERVICE_OAUTH_CLIENT_SECRET: 'a-secret',
    };
    const production = loadConfig(
      filledIn(environment, { ...SET, ...oauth, SERVICE_BASE_URL: 'https://sotto.example.com' }),
    );
    expect(production).toMatchObject({ production: true, rateLimits: 'off', signup: 'open' });
    expect(() => loadConfig(filledIn(environment, SET))).toThrow(/SERVICE_BASE_URL[^]*SERVICE_OAUTH/);
  });

  it('requires only the settings without defaults', () => {
    const required = [...askedVariables()].filter(([, isRequired]) => isRequired).map(([name]) => name);
    expect(required.sort()).toEqual(['POSTGRES_PASSWORD', 'SERVICE_MASTER_KEY']);
    expect(() => filledIn(environment, { POSTGRES_PASSWORD: 'a-password' })).toThrow(/MASTER_KEY/);
  });

  it('starts each service after the services that it needs are healthy', () => {
    for (const { depends_on: needed = {} } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(needed)) {
        expect(condition).toBe('service_healthy');
        const { test = [] } = service(name).healthcheck ?? {};
        expect(test[0]).toBe('CMD');
        expect(test.filter((word) => typeof word !== 'string')).toEqual([]);
      }
    }
    expect(Object.keys(service('haproxy').depends_on ?? {})).toEqual(instances);
    expect(service('sotto-1').healthcheck?.test.join(' ')).toContain('/health/ready');
  });

  it('refers only to existing hosts, databases and volumes', () => {
    const filled = filledIn(environment, SET);
    expect(new URL(filled.DATABASE_URL ?? '')).toMatchObject({ hostname: 'postgres', pathname: '/sotto' });
    expect(new URL(filled.REDIS_URL ?? '').hostname).toBe('redis');
    const { SOTTO_1: one, SOTTO_2: two } = service('haproxy').environment ?? {};
    expect([one, two]).toEqual(instances.map((name) => `${name}:3000`));
    expect(service('postgres').environment).toMatchObject({ POSTGRES_USER: 'sotto', POSTGRES_DB: 'sotto' });
    const mounts = Object.values(services).flatMap(({ volumes: mounted = [] }) => mounted);
    for (const mount of mounts) {
      const [source = ''] = mount.replace(/^\$\{\w+:-([^}]*)\}/, '$1').split(':');
      expect(source.startsWith('./') ? existsSync(`${ROOT}/${source}`) : source in volumes).toBe(true);
    }
  });

  it.each([...instances, 'redis', 'haproxy', 'postgres'])('%s has a read-only file system', (name) => {
    expect(service(name).read_only).toBe(true);
  });

  it.each([...instances, 'redis', 'haproxy'])('%s has no capabilities', (name) => {
    expect(service(name).cap_drop).toEqual(['ALL']);
  });

  it('gives calls enough time to end before it kills an instance', () => {
    const { shutdownDelayMs, shutdownGraceMs } = loadConfig(
      filledIn(environment, { ...SET, NODE_ENV: 'development' }),
    );
    const seconds = Number.parseInt(service('sotto-1').stop_grace_period ?? '', 10);
    expect(seconds * 1_000).toBeGreaterThan(shutdownDelayMs + shutdownGraceMs + 5_000);
  });

  it('runs the tests on its PostgreSQL on request', () => {
    const { profiles, build, environment: ofTests } = service('e2e');
    expect({ profiles, target: build?.target }).toEqual({ profiles: ['e2e'], target: 'e2e' });
    expect(ofTests).toEqual({ DATABASE_URL: environment.DATABASE_URL });
    const others = Object.entries(services).filter(([name]) => name !== 'e2e');
    expect(others.filter(([, { profiles: some }]) => some !== undefined)).toEqual([]);
  });

  it('builds existing stages of the Dockerfile', () => {
    const stages = [...readFileSync(`${ROOT}/Dockerfile`, 'utf8').matchAll(/^FROM \S+ AS (\w+)$/gm)];
    const targets = Object.values(services).flatMap(({ build }) => build?.target ?? []);
    expect(stages.map(([, name]) => name)).toEqual(expect.arrayContaining(targets));
  });
});
