import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '../../src/proxy/wire/json/json.js';
import { itemsIn } from '../support/corpus/message-turns.js';
import { type Block, sendMessage } from '../support/message-writer.js';
import type { RecordedFrame } from '../support/responses-provider/responses-provider.js';
import { hang, type Item } from '../support/responses-provider/script.js';
import { answer } from './call.js';

/** A Messages API provider whose model repeats its input, adds thinking, and calls each tool twice in parallel. */
export interface MessagesProvider {
  /** URL without a version, which clients append. */
  readonly url: string;
  readonly frames: RecordedFrame[];
  /** Makes the provider reject the next request as overloaded. */
  overload(): void;
  stop(): Promise<void>;
}

export async function startMessagesProvider(): Promise<MessagesProvider> {
  const frames: RecordedFrame[] = [];
  let isFull = false;
  const server = createServer((request, response) => {
    void (async () => {
      const frame = await recorded(request);
      frames.push(frame);
      if (frame.path.endsWith('/count_tokens')) sendJson(response, 200, { input_tokens: frame.text.length });
      else if (isFull) {
        isFull = false;
        refuse(response, 529, 'overloaded_error');
      } else if (!thoughtsOf(frame.body).every(isSigned)) refuse(response, 400, 'invalid_request_error');
      else reply(response, frame.body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    frames,
    overload: () => {
      isFull = true;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the thinking blocks in a request. */
export function thoughtsOf({ messages }: JsonObject): JsonObject[] {
  return (messages as JsonObject[])
    .flatMap(({ content }) => (Array.isArray(content) ? (content as JsonObject[]) : []))
    .filter(({ type }) => type === 'thinking');
}

async function recorded(request: IncomingMessage): Promise<RecordedFrame> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const text = Buffer.concat(parts).toString('utf8');
  const { url: path = '', headers } = request;
  return { text, path, headers, body: JSON.parse(text) as JsonObject, transport: 'sse', hungUp: hang() };
}

function reply(response: ServerResponse, { messages, stream }: JsonObject): void {
  const items: Item[] = (messages as JsonObject[]).flatMap(itemsIn);
  const said = answer(items);
  const thought = `They said: ${JSON.stringify(items.at(-1) ?? null)}`;
  const blocks: Block[] = [{ think: thought, signature: signatureOf(thought) }];
  if ('say' in said) blocks.push({ say: said.say });
  else if ('call' in said) {
    const { name, arguments: args } = said.call;
    const input = args as object;
    blocks.push({ call: name, input }, { call: name, input });
  }
  sendMessage(response, blocks, stream === true ? 3 : undefined);
}

function isSigned({ thinking, signature }: JsonObject): boolean {
  return typeof thinking === 'string' && signature === signatureOf(thinking);
}

function signatureOf(thought: string): string {
  return createHash('sha512').update(thought).digest('base64');
}

function refuse(response: ServerResponse, status: number, type: string): void {
  sendJson(response, status, { type: 'error', error: { type, message: 'No.' } });
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
