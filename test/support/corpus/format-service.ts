import type { JsonObject, JsonValue } from '../../../src/proxy/wire/json/json.js';
import { completion, type RecordingUpstream, recordUpstream } from '../recording-upstream.js';
import { type ResponsesProvider, startResponsesProvider } from '../responses-provider/responses-provider.js';
import type { Item, Reply, Script } from '../responses-provider/script.js';
import { type RunningService, runService } from '../running-service.js';
import { sendMessage } from '../message-writer.js';
import { itemsOf, readingsOf, toolsOf } from './chat-items.js';
import type { ChatMessage } from './conversations.js';
import { definitionsOf, functionsOf, itemsIn, turnsOf } from './message-turns.js';

/** Content of a forwarded request. */
export interface Shown {
  /** All members except the conversation, as JSON. */
  readonly frame: string;
  /** Conversation items as texts, each with its role. */
  readonly turns: readonly string[];
}

interface Answered extends Shown {
  readonly id: string;
  /** Output as the caller receives it. */
  readonly output: readonly Item[];
}

export const NOTED = { say: 'Noted.' } satisfies Reply;

/** Service with an agent for each format, in one account, so that the same value has the same token in both formats. */
export class FormatService {
  private constructor(
    private readonly service: RunningService,
    private readonly chat: RecordingUpstream,
    private readonly responses: ResponsesProvider,
    private readonly urls: { readonly chat: string; readonly responses: string; readonly messages: string },
  ) {}

  /** Starts the service. @param agent fields of both agents */
  static async start(agent: JsonObject = {}): Promise<FormatService> {
    const chat = await recordUpstream();
    chat.answerWith(({ path }, response) => {
      if (path.endsWith('/messages')) sendMessage(response, [NOTED]);
      else response.setHeader('content-type', 'application/json').end(completion({ content: 'Noted.' }));
    });
    const responses = await startResponsesProvider();
    const service = await runService({
      env: { SERVICE_MODEL_TIMEOUT_MS: '60000' },
      providers: [chat.provider, { ...chat.provider, name: 'scripted', baseUrl: responses.url }],
    });
    const cookie = await service.login();
    const urlOf = async (upstream: string): Promise<string> =>
      (await service.createAgent(cookie, { upstream, ...agent })).proxy_url;
    const url = await urlOf('recorder:model-a');
    return new FormatService(service, chat, responses, {
      chat: url,
      messages: url.replace('/chat/completions', '/messages'),
      responses: (await urlOf('scripted:model-a')).replace('/chat/completions', '/responses'),
    });
  }

  /** Sends a chat completions request. */
  async sendChat(body: JsonObject): Promise<Shown> {
    const { chat, urls } = this;
    await post(urls.chat, body);
    const [sent] = chat.requests.splice(0);
    const seen = JSON.parse(sent?.text ?? '') as JsonObject & { messages: ChatMessage[] };
    const [first, ...rest] = seen.messages;
    const system = first?.role === 'system' ? first : undefined;
    const turns = system === undefined ? seen.messages : rest;
    return {
      frame: frameOf(system?.content, toolsOf(seen.tools), seen.metadata),
      turns: readingsOf(turns.flatMap(itemsOf)),
    };
  }

  /** Sends a chat completions request converted to the Messages API. */
  async sendMessages({ messages, tools, ...frame }: JsonObject): Promise<Shown> {
    const { chat, urls } = this;
    const [first, ...rest] = messages as unknown as ChatMessage[];
    const isSystem = first?.role === 'system';
    await post(urls.messages, {
      max_tokens: 100,
      ...frame,
      ...(tools !== undefined && { tools: definitionsOf(tools as JsonObject[]) }),
      ...(isSystem && { system: first.content ?? null }),
      messages: turnsOf(isSystem || first === undefined ? rest : [first, ...rest]),
    });
    const [sent] = chat.requests.splice(0);
    const seen = JSON.parse(sent?.text ?? '') as JsonObject & { messages: JsonObject[] };
    return {
      frame: frameOf(seen.system, functionsOf((seen.tools ?? []) as JsonObject[]), seen.metadata),
      turns: readingsOf(seen.messages.flatMap(itemsIn)),
    };
  }

  /** Sends a Responses API request with a scripted reply. */
  async sendResponses(body: JsonObject, script: Script): Promise<Answered> {
    const { responses, urls } = this;
    responses.answerWith(script);
    const { id, output } = (await post(urls.responses, body)) as { id: string; output: Item[] };
    const [sent] = responses.frames.splice(0);
    const { instructions, tools, metadata, input } = sent?.body ?? {};
    const frame = frameOf(instructions, (tools ?? []) as JsonObject[], metadata);
    return { frame, turns: readingsOf(input as Item[]), id, output };
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.chat.stop();
    await this.responses.stop();
  }
}

async function post(url: string, body: JsonObject): Promise<JsonObject> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'model-a', ...body }),
  });
  if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
  return (await answer.json()) as JsonObject;
}

function frameOf(
  instructions: JsonValue | undefined,
  tools: readonly JsonObject[],
  metadata: JsonValue | undefined,
): string {
  return JSON.stringify({ instructions: instructions ?? null, tools, metadata: metadata ?? null });
}
