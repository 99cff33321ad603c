import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ask } from '../support/called-tools.js';
import { listedPass } from '../support/listed-pass.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';

const PASS = listedPass({ NAME: ['Grace Henderson', 'Henderson', 'Patel'] });
const POLICY = 'name: listed\ndetection: { passes: [listed] }\n';
const SERVER = 'https://mcp.henderson.example.com/sse';

let service: RecordedService;

beforeAll(async () => {
  service = await runRecordedService({ passes: [PASS] }, { policy_yaml: POLICY });
});

afterAll(() => service.stop());

const turns = ['I am Grace Henderson.'];

describe("an MCP server whose name contains a caller's name", () => {
  it('has one masked name throughout a Messages API request', async () => {
    const { status, sent, text } = await ask(
      service,
      { api: 'messages', stream: false },
      {
        turns,
        more: {
          mcp_servers: [{ type: 'url', url: SERVER, name: 'henderson', authorization_token: 'tok-Patel' }],
          tools: [
            { type: 'mcp_toolset', mcp_server_name: 'henderson', configs: { ask_patel: { enabled: true } } },
          ],
        },
      },
      () => 'Done.',
    );
    expect([status, text]).toEqual([200, expect.anything()]);
    const { mcp_servers: servers, tools } = sent.body as {
      mcp_servers: { name: string; url: string; authorization_token: string }[];
      tools: { mcp_server_name: string }[];
    };
    expect(servers[0]?.name).toMatch(/^NAME_[0-9A-Z]{12}$/);
    expect(tools[0]?.mcp_server_name).toBe(servers[0]?.name);
    expect(servers[0]).toMatchObject({ url: SERVER, authorization_token: 'tok-Patel' });
  });

  it.each([false, true])('gets its name restored in a Responses API reply, streamed: %s', async (stream) => {
    answerWithServer();
    const tool = {
      type: 'mcp',
      server_label: 'Henderson',
      server_url: SERVER,
      headers: { 'x-clinic': 'Patel' },
      allowed_tools: ['ask_patel'],
      require_approval: 'never',
    };
    const answer = await service.post(
      { model: 'model-a', stream, input: [{ role: 'user', content: turns[0] }], tools: [tool] },
      'application/json',
      service.proxyUrl.replace('chat/completions', 'responses'),
    );
    const text = await answer.text();
    expect([answer.status, text]).toEqual([200, expect.anything()]);
    expect(text).not.toMatch(/NAME_[0-9A-Z]{12}/);
    expect(text).toContain('"server_label":"Henderson"');
    const sent = service.upstream.requests.at(-1)?.text ?? '';
    expect((JSON.parse(sent) as { tools: object[] }).tools[0]).toMatchObject({
      server_label: expect.stringMatching(/NAME_[0-9A-Z]{12}/),
      server_url: SERVER,
      headers: { 'x-clinic': 'Patel' },
      allowed_tools: ['ask_patel'],
    });
  });

  it('is counted as spared in the session', async () => {
    answerWithServer();
    const body = {
      model: 'model-a',
      input: [{ role: 'user', content: turns[0] }],
      tools: [{ type: 'mcp', server_label: 'a', server_url: SERVER }],
    };
    const answer = await service.post(
      body,
      'application/json',
      service.proxyUrl.replace('chat/completions', 'responses'),
    );
    expect(answer.status).toBe(200);
    const id = answer.headers.get('x-sotto-session') ?? '';
    const session = await fetch(`${service.baseUrl}/api/v1/sessions/${id}`, {
      headers: { cookie: await service.login() },
    });
    expect(await session.json()).toMatchObject({
      session: { spared: [{ rule: 'setting', kind: 'NAME', count: 1 }] },
    });
  });
});

/** Lets the provider list the tools of the first server. */
function answerWithServer(): void {
  service.upstream.answerWith(({ text }, response) => {
    const { tools, model, stream } = JSON.parse(text) as {
      model: string;
      stream: boolean;
      tools: { server_label: string }[];
    };
    const label = tools[0]?.server_label;
    const item = { id: 'mcpl_1', type: 'mcp_list_tools', server_label: label, tools: [] };
    const reply = {
      id: 'resp_1',
      object: 'response',
      created_at: 1,
      status: 'completed',
      model,
      output: [item],
    };
    if (!stream) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(reply));
      return;
    }
    response.setHeader('content-type', 'text/event-stream');
    const begun = { ...reply, status: 'in_progress', output: [] };
    const events = [
      { type: 'response.created', response: begun },
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: reply },
    ];
    response.end(
      events
        .map(
          (event, at) =>
            `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number: at })}\n\n`,
        )
        .join(''),
    );
  });
}
