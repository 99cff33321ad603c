import { describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from './config.js';

const KEY = Buffer.alloc(32, 7).toString('base64');
const PRODUCTION = {
  NODE_ENV: 'production',
  SERVICE_BASE_URL: 'https://sotto.example.com',
  SERVICE_CHECKPOINT_KEY: KEY,
};
const DATABASE = { DATABASE_URL: 'postgres://u:p@db.example.com/sotto', SERVICE_MASTER_KEY: KEY };

describe('loadConfig', () => {
  it('has a default for every setting', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      upstreamsFile: { path: 'upstreams.yaml', required: false },
      replyLimits: { silentMs: 30_000, replyMs: 0 },
      streamBufferMs: 50,
      maxBodyBytes: 1_048_576,
      proxySignature: 'off',
      rateLimits: 'off',
      redisUrl: undefined,
      maxStreams: 1_000,
      socketIdleMs: 900_000,
      socketLifetimeMs: 3_600_000,
      auditVerifyPublic: true,
      logPublic: false,
    });
    expect(Object.isFrozen(loadConfig({}))).toBe(true);
  });

  it('treats empty variables as unset and trims a base URL', () => {
    expect(loadConfig({ SERVICE_PORT: '', DATABASE_URL: '' }).port).toBe(3000);
    expect(loadConfig({ SERVICE_BASE_URL: 'https://sotto.example.com/' }).baseUrl).toBe(
      'https://sotto.example.com',
    );
  });

  it('has settings for GitHub and lets the operator set each part of a provider', () => {
    const github = {
      SERVICE_OAUTH_PROVIDER: 'github',
      SERVICE_OAUTH_CLIENT_ID: 'a',
      SERVICE_OAUTH_CLIENT_SECRET: 'b',
    };
    expect(loadConfig({ ...DATABASE, ...PRODUCTION, ...github }).oauth).toMatchObject({
      provider: 'github.com',
      tokenUrl: 'https://github.com/login/oauth/access_token',
      userInfoUrl: 'https://api.github.com/user',
      fields: { subject: 'id', login: 'login' },
    });
    const scoped = loadConfig({ ...github, SERVICE_OAUTH_SCOPE: 'x', SERVICE_OAUTH_LOGIN_FIELD: 'email' });
    expect(scoped.oauth).toMatchObject({ scope: 'x', fields: { subject: 'id', login: 'email' } });
    expect(loadConfig({}).oauth).toBeUndefined();
  });

  it('reads a checkpoint key, earlier keys and the checkpoint directory', () => {
    expect(loadConfig(DATABASE)).toMatchObject({
      checkpointKey: undefined,
      checkpointPublicKeys: [],
      checkpointOrigin: 'sotto',
      checkpointDir: undefined,
      checkpointIntervalMs: 60_000,
    });
    const set = loadConfig({
      ...DATABASE,
      SERVICE_CHECKPOINT_KEY: KEY,
      SERVICE_CHECKPOINT_PUBLIC_KEYS: 'a+1+b c+2+d',
      SERVICE_CHECKPOINT_ORIGIN: 'sotto.example.com/journal',
    });
    expect(set.checkpointKey).toHaveLength(32);
    expect(set.checkpointPublicKeys).toEqual(['a+1+b', 'c+2+d']);
    expect(set.checkpointOrigin).toBe('sotto.example.com/journal');
  });

  it('makes verification private by default if the operator provides a database', () => {
    expect(loadConfig(DATABASE).auditVerifyPublic).toBe(false);
    expect(loadConfig({ ...DATABASE, SERVICE_AUDIT_VERIFY_PUBLIC: 'true' }).auditVerifyPublic).toBe(true);
  });

  it('reports all missing and invalid variables at once', () => {
    const problemsOf = (env: Record<string, string>): string[] => {
      try {
        loadConfig(env);
        return [];
      } catch (error) {
        return (error as Error).message.split('\n').flatMap((line) => /^ {2}- (\w+):/.exec(line)?.[1] ?? []);
      }
    };
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      'DATABASE_URL',
      'SERVICE_MASTER_KEY',
      'SERVICE_BASE_URL',
      'SERVICE_CHECKPOINT_KEY',
      'SERVICE_OAUTH_PROVIDER',
    ]);
    const wrong = {
      NODE_ENV: 'production',
      SERVICE_PORT: 'abc',
      SERVICE_MASTER_KEY: 'short',
      SERVICE_TSA_URL: 'https://t.example.com',
    };
    expect(problemsOf(wrong)).toEqual([
      'SERVICE_PORT',
      'SERVICE_MASTER_KEY',
      'DATABASE_URL',
      'SERVICE_BASE_URL',
      'SERVICE_CHECKPOINT_KEY',
      'SERVICE_OAUTH_PROVIDER',
      'SERVICE_TSA_ROOTS',
    ]);
  });

  it.each([
    ['abc', 'SERVICE_PORT: must be a whole number from 0 to 65535; it is "abc"'],
    ['-1', '; it is "-1"'],
    ['80.5', '; it is "80.5"'],
    ['0x50', '; it is "0x50"'],
    ['99999', '; it is "99999"'],
  ])('reports the invalid port %s', (typed, message) => {
    expect(() => loadConfig({ SERVICE_PORT: typed })).toThrow(message);
  });

  it.each<[string, Record<string, string>, string]>([
    ['an invalid port', { SERVICE_PORT: '99999' }, 'SERVICE_PORT'],
    ['an invalid Redis URL', { REDIS_URL: 'http://redis.example.com' }, 'REDIS_URL'],
    ['an invalid database URL', { DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL'],
    ['a short key', { ...DATABASE, SERVICE_MASTER_KEY: 'c2hvcnQ=' }, 'SERVICE_MASTER_KEY'],
    ['a short checkpoint key', { SERVICE_CHECKPOINT_KEY: 'c2hvcnQ=' }, 'SERVICE_CHECKPOINT_KEY'],
    ['an origin that is not a key name', { SERVICE_CHECKPOINT_ORIGIN: 'a b' }, 'SERVICE_CHECKPOINT_ORIGIN'],
    ['a database without a master key', { DATABASE_URL: DATABASE.DATABASE_URL }, 'SERVICE_MASTER_KEY'],
    ['production with the embedded database', PRODUCTION, 'DATABASE_URL'],
    [
      'production without a base URL',
      { ...DATABASE, ...PRODUCTION, SERVICE_BASE_URL: '' },
      'SERVICE_BASE_URL',
    ],
    [
      'production without signed checkpoints',
      { ...DATABASE, ...PRODUCTION, SERVICE_CHECKPOINT_KEY: '' },
      'SERVICE_CHECKPOINT_KEY: required in production; 32 bytes in base64. Without signed checkpoints',
    ],
    [
      'an owner URL without a database URL',
      { DATABASE_MIGRATION_URL: DATABASE.DATABASE_URL },
      'DATABASE_MIGRATION_URL',
    ],
    [
      'an incomplete identity provider',
      { SERVICE_OAUTH_PROVIDER: 'github', SERVICE_OAUTH_CLIENT_ID: 'x' },
      'SERVICE_OAUTH_CLIENT_SECRET',
    ],
    [
      'a generic identity provider without URLs',
      { SERVICE_OAUTH_CLIENT_ID: 'x' },
      'SERVICE_OAUTH_USERINFO_URL',
    ],
    ['an unknown preset', { SERVICE_OAUTH_PROVIDER: 'guesswork-inc' }, 'SERVICE_OAUTH_PROVIDER'],
    [
      'the development identity provider in production',
      { ...DATABASE, ...PRODUCTION },
      'SERVICE_OAUTH_PROVIDER',
    ],
    [
      'an identity provider without TLS in production',
      { ...DATABASE, ...PRODUCTION, SERVICE_OAUTH_TOKEN_URL: 'http://idp.example.com/token' },
      'SERVICE_OAUTH_TOKEN_URL: must use https',
    ],
    ['an invalid metrics port', { SERVICE_METRICS_PORT: '-1' }, 'SERVICE_METRICS_PORT'],
    [
      'a metrics port that is not a number',
      { SERVICE_METRICS_PORT: 'abc' },
      'SERVICE_METRICS_PORT: must be a whole',
    ],
    ['an invalid collector URL', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    ['an invalid sampling share', { OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG'],
    ['an unknown signup mode', { SERVICE_SIGNUP: 'sometimes' }, 'SERVICE_SIGNUP'],
    ['an invalid network', { SERVICE_CALLBACK_ALLOW: '10.0.0.0/33' }, 'SERVICE_CALLBACK_ALLOW'],
    [
      'an invalid callback exception',
      { SERVICE_CALLBACK_ALLOW: 'ok.example.com, https://x' },
      'SERVICE_CALLBACK_ALLOW',
    ],
    ['a public log without a key', { ...DATABASE, SERVICE_LOG_PUBLIC: 'true' }, 'SERVICE_CHECKPOINT_KEY'],
    [
      'required signatures without a secret',
      { SERVICE_PROXY_SIGNATURE: 'required' },
      'SERVICE_VOICE_WEBHOOK_SECRET',
    ],
  ])('rejects %s and names the variable but not its value', (_, env, variable) => {
    const load = (): unknown => loadConfig(env);
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(variable);
    for (const value of Object.values(env)) {
      if (value.length > 12) expect(load).not.toThrow(value);
    }
  });

  it('reads the allowed callback destinations', () => {
    const entries = '10.1.0.0/16, ::1 ,fd00::/8,, internal-1.example.com,localhost,192.168.1.1';
    expect(loadConfig({ SERVICE_CALLBACK_ALLOW: entries }).callback).toEqual({
      secret: undefined,
      allow: ['10.1.0.0/16', '::1', 'fd00::/8', 'internal-1.example.com', 'localhost', '192.168.1.1'],
    });
    for (const wrong of [
      '10.0.0.1/',
      '/8',
      '10.0.0.0/8/8',
      '999.1.1.1',
      '2130706433',
      'a b',
      '*.example.com',
      '::1/129',
    ])
      expect(() => loadConfig({ SERVICE_CALLBACK_ALLOW: wrong })).toThrow('SERVICE_CALLBACK_ALLOW');
  });

  it('serves metrics and sends traces only if the operator configures them', () => {
    expect(loadConfig({})).toMatchObject({ metrics: undefined, traces: undefined, shutdownDelayMs: 0 });
    expect(loadConfig({ SERVICE_METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example.com:4318/' };
    expect(loadConfig(traced).traces).toEqual({
      endpoint: 'http://collector.example.com:4318',
      serviceName: 'sotto',
      ratio: 1,
    });
  });

  it('reports all problems at once', () => {
    expect(() => loadConfig({ SERVICE_PORT: 'x', SERVICE_LOG_LEVEL: 'loud' })).toThrow(
      /SERVICE_PORT[^]*SERVICE_LOG_LEVEL/,
    );
  });
});
