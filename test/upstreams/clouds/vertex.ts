import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { dump } from 'js-yaml';
import { type Block, sendMessage } from '../../support/message-writer.js';
import {
  type RecordedRequest,
  type RecordingUpstream,
  recordUpstream,
} from '../../support/recording-upstream.js';

const EMAIL = 'sotto@our-project.iam.example.com';
const KEY_ID = '0123456789abcdef0123456789abcdef01234567';
const MODELS = '/v1/projects/our-project/locations/europe-west1/publishers/anthropic/models/';
const MODEL = 'claude-sonnet-4-5@20250929';
const COUNT = 'count-tokens:rawPredict';
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A local server that imitates Vertex AI for Anthropic models, and the token server. */
export class Vertex {
  /** Lifetime of the next tokens in seconds. */
  lifetime = 3_600;
  /** Delays the issue of a token until it settles. */
  whenAsked: (() => Promise<void>) | undefined;
  isAsked = false;
  /** Replies instead of the token server. */
  noToken: ((response: ServerResponse) => unknown) | undefined;
  /** Replies instead of the model. */
  instead: ((request: RecordedRequest, response: ServerResponse) => unknown) | undefined;
  /** Issued tokens. */
  readonly tokens: string[] = [];
  readonly requests: RecordedRequest[] = [];

  private constructor(
    readonly upstream: RecordingUpstream,
    private readonly say: (masked: string) => readonly Block[],
  ) {
    upstream.answerWith(async (request, response) => {
      if (request.path === '/token') await this.giveToken(request, response);
      else this.answer(request, response);
    });
  }

  static async start(say: (masked: string) => readonly Block[]): Promise<Vertex> {
    return new Vertex(await recordUpstream(), say);
  }

  get tokenUrl(): string {
    return `${new URL(this.upstream.provider.baseUrl).origin}/token`;
  }

  /** Writes an upstreams file with `vertex:claude`, and the service account's key. @returns the upstreams file's path */
  writeFile(folder: string): string {
    const { baseUrl } = this.upstream.provider;
    const account = {
      type: 'service_account',
      project_id: 'our-project',
      private_key_id: KEY_ID,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      client_email: EMAIL,
      token_uri: this.tokenUrl,
    };
    const [key, file] = [join(folder, 'account.json'), join(folder, 'upstreams.yaml')];
    writeFileSync(key, JSON.stringify(account));
    const models = [{ name: 'claude', deployment: MODEL }];
    const place = { region: 'europe-west1', project: 'our-project', base_url: baseUrl };
    const vertex = { shape: 'anthropic', cloud: 'vertex', ...place, service_account_file: key, models };
    writeFileSync(file, dump({ providers: { vertex } }));
    return file;
  }

  reset(): void {
    this.requests.length = 0;
    this.lifetime = 3_600;
    this.whenAsked = undefined;
    this.isAsked = false;
    this.noToken = undefined;
    this.instead = undefined;
  }

  private async giveToken({ text, headers }: RecordedRequest, response: ServerResponse): Promise<void> {
    this.isAsked = true;
    await this.whenAsked?.();
    const form = new URLSearchParams(text);
    const isGrant = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
    const token = `ya29.invented-access-token-${this.tokens.length}-0123456789`;
    if (this.noToken !== undefined) this.noToken(response);
    else if (!isGrant || !isForm || !isOurs(form.get('assertion') ?? '', this.tokenUrl))
      json(response, { error: 'invalid_grant', error_description: 'Invalid JWT.' }, 400);
    else {
      this.tokens.push(token);
      json(response, { access_token: token, expires_in: this.lifetime, token_type: 'Bearer' });
    }
  }

  private answer(request: RecordedRequest, response: ServerResponse): void {
    this.requests.push(request);
    const { headers, path, text } = request;
    const isLetIn = this.tokens.some((token) => headers.authorization === `Bearer ${token}`);
    const refusal: Refusal | undefined = isLetIn
      ? refusalOf(request)
      : [401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.'];
    if (refusal !== undefined) refuse(response, ...refusal);
    else if (this.instead !== undefined) this.instead(request, response);
    else if (path.endsWith(COUNT)) json(response, { input_tokens: text.length });
    else sendMessage(response, this.say(text), path.endsWith(':streamRawPredict') ? 3 : undefined);
  }
}

type Refusal = [code: number, status: string, message: string];

/** Returns Vertex's error if it would reject the request. */
function refusalOf({ path, text }: RecordedRequest): Refusal | undefined {
  const body = JSON.parse(text) as Record<string, unknown>;
  const isCount = path === MODELS + COUNT;
  const method = body.stream === true ? 'streamRawPredict' : 'rawPredict';
  if (!isCount && path !== `${MODELS}${MODEL}:${method}`)
    return [404, 'NOT_FOUND', 'Publisher Model was not found.'];
  const isBody = isCount ? body.model === MODEL : !('model' in body);
  if (isBody && body.anthropic_version === 'vertex-2023-10-16') return undefined;
  return [400, 'INVALID_ARGUMENT', 'The body is not right.'];
}

/** Whether a JSON Web Token was signed by the service account for this token server. */
function isOurs(assertion: string, audience: string): boolean {
  const [header = '', claims = '', signature = ''] = assertion.split('.');
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  const { alg, kid } = read(header) as Record<string, unknown>;
  const { iss, scope, aud, iat, exp } = read(claims) as Record<string, unknown>;
  const age = Date.now() / 1_000 - Number(iat);
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${header}.${claims}`),
    createPublicKey(privateKey),
    Buffer.from(signature, 'base64url'),
  );
  const isNow = Math.abs(age) < 60 && Number(exp) - Number(iat) <= 3_600;
  return (
    isSigned &&
    isNow &&
    alg === 'RS256' &&
    kid === KEY_ID &&
    iss === EMAIL &&
    scope === SCOPE &&
    aud === audience
  );
}

export function refuse(response: ServerResponse, code: number, status: string, message: string): void {
  json(response, { error: { code, message, status } }, code);
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
