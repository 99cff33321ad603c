import type { ServerResponse } from 'node:http';
import { sendMessage } from './message-writer.js';
import type { RecordedService } from './recorded-service.js';
import { completion, sendStream } from './recording-upstream.js';
import { responseTo, streamResponse } from './response-writer.js';
import { piecesOfLength } from './scanned-pieces.js';

/** Model reply, with a text, and the arguments of a tool call. */
export interface Said {
  readonly text: string;
  readonly input?: object;
}

export const APIS = ['chat/completions', 'responses', 'messages'] as const;
export type Api = (typeof APIS)[number];
/** All combinations of API and streaming. */
export const WAYS = APIS.flatMap((api) => [false, true].map((stream) => [api, stream] as const));

const TOOL = 'save';
const PARAMETERS = { type: 'object', properties: {}, additionalProperties: true };

/** Makes a service's upstream reply in the format of each request, with chunks of this length if streamed. */
export function answerEveryApi(
  { upstream }: Pick<RecordedService, 'upstream'>,
  answer: (masked: string) => Said,
  length = 3,
): void {
  upstream.answerWith(({ path, text: masked }, response) => {
    const said = answer(masked);
    const { stream } = JSON.parse(masked) as { stream?: boolean };
    const size = stream === true ? length : undefined;
    if (path.endsWith('/messages')) sendMessage(response, blocksOf(said), size);
    else if (path.endsWith('/responses')) sendResponse(response, masked, said, size);
    else sendChat(response, said, size);
  });
}

function blocksOf({ text, input }: Said): Parameters<typeof sendMessage>[1] {
  return [{ say: text }, ...(input === undefined ? [] : [{ call: TOOL, input }])];
}

function sendResponse(response: ServerResponse, masked: string, { text, input }: Said, size?: number): void {
  const call = { call: TOOL, arguments: JSON.stringify(input) };
  const items = [{ say: text }, ...(input === undefined ? [] : [call])];
  if (size === undefined)
    response.setHeader('content-type', 'application/json').end(responseTo(masked, items));
  else streamResponse(response, masked, items, size);
}

function sendChat(response: ServerResponse, { text, input }: Said, size?: number): void {
  const call = { index: 0, id: 'call_1', type: 'function' };
  const written = JSON.stringify(input);
  if (size === undefined) {
    const calls = input && { tool_calls: [{ ...call, function: { name: TOOL, arguments: written } }] };
    response.setHeader('content-type', 'application/json').end(completion({ content: text, ...calls }));
    return;
  }
  const begun = { tool_calls: [{ ...call, function: { name: TOOL, arguments: '' } }] };
  const pieces = input === undefined ? [] : piecesOfLength(written, size);
  sendStream(response, [
    ...piecesOfLength(text, size).map((content) => ({ content })),
    ...(input === undefined ? [] : [begun]),
    ...pieces.map((part) => ({ tool_calls: [{ index: 0, function: { arguments: part } }] })),
  ]);
}

/** Sends a request to an agent through an API. @returns reply as the caller receives it */
export async function askBy(
  service: RecordedService,
  [api, stream]: readonly [Api, boolean],
  said: string,
): Promise<Said> {
  const url = service.proxyUrl.replace(APIS[0], api);
  const answer = await service.post({ ...bodyOf(api, said), stream }, undefined, url);
  const body = await answer.text();
  if (!answer.ok) throw new Error(`the service answered ${answer.status}: ${body}`);
  const events = [...body.matchAll(/^data: (\{.*\})$/gm)].map(([, data = '']) => JSON.parse(data) as unknown);
  const parts = (stream ? events : [JSON.parse(body)]).flatMap((part) => [...partsOf(part)]);
  const texts = parts.flatMap(([name, part]) => (name === 'text' ? [part] : []));
  const inputs = parts.flatMap(([name, part]) => (name === 'input' ? [part] : []));
  return { text: texts.join(''), ...(inputs.length > 0 && { input: JSON.parse(inputs.join('')) as object }) };
}

export function bodyOf(api: Api, said: string): object {
  const base = { model: 'model-a' };
  const named = { name: TOOL, description: 'Saves details.' };
  const messages = [{ role: 'user', content: said }];
  if (api === 'messages')
    return { ...base, max_tokens: 100, messages, tools: [{ ...named, input_schema: PARAMETERS }] };
  const definition = { ...named, parameters: PARAMETERS };
  if (api === 'responses') return { ...base, input: said, tools: [{ type: 'function', ...definition }] };
  return { ...base, messages, tools: [{ type: 'function', function: definition }] };
}

interface Part {
  readonly type?: string;
  readonly delta?: unknown;
  readonly choices?: readonly { message?: ChatPart; delta?: ChatPart }[];
  readonly output?: readonly { content?: readonly { text: string }[]; arguments?: string }[];
  readonly content?: readonly { text?: string; input?: object }[];
}

interface ChatPart {
  readonly content?: string | null;
  readonly tool_calls?: readonly { function: { arguments: string } }[];
}

/** Yields the texts and arguments of a whole reply or of an event. */
function* partsOf(part: unknown): Generator<['text' | 'input', string]> {
  const { type = '', delta, choices = [], output = [], content = [] } = part as Part;
  for (const { message, delta: piece } of choices) {
    yield ['text', (message ?? piece)?.content ?? ''];
    for (const call of (message ?? piece)?.tool_calls ?? []) yield ['input', call.function.arguments];
  }
  for (const item of output) {
    for (const { text } of item.content ?? []) yield ['text', text];
    if (item.arguments !== undefined) yield ['input', item.arguments];
  }
  for (const { text, input } of content) {
    if (text !== undefined) yield ['text', text];
    if (input !== undefined) yield ['input', JSON.stringify(input)];
  }
  if (type === 'response.output_text.delta') yield ['text', String(delta)];
  if (type === 'response.function_call_arguments.delta') yield ['input', String(delta)];
  if (type === 'content_block_delta') {
    const { text, partial_json: json } = delta as { text?: string; partial_json?: string };
    if (text !== undefined) yield ['text', text];
    if (json !== undefined) yield ['input', json];
  }
}
