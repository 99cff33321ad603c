import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AwsKeys } from '../../../src/upstreams/clouds/cloud.js';
import { freePort } from '../../support/free-port.js';

export const ROLE = 'arn:aws:iam::123456789012:role/sotto';
export const TENANT = '11111111-2222-4333-8444-555555555555';
export const CLIENT = '66666666-7777-4888-8999-000000000000';
export const AUDIENCE =
  '//iam.googleapis.com/projects/123/locations/global/workloadIdentityPools/pods/providers/cluster';
/** Kubernetes token of a pod, which is exchanged for credentials. */
export const POD_TOKEN = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJpbnZlbnRlZC1wb2QifQ.aW52ZW50ZWQtc2lnbmF0dXJl';
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const OPENAI = 'https://cognitiveservices.azure.com';
const FOUNDRY = 'https://ai.azure.com';
const INSTANCE_TOKEN = 'invented-token-of-an-instance==';
const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const OF_INSTANCE = '/latest/meta-data/iam/security-credentials';

interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
  /** The body as a form. */
  readonly form: URLSearchParams;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | object;
}

/** A local server that issues credentials like the clouds' metadata servers, agents and token servers. */
export class IdentityServer {
  manner: 'issues' | 'refuses' | 'is silent' = 'issues';
  /** Lifetime of the next credentials in milliseconds. */
  lifetimeMs = 3_600_000;
  /** Issued keys and tokens, by cloud. */
  readonly keys: AwsKeys[] = [];
  readonly tokens: Record<'google' | 'azure', string[]> = { google: [], azure: [] };
  /** Method and path of each request. */
  readonly asked: string[] = [];
  private server: Server | undefined;

  private constructor(
    private readonly port: number,
    private readonly tls: { cert: string; key: string } | undefined,
  ) {}

  /** Creates a server that does not listen yet. */
  static async prepare(tls?: { cert: string; key: string }): Promise<IdentityServer> {
    return new IdentityServer(await freePort(), tls);
  }

  get host(): string {
    return this.tls === undefined ? `127.0.0.1:${this.port}` : `localhost:${this.port}`;
  }

  get origin(): string {
    return `${this.tls === undefined ? 'http' : 'https'}://${this.host}`;
  }

  async listen(): Promise<void> {
    const server = this.tls === undefined ? createServer() : createTlsServer(this.tls);
    this.server = server;
    server.on('request', (request: IncomingMessage, response) => {
      void (async () => {
        const parts: Buffer[] = [];
        for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
        const { pathname, searchParams: query } = new URL(request.url ?? '', this.origin);
        const form = new URLSearchParams(Buffer.concat(parts).toString('utf8'));
        const answer = this.answer(`${request.method ?? ''} ${pathname}`, {
          headers: request.headers,
          query,
          form,
        });
        if (answer === undefined) return;
        const { status = 200, headers = {}, body } = answer;
        const type = typeof body === 'string' ? 'text/plain' : 'application/json';
        response.writeHead(status, { 'content-type': type, ...headers });
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
      })();
    });
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
  }

  async stop(): Promise<void> {
    const { server } = this;
    if (server === undefined) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  private answer(operation: string, asked: Asked): Answer | undefined {
    this.asked.push(operation);
    if (this.manner === 'is silent') return undefined;
    if (this.manner === 'refuses') return refusal(operation, asked);
    return this.issued(operation, asked) ?? refusal(operation, asked);
  }

  /** Returns credentials, or undefined if a request does not follow the protocol. */
  private issued(operation: string, { headers, query, form }: Asked): Answer | undefined {
    switch (operation) {
      // Amazon EC2 User Guide, "Use the Instance Metadata Service".
      case 'PUT /latest/api/token':
        return when(headers['x-aws-ec2-metadata-token-ttl-seconds'] !== undefined, INSTANCE_TOKEN);
      case `GET ${OF_INSTANCE}/`:
        return when(headers['x-aws-ec2-metadata-token'] === INSTANCE_TOKEN, 'sotto');
      case `GET ${OF_INSTANCE}/sotto`:
        return when(headers['x-aws-ec2-metadata-token'] === INSTANCE_TOKEN, () => this.containerKeys());
      // AWS SDKs and Tools Reference Guide, "Container credential provider".
      case 'GET /v1/credentials':
        return when(headers.authorization === POD_TOKEN, () => this.containerKeys());
      // AWS Security Token Service API Reference, "AssumeRoleWithWebIdentity".
      case 'POST /': {
        const isRight = form.get('RoleArn') === ROLE && form.get('WebIdentityToken') === POD_TOKEN;
        return when(isRight && form.get('Action') === 'AssumeRoleWithWebIdentity', () => this.assumedRole());
      }
      // docs.cloud.google.com/compute/docs/metadata
      case 'GET /computeMetadata/v1/instance':
        return ofGoogle(headers, 'attributes/');
      case 'GET /computeMetadata/v1/instance/service-accounts/default/token':
        return ofGoogle(headers, () => this.googleToken());
      // RFC 8693, docs.cloud.google.com/iam/docs/reference/sts/rest
      case 'POST /v1/token': {
        const isRight = form.get('grant_type') === EXCHANGE && form.get('audience') === AUDIENCE;
        const isOurs = form.get('subject_token') === POD_TOKEN && form.get('scope') === SCOPE;
        return when(isRight && isOurs, () => this.googleToken());
      }
      // learn.microsoft.com/entra/identity/managed-identities-azure-resources/how-to-use-vm-token
      case 'GET /metadata/identity/oauth2/token/': {
        const isRight = headers.metadata === 'true' && query.get('resource') === OPENAI;
        return when(isRight && query.get('client_id') === CLIENT, () => this.azureToken());
      }
      // OpenID Connect Discovery 1.0
      case `GET /${TENANT}/v2.0/.well-known/openid-configuration`:
        return { body: this.configuration() };
      // RFC 7523, learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow
      case `POST /${TENANT}/oauth2/v2.0/token`: {
        const isRight = form.get('client_assertion_type') === ASSERTION && form.get('client_id') === CLIENT;
        const isOurs = form.get('client_assertion') === POD_TOKEN;
        return when(isRight && isOurs && form.get('scope') === `${FOUNDRY}/.default`, () =>
          this.azureToken(),
        );
      }
      default:
        return undefined;
    }
  }

  private newKeys(): Required<AwsKeys> & { sessionToken: string; expiration: string } {
    const at = this.keys.length;
    const keys = {
      accessKeyId: `ASIAINVENTED0000000${at}`,
      secretAccessKey: `invented/Secret+Key-${at}-abcdefghijklmnop`,
      sessionToken: `invented-session-token-${at}-0123456789==`,
    };
    this.keys.push(keys);
    return { ...keys, expiration: new Date(Date.now() + this.lifetimeMs).toISOString() };
  }

  private containerKeys(): object {
    const { accessKeyId, secretAccessKey, sessionToken, expiration } = this.newKeys();
    return {
      Code: 'Success',
      Type: 'AWS-HMAC',
      AccessKeyId: accessKeyId,
      SecretAccessKey: secretAccessKey,
      Token: sessionToken,
      Expiration: expiration.replace(/\.\d+Z$/, 'Z'),
    };
  }

  private assumedRole(): string {
    const { accessKeyId, secretAccessKey, sessionToken, expiration } = this.newKeys();
    return `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
      <AssumeRoleWithWebIdentityResult>
        <SubjectFromWebIdentityToken>system:serviceaccount:sotto:sotto</SubjectFromWebIdentityToken>
        <Audience>sts.amazonaws.com</Audience>
        <AssumedRoleUser>
          <Arn>arn:aws:sts::123456789012:assumed-role/sotto/pod</Arn>
          <AssumedRoleId>AROAINVENTED:pod</AssumedRoleId>
        </AssumedRoleUser>
        <Credentials>
          <AccessKeyId>${accessKeyId}</AccessKeyId>
          <SecretAccessKey>${secretAccessKey}</SecretAccessKey>
          <SessionToken>${sessionToken}</SessionToken>
          <Expiration>${expiration}</Expiration>
        </Credentials>
      </AssumeRoleWithWebIdentityResult>
      <ResponseMetadata><RequestId>c6104cbe-af31-11e0-8154-cbc7ccf896c7</RequestId></ResponseMetadata>
    </AssumeRoleWithWebIdentityResponse>`;
  }

  private googleToken(): object {
    const token = `ya29.invented-identity-token-${this.tokens.google.length}-0123456789`;
    this.tokens.google.push(token);
    return { access_token: token, expires_in: this.lifetimeMs / 1_000, token_type: 'Bearer' };
  }

  private azureToken(): object {
    const token = `eyJ0.invented-entra-token-${this.tokens.azure.length}-0123456789`;
    this.tokens.azure.push(token);
    const expires_in = this.lifetimeMs / 1_000;
    const expires_on = Math.floor(Date.now() / 1_000) + expires_in;
    return { access_token: token, expires_in, expires_on, token_type: 'Bearer' };
  }

  private configuration(): object {
    const base = `${this.origin}/${TENANT}`;
    return {
      issuer: `${base}/v2.0`,
      authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
      token_endpoint: `${base}/oauth2/v2.0/token`,
      end_session_endpoint: `${base}/oauth2/v2.0/logout`,
      jwks_uri: `${base}/discovery/v2.0/keys`,
    };
  }
}

function when(isRight: boolean, body: string | (() => string | object)): Answer | undefined {
  if (!isRight) return undefined;
  return { body: typeof body === 'string' ? body : body() };
}

/** Google's metadata server requires this request header and returns the same response header. */
function ofGoogle(headers: IncomingHttpHeaders, body: string | (() => object)): Answer | undefined {
  const answer = when(headers['metadata-flavor'] === 'Google', body);
  return answer && { ...answer, headers: { 'metadata-flavor': 'Google' } };
}

/** Returns a refusal that quotes the credentials of the request, like a careless server. */
function refusal(operation: string, { headers, form }: Asked): Answer {
  const said = `Not accepted: ${headers.authorization ?? ''} ${form.toString()}`;
  if (operation === 'POST /') {
    const error = `<Type>Sender</Type><Code>InvalidIdentityToken</Code><Message>${said.replaceAll('&', ' ')}</Message>`;
    return {
      status: 400,
      body: `<ErrorResponse><Error>${error}</Error><RequestId>1</RequestId></ErrorResponse>`,
    };
  }
  if (operation.includes('extended')) return { status: 404, body: 'Not found' };
  const error_description = operation.includes(TENANT) ? `AADSTS700213: ${said}` : said;
  return { status: 400, body: { error: 'invalid_grant', error_description, error_codes: [700213] } };
}
