import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { isSigned } from '../../src/voice-webhook/signature/signature.js';
import { blockOf, blocksOf } from '../docs/blocks.js';
import { freePort } from '../support/free-port.js';
import { itWith } from '../support/left-out.js';
import { PYTHON } from '../support/needs.js';
import { type RunningService, runService } from '../support/running-service.js';
import { post } from './platform.js';

const run = promisify(execFile);
const ROOT = new URL('../../', import.meta.url);
const SECRET = 'an-example-secret';
const TIME = 1_800_000_000;

/** Returns the examples of a page in this language. */
const blocks = (page: string, language: string): string[] =>
  blocksOf(`docs/${page}`)
    .filter((block) => block.language === language)
    .map(({ code }) => code);

const block = (page: string, language: string, containing: string): string =>
  blockOf(`docs/${page}`, language, containing).trimEnd();

/** Runs TypeScript as a module in the project's folder. @returns what it printed */
async function runTypeScript(source: string, env: Record<string, string> = {}): Promise<string> {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const options = { cwd: fileURLToPath(ROOT), env: { PATH: process.env.PATH, ...env } };
  return (await run(process.execPath, ['--input-type=module', '--eval', outputText], options)).stdout;
}

describe('the documentation of signatures', () => {
  const body = block('webhook.md', 'text', 'Zoë');
  const header = block('webhook.md', 'text', 'v1=');

  it('shows a signature that the service accepts', () => {
    const request = { body: Buffer.from(body), signature: header, timestamp: undefined };
    expect(isSigned(request, [SECRET], TIME * 1_000)).toBe(true);
    expect(isSigned(request, ['another'], TIME * 1_000)).toBe(false);
  });

  /** Signatures to check with the code of both languages. */
  const checks = [
    { secret: SECRET, header, body, now: TIME + 299 },
    { secret: SECRET, header, body, now: TIME + 301 },
    { secret: SECRET, header, body, now: TIME - 301 },
    { secret: 'another', header, body, now: TIME },
    { secret: SECRET, header, body: `${body} `, now: TIME },
    { secret: SECRET, header: header.slice(0, -1), body, now: TIME },
    { secret: SECRET, header: '', body, now: TIME },
  ];
  const expected = { signature: header, verdicts: [true, false, false, false, false, false, false] };
  const input = JSON.stringify({ secret: SECRET, body, time: TIME, checks });

  it('has TypeScript code that makes and checks signatures', async () => {
    const code = block('webhook.md', 'ts', 'function verify');
    const printed = await runTypeScript(
      `${code}
      const { secret, body, time, checks } = JSON.parse(process.env.INPUT);
      const verdicts = checks.map((check) => verify(check.secret, check.header, check.body, check.now));
      console.log(JSON.stringify({ signature: sign(secret, body, time), verdicts }));`,
      { INPUT: input },
    );
    expect(JSON.parse(printed)).toEqual(expected);
  });

  itWith([PYTHON], 'has Python code that makes and checks signatures', async () => {
    const code = block('webhook.md', 'python', 'def verify');
    const source = `${code}
import json, os
given = json.loads(os.environ["INPUT"])
verdicts = [verify(c["secret"], c["header"], c["body"], c["now"]) for c in given["checks"]]
print(json.dumps({"signature": sign(given["secret"], given["body"], given["time"]), "verdicts": verdicts}))
`;
    const printed = await run('python3', ['-c', source], {
      env: { PATH: process.env.PATH, INPUT: input, PYTHONUTF8: '1' },
    });
    expect(JSON.parse(printed.stdout)).toEqual(expected);
  });
});

describe('the quick starts', () => {
  let service: RunningService;
  let proxyUrl: string;
  let agentId: string;

  beforeAll(async () => {
    service = await runService({
      env: { SERVICE_PROXY_SIGNATURE: 'required', SERVICE_VOICE_WEBHOOK_SECRET: SECRET },
    });
    ({ proxy_url: proxyUrl, id: agentId } = await service.createAgent(await service.login(), {}));
  });

  afterAll(() => service.stop());

  it.each([
    ['openai-clients.md', 'new OpenAI'],
    ['responses.md', 'new OpenAI'],
    ['responses.md', 'new WebSocket'],
    ['messages.md', 'new Anthropic'],
    ['embeddings.md', 'new OpenAI'],
  ])('have a TypeScript client that runs unchanged: %s, %s', async (page, containing) => {
    const printed = await runTypeScript(block(`connect/${page}`, 'ts', containing), {
      SOTTO_PROXY_URL: proxyUrl,
      SOTTO_KEY: SECRET,
    });
    const said = 'You said: Hi, my name is Jane Okafor. My number is 415-555-0142.';
    expect(printed).toBe(page === 'embeddings.md' ? '2\n' : said);
  });

  it.each([
    ['/responses', 'input'],
    ['/chat/completions', 'messages'],
  ])(
    'have a server URL to which platforms append %s, and a key that the service accepts',
    async (path, member) => {
      const shown = block('connect/elevenlabs-like.md', 'json', '"url"');
      const [, end = ''] = /"url": "[^"]*agt_…([^"]*)"/.exec(shown) ?? [];
      const spoken = [{ role: 'user', content: 'Hi, this is Jane Okafor.' }];
      const answer = await fetch(`${service.baseUrl}/proxy/${agentId}${end}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${SECRET}` },
        body: JSON.stringify({ model: 'gpt-5-mini', [member]: spoken }),
      });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('Hi, this is Jane Okafor.');
    },
  );

  it('have a URL and a header for Messages API platforms', async () => {
    const shown = block('connect/deepgram-like.md', 'json', '"endpoint"');
    const { agent } = JSON.parse(shown) as {
      agent: { think: { endpoint: { url: string; headers: object } } };
    };
    const [, end = ''] = /agt_…(.*)/.exec(agent.think.endpoint.url) ?? [];
    expect(Object.keys(agent.think.endpoint.headers)).toEqual(['x-api-key']);
    const messages = [{ role: 'user', content: 'Hi, this is Jane Okafor.' }];
    const answer = await fetch(`${service.baseUrl}/proxy/${agentId}${end}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': SECRET },
      body: JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 100, messages }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Hi, this is Jane Okafor.');
  });

  it('have a bridge that replies to a turn unchanged except for its port', async () => {
    const port = String(await freePort());
    const bridge = block('connect/retell-like.md', 'ts', 'WebSocketServer').replace('8080', port);
    const turn = {
      interaction_type: 'response_required',
      response_id: 1,
      transcript: [{ role: 'user', content: 'Hi, this is Jane Okafor.' }],
    };
    const platform = `
      import { WebSocket as Platform } from 'ws';
      const platform = new Platform('ws://127.0.0.1:${port}/llm-websocket/call-1');
      platform.on('open', () => platform.send(${JSON.stringify(JSON.stringify(turn))}));
      platform.on('message', (frame) => {
        const { content, content_complete } = JSON.parse(String(frame));
        process.stdout.write(content);
        if (content_complete) process.exit();
      });`;
    const env = { SOTTO_PROXY_URL: proxyUrl, SOTTO_KEY: SECRET };
    expect(await runTypeScript(bridge + platform, env)).toBe('You said: Hi, this is Jane Okafor.');
  });

  it('have TypeScript code whose signature the webhook accepts', async () => {
    const body = '{"type":"assistant-request","call":{"id":"call-1"}}';
    const signature = await runTypeScript(
      `${block('webhook.md', 'ts', 'function sign')}
      process.stdout.write(sign(${JSON.stringify(SECRET)}, ${JSON.stringify(body)}));`,
    );
    const url = `${service.baseUrl}/voice/webhook/${agentId}`;
    expect((await post(url, body, { 'x-voice-signature': signature })).status).toBe(200);
  });

  it.each(['connect/vapi-like.md', 'connect/elevenlabs-like.md', 'connect/deepgram-like.md', 'webhook.md'])(
    'have valid JSON in %s',
    (page) => {
      const shown = blocks(page, 'json');
      expect(shown.length).toBeGreaterThan(0);
      for (const text of shown) expect(JSON.parse(text)).toBeInstanceOf(Object);
    },
  );

  it.each([
    'retell-like.md',
    'livekit-agents.md',
    'openai-clients.md',
    'responses.md',
    'messages.md',
    'embeddings.md',
  ])('have TypeScript without syntax errors in %s', (page) => {
    for (const code of blocks(`connect/${page}`, 'ts')) {
      const { diagnostics } = ts.transpileModule(code, { reportDiagnostics: true });
      expect(diagnostics).toEqual([]);
    }
  });
});
