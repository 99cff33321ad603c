import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';

interface Answer {
  readonly choices: readonly {
    readonly message: {
      readonly content: string | null;
      readonly tool_calls?: readonly { readonly function: { readonly arguments: string } }[];
    };
  }[];
}

describe('a backslash before a token', () => {
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService();
  });

  afterAll(() => service.stop());

  /** Lets the model build its reply from the token. @returns the restored response */
  async function say(content: string, reply: (token: string) => object): Promise<Answer> {
    service.upstream.answerWith(({ text }, response) => {
      const [token = ''] = tokensOf('SSN', text);
      response.setHeader('content-type', 'application/json').end(completion(reply(token)));
    });
    const answer = await service.post({ model: 'model-a', messages: [{ role: 'user', content }] });
    return (await answer.json()) as Answer;
  }

  it('is kept if the request has a backslash before the value', async () => {
    const said = 'My SSN is \\536-22-8145, they wrote.';
    const { choices } = await say(said, (token) => ({ content: `It says \\${token}.` }));
    expect(choices[0]?.message.content).toBe('It says \\536-22-8145.');
  });

  it('is kept in tool arguments', async () => {
    const said = 'My SSN is \\536-22-8145, they wrote.';
    const { choices } = await say(said, (token) => {
      const call = { name: 'find', arguments: JSON.stringify({ ssn: `\\${token}` }) };
      return { content: null, tool_calls: [{ id: 'call_1', type: 'function', function: call }] };
    });
    const [call] = choices[0]?.message.tool_calls ?? [];
    expect(JSON.parse(call?.function.arguments ?? '')).toEqual({ ssn: '\\536-22-8145' });
  });

  it('is removed if the model escapes the token’s brackets', async () => {
    const { choices } = await say('My SSN is 536-22-8145.', (token) => ({
      content: `It is \\${token.replace(']', '\\]')}.`,
    }));
    expect(choices[0]?.message.content).toBe('It is 536-22-8145.');
  });
});
