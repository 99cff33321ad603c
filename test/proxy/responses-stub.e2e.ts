import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type OpenAI from 'openai';
import { CALLER_WORDS, PLANTED } from '../support/planted.js';
import { clientOf, TOOLS } from '../support/responses-client.js';
import { type RunningService, runService } from '../support/running-service.js';

describe('the stub upstream of the Responses API', () => {
  let service: RunningService;
  let client: OpenAI;

  beforeAll(async () => {
    service = await runService();
    client = clientOf((await service.createAgent(await service.login(), { upstream: 'stub' })).proxy_url);
  });

  afterAll(() => service.stop());

  it.each([false, true])('echoes, calls tools and reports their results, streamed: %s', async (streamed) => {
    const ask = (params: object): Promise<OpenAI.Responses.Response> => {
      const all = { model: 'any', ...params };
      return streamed ? client.responses.stream(all).finalResponse() : client.responses.create(all);
    };
    const said = await ask({ input: CALLER_WORDS, instructions: 'Be kind.' });
    expect(said).toMatchObject({
      output_text: `You said: ${CALLER_WORDS}`,
      instructions: 'Be kind.',
      status: 'completed',
    });
    expect(said.id).toMatch(/^resp_[0-9a-f]{24}$/);
    const words = `Call the tool for ${PLANTED.name}.`;
    const { output } = await ask({ input: words, tools: TOOLS });
    expect(output).toMatchObject([
      { type: 'function_call', name: 'find_patient', arguments: JSON.stringify({ name: words }) },
    ]);
    const result = { type: 'function_call_output', call_id: 'call_1', output: `It is ${PLANTED.phone}.` };
    expect(await ask({ input: [result] })).toMatchObject({
      output_text: `The tool says: It is ${PLANTED.phone}.`,
    });
    expect(await ask({ input: [] })).toMatchObject({ output_text: 'I am listening.' });
  });
});
