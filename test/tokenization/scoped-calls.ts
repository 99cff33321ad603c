import { randomBytes } from 'node:crypto';
import { expect } from '@jest/globals';
import { query } from '../support/databases.js';
import { listedPass } from '../support/listed-pass.js';
import {
  completion,
  type RecordingUpstream,
  recordUpstream,
  sendStream,
} from '../support/recording-upstream.js';
import {
  type ResponsesProvider,
  startResponsesProvider,
} from '../support/responses-provider/responses-provider.js';
import { type RunningService, runService } from '../support/running-service.js';

export const PERSON = 'Jane Okafor';
export const PHONE = '415-555-0142';
const TOKEN = /\[[A-Z]+_(?:~[0-9A-Z]{28,}|[0-9A-Z]{12})\]/g;

/** Returns the tokens in a masked text, in order. */
export function tokensIn(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** Makes the model's reply from the masked request. */
type Reply = (masked: string) => string;

interface Asked {
  readonly callId?: string | undefined;
  readonly stream?: boolean;
  readonly reply?: Reply;
  readonly instance?: 0 | 1;
  readonly path?: string;
}

export interface Exchanged {
  /** Body of the request to the upstream. */
  readonly masked: string;
  readonly heard: string;
}

/** Two instances with one database, and agents with the same policy for both APIs. */
export class ScopedCalls {
  private constructor(
    readonly instances: readonly [RunningService, RunningService],
    readonly recorder: RecordingUpstream,
    readonly provider: ResponsesProvider,
    readonly chatPath: string,
    readonly responsesPath: string,
    readonly accountId: string,
  ) {}

  static async start(agent: Record<string, unknown>): Promise<ScopedCalls> {
    const [recorder, provider] = [await recordUpstream(), await startResponsesProvider()];
    const options = {
      env: { SERVICE_MASTER_KEY: randomBytes(32).toString('base64') },
      providers: [recorder.provider, provider.asUpstream(false)],
      passes: [listedPass({ NAME: [PERSON, 'Okafor', 'Jane'], PHONE: [PHONE] })],
    };
    const one = await runService(options);
    const other = await runService({ ...options, databaseUrl: one.databaseUrl });
    const cookie = await one.login();
    const pathOf = async (upstream: string): Promise<string> =>
      new URL((await one.createAgent(cookie, { upstream, ...agent })).proxy_url).pathname;
    const chat = await pathOf('recorder:model-a');
    const responses = (await pathOf('scripted:model-a')).replace('/chat/completions', '/responses');
    const [row] = await query<{ id: string }>(one.databaseUrl, 'SELECT account_id AS id FROM accounts');
    return new ScopedCalls([one, other], recorder, provider, chat, responses, row?.id ?? '');
  }

  /** Sends a chat completions request. */
  async chat(messages: readonly Message[], asked: Asked = {}): Promise<Exchanged> {
    const { callId, stream = false, reply = () => 'ok', instance = 0, path = this.chatPath } = asked;
    let masked = '';
    this.recorder.answerWith(({ text }, response) => {
      masked = text;
      const content = reply(text);
      if (stream)
        sendStream(
          response,
          (content.match(/.{1,5}/gs) ?? []).map((piece) => ({ content: piece })),
        );
      else response.setHeader('content-type', 'application/json').end(completion({ content }));
    });
    const answer = await this.post(path, instance, {
      model: 'model-a',
      stream,
      messages,
      ...(callId !== undefined && { call: { id: callId } }),
    });
    const text = await answer.text();
    return { masked, heard: stream ? spokenIn(text) : contentOf(text) };
  }

  /** Sends a Responses API request. */
  async respond(
    input: string | readonly Message[],
    {
      reply = () => 'ok',
      previous,
      instance = 0,
    }: Pick<Asked, 'reply' | 'instance'> & { previous?: string } = {},
  ): Promise<Exchanged & { readonly id: string }> {
    this.provider.answerWith((conversation) => ({ say: reply(JSON.stringify(conversation)) }));
    const answer = await this.post(this.responsesPath, instance, {
      model: 'model-a',
      instructions: 'You answer the telephone.',
      input,
      previous_response_id: previous,
    });
    const { id, output } = (await answer.json()) as {
      id: string;
      output: { content: { text: string }[] }[];
    };
    return {
      id,
      masked: this.provider.frames.at(-1)?.text ?? '',
      heard: output[0]?.content[0]?.text ?? '',
    };
  }

  async stop(): Promise<void> {
    for (const instance of this.instances.toReversed()) await instance.stop();
    await this.recorder.stop();
    await this.provider.stop();
  }

  private async post(path: string, instance: 0 | 1, body: object): Promise<Response> {
    const answer = await fetch(`${this.instances[instance].baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return answer;
  }
}

function contentOf(text: string): string {
  const { choices } = JSON.parse(text) as { choices: { message: { content: string } }[] };
  return choices[0]?.message.content ?? '';
}

function spokenIn(stream: string): string {
  return [...stream.matchAll(/^data: (\{.*)$/gm)]
    .map(([, data = '']) => {
      const { choices } = JSON.parse(data) as { choices: { delta: { content?: string } }[] };
      return choices[0]?.delta.content ?? '';
    })
    .join('');
}
