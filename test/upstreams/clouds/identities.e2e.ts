import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { dump } from 'js-yaml';
import { selfSigned } from '../../support/certificate.js';
import { type ConnectProxy, runConnectProxy } from '../../support/connect-proxy.js';
import { freshDatabase } from '../../support/databases.js';
import { type Instance, loginByCommand, startInstance } from '../../support/instances.js';
import { messageOf } from '../../support/message-writer.js';
import {
  completion,
  type RecordedRequest,
  type RecordingUpstream,
  recordUpstream,
} from '../../support/recording-upstream.js';
import { until } from '../../support/until.js';
import { AUDIENCE, CLIENT, IdentityServer, POD_TOKEN, ROLE, TENANT } from './identity-server.js';
import { checkSignature } from './signed-request.js';

const REGION = 'eu-central-1';
const AZURE = { shape: 'azure', identity: 'azure', models: ['m'] };
const CLOUDS = {
  aws: { shape: 'anthropic', cloud: 'bedrock', region: REGION, identity: 'aws', models: ['m'] },
  google: {
    shape: 'anthropic',
    cloud: 'vertex',
    region: 'eu',
    project: 'our-project',
    identity: 'google',
    models: ['m'],
  },
  azure: AZURE,
};
type Name = keyof typeof CLOUDS;

interface Place {
  readonly name: string;
  readonly isSecure: boolean;
  readonly providers: Partial<Record<Name, object>>;
  /** Environment variables that the cloud sets in this place. */
  readonly env: (server: IdentityServer, folder: string) => Record<string, string>;
}

/** Writes a file of an operator or a cloud. @returns its path */
function written(folder: string, name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const PLACES: readonly Place[] = [
  {
    name: 'a machine with a metadata server',
    isSecure: false,
    providers: CLOUDS,
    env: ({ origin, host }) => ({
      AWS_EC2_METADATA_SERVICE_ENDPOINT: origin,
      GCE_METADATA_HOST: host,
      AZURE_POD_IDENTITY_AUTHORITY_HOST: origin,
      AZURE_CLIENT_ID: CLIENT,
    }),
  },
  {
    name: 'a pod with a Kubernetes token',
    isSecure: true,
    providers: { ...CLOUDS, azure: { ...AZURE, shape: 'anthropic' } },
    env: ({ origin }, folder) => {
      const token = written(folder, 'token', POD_TOKEN);
      const account = {
        type: 'external_account',
        audience: AUDIENCE,
        subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
        token_url: `${origin}/v1/token`,
        credential_source: { file: token },
      };
      return {
        AWS_ROLE_ARN: ROLE,
        AWS_WEB_IDENTITY_TOKEN_FILE: token,
        AWS_REGION: REGION,
        AWS_ENDPOINT_URL_STS: origin,
        GOOGLE_APPLICATION_CREDENTIALS: written(folder, 'google.json', JSON.stringify(account)),
        AZURE_AUTHORITY_HOST: origin,
        AZURE_TENANT_ID: TENANT,
        AZURE_CLIENT_ID: CLIENT,
        AZURE_FEDERATED_TOKEN_FILE: token,
      };
    },
  },
  {
    name: 'a container with an AWS credentials agent',
    isSecure: false,
    providers: { aws: { shape: 'bedrock', region: REGION, identity: 'aws', models: ['m'] } },
    env: ({ origin }, folder) => ({
      AWS_CONTAINER_CREDENTIALS_FULL_URI: `${origin}/v1/credentials`,
      AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: written(folder, 'token', POD_TOKEN),
    }),
  },
];

/** The service in a separate process, with one agent per provider. */
class Calls {
  private constructor(
    readonly instance: Instance,
    private readonly urls: ReadonlyMap<string, string>,
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(
    folder: string,
    providers: Readonly<Record<string, { shape: string }>>,
    added: Readonly<Record<string, string>>,
  ): Promise<Calls> {
    const database = await freshDatabase();
    const env = {
      DATABASE_URL: database.url,
      SERVICE_MASTER_KEY: randomBytes(32).toString('base64'),
      SERVICE_UPSTREAMS_FILE: written(folder, 'upstreams.yaml', dump({ providers })),
      SERVICE_UPSTREAM_TIMEOUT_MS: '2500',
      SERVICE_WARM_UP: 'false',
      SERVICE_MODEL_WORKERS: '1',
      HOME: folder,
      ...added,
    };
    const instance = await startInstance(env);
    const cookie = await loginByCommand(env, 'clinic');
    const urls = new Map<string, string>();
    for (const [name, { shape }] of Object.entries(providers)) {
      const answer = await fetch(`${instance.baseUrl}/api/v1/agents`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ name, upstream: `${name}:m` }),
      });
      const { agent } = (await answer.json()) as { agent: { proxy_url: string } };
      const path = shape === 'anthropic' ? 'messages' : 'chat/completions';
      urls.set(name, agent.proxy_url.replace('chat/completions', path));
    }
    return new Calls(instance, urls, database.drop);
  }

  async ask(name: string): Promise<{ status: number; text: string }> {
    const answer = await fetch(this.urls.get(name) ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'm', max_tokens: 10, messages: [{ role: 'user', content: 'Hello.' }] }),
    });
    return { status: answer.status, text: await answer.text() };
  }

  async stop(): Promise<void> {
    await this.instance.stop();
    await this.drop();
  }
}

/** Starts a provider of any format that accepts only the requests that `admits` accepts. */
async function providerThat(admits: (request: RecordedRequest) => boolean): Promise<RecordingUpstream> {
  const upstream = await recordUpstream();
  upstream.answerWith((request, response) => {
    const isChat = request.path.endsWith('/chat/completions');
    const reply = isChat ? completion({ content: 'Yes.' }) : JSON.stringify(messageOf([{ say: 'Yes.' }]));
    response.setHeader('content-type', 'application/json');
    if (admits(request)) response.end(reply);
    else response.writeHead(403).end('{"message":"not admitted"}');
  });
  return upstream;
}

describe.each(PLACES)('the identity of $name', ({ isSecure, providers, env: envOf }) => {
  const names = Object.keys(providers) as Name[];
  let folder: string;
  let server: IdentityServer;
  let upstream: RecordingUpstream;
  let proxy: ConnectProxy;
  let calls: Calls;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sotto-identities-'));
    const tls = selfSigned('localhost');
    server = await IdentityServer.prepare(isSecure ? tls : undefined);
    upstream = await providerThat((request) => used(request) !== undefined);
    proxy = await runConnectProxy();
    const { origin } = new URL(upstream.provider.baseUrl);
    const added = { base_url: origin, proxy: `http://us:pa%40ss@${proxy.host}` };
    const entries = Object.entries(providers).map(([name, fields]) => [name, { ...fields, ...added }]);
    calls = await Calls.start(folder, Object.fromEntries(entries) as Record<string, { shape: string }>, {
      NODE_EXTRA_CA_CERTS: written(folder, 'ca.pem', tls.cert),
      ...envOf(server, folder),
    });
  });

  beforeEach(() => {
    upstream.requests.length = 0;
    server.manner = 'issues';
  });

  afterAll(async () => {
    await calls.stop();
    await Promise.all([server.stop(), upstream.stop()]);
    proxy.stop();
    rmSync(folder, { recursive: true });
  });

  /** Returns the key ID or token that authenticated a request. */
  function used(request: RecordedRequest | undefined): string | undefined {
    if (request === undefined) return undefined;
    const keys = server.keys.find((each) => checkSignature(request, each, REGION));
    const tokens = [...server.tokens.google, ...server.tokens.azure];
    return keys?.accessKeyId ?? tokens.find((token) => request.headers.authorization === `Bearer ${token}`);
  }

  describe('while no server issues credentials', () => {
    afterAll(() => server.listen());

    it.each(names)('makes calls fail with upstream_error: %s', async (name) => {
      const { status, text } = await calls.ask(name);
      expect([status, text]).toEqual([502, expect.stringContaining('upstream_error')]);
      expect(JSON.parse(text)).toMatchObject({ error: { phase: 'connect' } });
      expect(upstream.requests).toEqual([]);
    });
  });

  it.each(names)('authenticates calls, with new credentials after the old ones expire: %s', async (name) => {
    server.lifetimeMs = 5_000;
    await until(async () => (await calls.ask(name)).status === 200);
    upstream.requests.length = 0;
    for (let call = 0; call < 2; call += 1) expect(await calls.ask(name)).toMatchObject({ status: 200 });
    const admitted = upstream.requests.map(used);
    expect(admitted).toHaveLength(2);
    expect(new Set(admitted).size).toBe(2);
  });

  it.each(names)(
    'makes calls fail with upstream_error if it is refused, without the server’s text: %s',
    async (name) => {
      server.manner = 'refuses';
      const { status, text } = await calls.ask(name);
      expect([status, text]).toEqual([502, expect.stringContaining('upstream_error')]);
      expect(text).not.toContain('Not accepted');
      expect(upstream.requests).toEqual([]);
    },
  );

  it.each(names)('makes calls fail in time if its server does not respond: %s', async (name) => {
    server.manner = 'is silent';
    const { status, text } = await calls.ask(name);
    expect([502, 504]).toContain(status);
    expect(text).toMatch(/upstream_(?:error|timeout)/);
    server.manner = 'issues';
    await until(async () => (await calls.ask(name)).status === 200);
  });

  it.each(names)('is not requested again while its credentials are valid: %s', async (name) => {
    server.lifetimeMs = 3_600_000;
    await until(async () => (await calls.ask(name)).status === 200);
    server.asked.length = 0;
    upstream.requests.length = 0;
    const replies = await Promise.all([calls.ask(name), calls.ask(name), calls.ask(name)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(upstream.requests.map(used)).size).toBe(1);
    expect(server.asked).toEqual([]);
  });

  it('is requested through the provider’s proxy, unless a metadata server issues it', () => {
    const host = server.host;
    const targets = new Set(proxy.seen.map(({ target }) => target));
    expect(targets.has(new URL(upstream.provider.baseUrl).host)).toBe(true);
    expect(targets.has(host)).toBe(isSecure);
  });

  it('has its failures logged, without secrets', () => {
    const log = calls.instance.printed();
    for (const name of names)
      expect(log).toContain(`could not obtain credentials for the provider ${name}: `);
    const secrets = [
      ...server.keys.flatMap(({ secretAccessKey, sessionToken = '' }) => [secretAccessKey, sessionToken]),
      ...Object.values(server.tokens).flat(),
      POD_TOKEN,
      'Not accepted',
    ];
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  });
});

describe('AWS keys in the environment', () => {
  const KEYS = { accessKeyId: 'AKIAINVENTED00000002', secretAccessKey: 'invented/Secret+of-an-environment' };

  it('authenticate calls', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sotto-identities-'));
    const upstream = await providerThat((request) => checkSignature(request, KEYS, REGION));
    const { origin } = new URL(upstream.provider.baseUrl);
    const calls = await Calls.start(
      folder,
      { aws: { ...CLOUDS.aws, base_url: origin } as { shape: string } },
      { AWS_ACCESS_KEY_ID: KEYS.accessKeyId, AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey },
    );
    expect(await calls.ask('aws')).toMatchObject({ status: 200 });
    await calls.stop();
    await upstream.stop();
    rmSync(folder, { recursive: true });
  });
});
