import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Anthropic from '@anthropic-ai/sdk';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CALLERS_KEY } from '../../support/messages-client.js';
import { sendMessage } from '../../support/message-writer.js';
import { CALLER_WORDS, leaksIn, PLANTED, tokensOf } from '../../support/planted.js';
import { type RecordedService, runRecordedService } from '../../support/recorded-service.js';
import { until } from '../../support/until.js';
import { refuse, Vertex } from './vertex.js';

const ASKED = {
  model: 'claude',
  max_tokens: 100,
  messages: [{ role: 'user' as const, content: CALLER_WORDS }],
};
const repeated = (masked: string): string => `It is ${tokensOf('PHONE', masked)[0] ?? ''}, right?`;
const SAID = `It is ${PLANTED.phone}, right?`;

describe('Anthropic models on Vertex AI', () => {
  let folder: string;
  let vertex: Vertex;
  let service: RecordedService;
  let client: Anthropic;
  let fallback: Anthropic;

  /** Starts a service with an operator's upstreams file. */
  async function run(): Promise<void> {
    service = await runRecordedService({
      env: { SERVICE_UPSTREAM_TIMEOUT_MS: '1500', SERVICE_UPSTREAMS_FILE: vertex.writeFile(folder) },
    });
    const cookie = await service.login();
    const clientOf = async (upstream: string | string[]): Promise<Anthropic> => {
      const { proxy_url: url } = await service.createAgent(cookie, { upstream });
      const baseURL = url.replace('/v1/chat/completions', '');
      return new Anthropic({ apiKey: CALLERS_KEY, baseURL, maxRetries: 0 });
    };
    client = await clientOf('vertex:claude');
    fallback = await clientOf(['vertex:claude', 'recorder:model-a']);
    service.upstream.answerWith(({ text }, response) => {
      sendMessage(response, [{ say: repeated(text) }]);
    });
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sotto-vertex-'));
    vertex = await Vertex.start((masked) => [{ say: repeated(masked) }]);
  });

  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await vertex.upstream.stop();
  });

  describe('with a token', () => {
    beforeAll(run);

    beforeEach(() => {
      vertex.reset();
    });

    afterAll(() => service.stop());

    const sent = (): string =>
      vertex.requests
        .map(({ path, headers, text }) => `${path} ${JSON.stringify(headers)} ${text}`)
        .join('\n');

    it('are called in Vertex’s request format, and have replies restored', async () => {
      const reply = await client.beta.messages.create({ ...ASKED, betas: ['context-1m-2025-08-07'] });
      expect(reply.content[0]).toMatchObject({ type: 'text', text: SAID });
      const [request] = vertex.requests;
      expect(request?.path).toMatch(/\/models\/claude-sonnet-4-5@20250929:rawPredict$/);
      expect(request?.headers['anthropic-beta']).toBe('context-1m-2025-08-07');
      expect(request?.headers['anthropic-version']).toBeUndefined();
      expect(request?.headers['x-api-key']).toBeUndefined();
      expect(leaksIn(sent())).toEqual([]);
      expect(sent()).not.toContain(CALLERS_KEY);
    });

    it('stream restored replies', async () => {
      const message = await client.messages.stream(ASKED).finalMessage();
      expect(message.content[0]).toMatchObject({ text: SAID });
      expect(vertex.requests[0]?.path).toMatch(/:streamRawPredict$/);
      expect(leaksIn(sent())).toEqual([]);
    });

    it('count the tokens of the masked request', async () => {
      const { model, messages } = ASKED;
      const { input_tokens: tokens } = await client.messages.countTokens({ model, messages });
      expect(tokens).toBe(vertex.requests[0]?.text.length);
      expect(leaksIn(sent())).toEqual([]);
    });

    it('use a single token for several calls', async () => {
      for (let call = 0; call < 3; call += 1) await client.messages.create(ASKED);
      expect(vertex.tokens).toHaveLength(1);
    });

    it('report Vertex’s errors in the format of the API, without the token', async () => {
      vertex.instead = ({ text, headers }, response) => {
        const quoted = `${tokensOf('NAME', text)[0] ?? ''}, ${String(headers.authorization)}`;
        refuse(response, 400, 'FAILED_PRECONDITION', `Not served here: ${quoted}`);
      };
      await expect(client.messages.create(ASKED)).rejects.toMatchObject({
        status: 502,
        error: {
          type: 'error',
          error: {
            code: 'upstream_error',
            message: 'Not served here: [REDACTED:NAME], Bearer [withheld]',
            upstream_type: 'FAILED_PRECONDITION',
            upstream_status: 400,
          },
        },
      });
    });
  });

  describe('without a token', () => {
    beforeEach(() => {
      vertex.reset();
      vertex.tokens.length = 0;
    });

    afterEach(() => service.stop());

    it('wait for a token, which concurrent calls share', async () => {
      let give = (): void => undefined;
      const held = new Promise<void>((resolve) => (give = resolve));
      vertex.whenAsked = () => held;
      await run();
      const calls = Array.from({ length: 5 }, () => client.messages.create(ASKED));
      await until(() => vertex.isAsked);
      give();
      const replies = await Promise.all(calls);
      for (const { content } of replies) expect(content[0]).toMatchObject({ text: SAID });
      expect(vertex.tokens).toHaveLength(1);
    });

    it('do not use an expired token', async () => {
      vertex.lifetime = 5;
      await run();
      await client.messages.create(ASKED);
      await client.messages.create(ASKED);
      const used = vertex.requests.map(({ headers }) => headers.authorization);
      expect(new Set(used).size).toBe(2);
    });

    it.each([
      ['refuses', (response: ServerResponse) => response.writeHead(400).end('{"error":"invalid_grant"}')],
      ['hangs up', (response: ServerResponse) => response.destroy()],
      ['returns an invalid body', (response: ServerResponse) => response.end('<html>')],
      [
        'returns an expired token',
        (response: ServerResponse) => response.end('{"access_token":"invented-token","expires_in":0}'),
      ],
    ])('are replaced by the fallback if Google %s', async (_, answer) => {
      vertex.noToken = answer;
      await run();
      const reply = await fallback.messages.create(ASKED);
      expect(reply.content[0]).toMatchObject({ text: SAID });
      expect(vertex.requests).toEqual([]);
      await expect(client.messages.create(ASKED)).rejects.toMatchObject({
        status: 502,
        error: { error: { code: 'upstream_error', phase: 'connect' } },
      });
    });

    it('time out if Google does not respond', async () => {
      vertex.noToken = () => undefined;
      await run();
      await expect(client.messages.create(ASKED)).rejects.toMatchObject({
        error: { error: { code: 'upstream_timeout' } },
      });
    });
  });
});
