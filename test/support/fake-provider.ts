import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Behaviour {
  token: { status: number; body: string } | 'hang-up' | undefined;
  userInfo: { status: number; body: string } | undefined;
}

export interface FakeProvider {
  /** Settings that make the service use this provider. */
  readonly env: Record<string, string>;
  readonly host: string;
  /** Fields of the last code exchange. */
  readonly lastExchange: Record<string, string>;
  /** Whether the verifier of the last exchange matches the challenge of the last login. */
  readonly verifierMatched: boolean;
  /** Sets the default behaviour with these changes. */
  reset(behaviour?: Partial<Behaviour>): void;
  stop(): Promise<void>;
}

const PERSON = { sub: '4711', preferred_username: 'sam', name: 'Sam Reed', email: 17 };

/** Starts an OAuth 2.0 provider on the loopback interface without a login form, with configurable failures. */
export async function fakeProvider(): Promise<FakeProvider> {
  let behaviour: Partial<Behaviour> = {};
  let exchange: Record<string, string> = {};
  let challenge = '';
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '', 'http://provider');
      if (url.pathname === '/authorize') {
        challenge = url.searchParams.get('code_challenge') ?? '';
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.search = new URLSearchParams({
          code: 'the-code',
          state: url.searchParams.get('state') ?? '',
        }).toString();
        response.writeHead(302, { location: back.href }).end();
      } else if (url.pathname === '/token') {
        const parts: Buffer[] = [];
        for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
        exchange = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString('utf8')));
        if (behaviour.token === 'hang-up') {
          request.socket.destroy();
          return;
        }
        const { status, body } = behaviour.token ?? { status: 200, body: '{"access_token":"the-token"}' };
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      } else {
        const isKnown = request.headers.authorization === 'Bearer the-token';
        const { status, body } = behaviour.userInfo ?? { status: 200, body: JSON.stringify(PERSON) };
        response
          .writeHead(isKnown ? status : 401, { 'content-type': 'application/json', location: '/elsewhere' })
          .end(body);
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    env: {
      SERVICE_OAUTH_PROVIDER: 'generic',
      SERVICE_OAUTH_AUTHORIZATION_URL: `http://${host}/authorize`,
      SERVICE_OAUTH_TOKEN_URL: `http://${host}/token`,
      SERVICE_OAUTH_USERINFO_URL: `http://${host}/me`,
      SERVICE_OAUTH_CLIENT_ID: 'the-client',
      SERVICE_OAUTH_CLIENT_SECRET: 'the-secret',
    },
    get lastExchange() {
      return exchange;
    },
    get verifierMatched() {
      const digest = createHash('sha256').update(exchange.code_verifier ?? '');
      return challenge !== '' && digest.digest('base64url') === challenge;
    },
    reset: (next = {}) => {
      behaviour = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
