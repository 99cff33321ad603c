import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { CALLER_WORDS, PLANTED } from '../support/planted.js';
import { type RunningService, runService } from '../support/running-service.js';

const TOOLS = [
  {
    type: 'function' as const,
    function: { name: 'take_note', parameters: { type: 'object', properties: { note: { type: 'string' } } } },
  },
];

describe('the stub upstream', () => {
  let service: RunningService;
  let client: OpenAI;

  beforeAll(async () => {
    service = await runService();
    const agent = await service.createAgent(await service.login(), {});
    client = new OpenAI({
      apiKey: 'unused',
      baseURL: agent.proxy_url.replace('/chat/completions', ''),
      maxRetries: 0,
    });
  });

  afterAll(() => service.stop());

  it("echoes the user's last turn, complete and streamed, identically each time", async () => {
    const params = { model: 'anything', messages: [{ role: 'user' as const, content: CALLER_WORDS }] };
    const whole = await client.chat.completions.create(params);
    const again = await client.chat.completions.create(params);
    const streamed = await client.chat.completions.stream(params).finalChatCompletion();
    expect(whole.choices[0]?.message.content).toBe(`You said: ${CALLER_WORDS}`);
    expect(again).toEqual(whole);
    expect(streamed.choices[0]?.message.content).toBe(`You said: ${CALLER_WORDS}`);
  });

  it('calls the first tool on request and reports its result', async () => {
    const asked = { role: 'user' as const, content: `Call the tool: my number is ${PLANTED.phone}.` };
    const answer = await client.chat.completions.create({ model: 'm', messages: [asked], tools: TOOLS });
    const call = answer.choices[0]?.message.tool_calls?.[0];
    if (call?.type !== 'function') throw new Error('no tool was called');
    expect(JSON.parse(call.function.arguments)).toEqual({ note: asked.content });
    const after = await client.chat.completions
      .stream({
        model: 'm',
        messages: [
          asked,
          { role: 'assistant', tool_calls: [call] },
          { role: 'tool', tool_call_id: call.id, content: `Noted ${PLANTED.phone}.` },
        ],
        tools: TOOLS,
      })
      .finalChatCompletion();
    expect(after.choices[0]?.message.content).toBe(`The tool says: Noted ${PLANTED.phone}.`);
  });
});
