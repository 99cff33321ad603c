import { describe, expect, it } from '@jest/globals';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { listedPass } from '../support/listed-pass.js';
import { maskedExchanges } from '../support/masked-exchange.js';
import { NAMES, PERSONS, schemaWithInstance } from '../support/random-schemas.js';
import { chatCompletions } from '../../src/proxy/wire/chat/chat-completions.js';
import type { JsonObject } from '../../src/proxy/wire/json/json.js';

/** Number of schemas. Compiling one takes milliseconds, and `SCHEMAS=20000` takes some minutes. */
const RUNS = Number(process.env.SCHEMAS ?? 100);
const POLICY = 'name: listed\ndetection: { passes: [listed] }\n';

interface SentCall {
  readonly function: { readonly name: string; readonly arguments: string };
}

interface Sent {
  readonly messages: readonly { readonly tool_calls?: readonly SentCall[] }[];
  readonly tools: readonly {
    readonly function: { readonly name: string; readonly parameters: JsonObject };
  }[];
}

const exchange = maskedExchanges(listedPass({ NAME: NAMES }), POLICY);

function requestWith(schema: object, args: string): object {
  const called = { id: 'call_1', type: 'function', function: { name: 'ask_dr_patel', arguments: args } };
  return {
    model: 'm',
    messages: [
      { role: 'user', content: `I am ${PERSONS.join(', ')}.` },
      { role: 'assistant', content: null, tool_calls: [called] },
      { role: 'tool', tool_call_id: 'call_1', content: 'ok' },
    ],
    tools: [{ type: 'function', function: { name: 'ask_dr_patel', parameters: schema } }],
  };
}

function replyWith(call: SentCall | undefined): object {
  const message = {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'call_2', type: 'function', ...call }],
  };
  return {
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, message, finish_reason: 'tool_calls' }],
  };
}

function isValid(schema: object, value: unknown): boolean {
  return new Ajv2020({ strict: false, logger: false }).validate(schema as AnySchema, value) === true;
}

describe('a masked schema', () => {
  it('compiles, accepts the masked instance, and restores the instance byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(schemaWithInstance, async ({ schema, instance }) => {
        expect(isValid(schema, instance)).toBe(true);
        const args = JSON.stringify(instance);
        const { sent, restore } = await exchange(chatCompletions, requestWith(schema, args));
        const { messages, tools } = sent as unknown as Sent;
        const [call] = messages[1]?.tool_calls ?? [];
        const { name, parameters } = tools[0]?.function ?? { name: '', parameters: {} };
        const text = JSON.stringify(sent).toLowerCase();
        expect(['henderson', 'patel', 'evanston'].filter((part) => text.includes(part))).toEqual([]);
        expect(call?.function.name).toBe(name);
        expect(isValid(parameters, JSON.parse(call?.function.arguments ?? ''))).toBe(true);
        const { reply, notes } = await restore(replyWith(call && { function: call.function }));
        expect(notes).toEqual([]);
        const { choices } = reply as unknown as { choices: { message: { tool_calls: SentCall[] } }[] };
        expect(choices[0]?.message.tool_calls[0]?.function).toEqual({
          name: 'ask_dr_patel',
          arguments: args,
        });
      }),
      { numRuns: RUNS },
    );
  }, 3_600_000);
});
