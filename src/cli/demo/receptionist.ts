import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Provider } from '../../upstreams/provider.js';

/** Characters of a streamed chunk. As with a real model, a token arrives in several chunks. */
const CHUNK_LENGTH = 5;

/**
 * Clinic receptionist that plays the LLM in the demo: an OpenAI-compatible server on the loopback interface. It stores
 * the requests, and its replies use the tokens in them.
 */
export class Receptionist {
  /** Last message of each request, as it arrived. */
  readonly requests: string[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        this.answer(Buffer.concat(parts).toString('utf8'), response);
      });
    });
  }

  static async open(): Promise<Receptionist> {
    const receptionist = new Receptionist();
    await new Promise<void>((resolve) => receptionist.server.listen(0, '127.0.0.1', resolve));
    return receptionist;
  }

  get provider(): Provider {
    const { port } = this.server.address() as AddressInfo;
    const baseUrl = `http://127.0.0.1:${port}/v1`;
    return {
      name: 'demo',
      baseUrl,
      apiKey: undefined,
      models: [{ name: 'receptionist' }],
      apis: ['chat_completions'],
      websocket: false,
      baa: undefined,
    };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(body: string, response: ServerResponse): void {
    const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] };
    this.requests.push(messages.at(-1)?.content ?? '');
    const conversation = messages.map((message) => message.content).join('\n');
    const turn = messages.filter((message) => message.role === 'user').length;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const content of chunks(reply(turn, conversation))) response.write(frame({ content }, null));
    response.end(`${frame({}, 'stop')}data: [DONE]\n\n`);
  }
}

/** Replies to an observed conversation, which contains no tokens. */
const OBSERVED_REPLIES = [
  'Thanks for calling. What is your date of birth?',
  'And which number can we reach you at?',
  'I will send you a text. Where shall I send the forms?',
  'The forms are on their way. To be sure: what are the last four of your social?',
];

/** Returns the receptionist's reply in a turn, with the tokens in the request. */
function reply(turn: number, conversation: string): string {
  const name = firstToken('NAME', conversation);
  if (name === undefined)
    return OBSERVED_REPLIES[turn - 1] ?? 'Thank you, you are all set for tomorrow at ten.';
  const replies = [
    `Thanks for calling, ${name}. What is your date of birth?`,
    `And which number can we reach you at? I have you as ${name}, born ${firstToken('DOB', conversation) ?? 'then'}.`,
    `I will text ${firstToken('PHONE', conversation) ?? 'you'}. Where shall I send the forms?`,
    `The forms go to ${firstToken('EMAIL', conversation) ?? 'you'}. To be sure: what are the last four of your social?`,
  ];
  return replies[turn - 1] ?? `Thank you, ${name}, you are all set for tomorrow at ten.`;
}

function firstToken(kind: string, text: string): string | undefined {
  return new RegExp(`\\[${kind}_[0-9A-Z]{12}\\]`).exec(text)?.[0];
}

function frame(delta: object, finish: string | null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  const chunk = {
    id: 'chatcmpl-demo',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'receptionist',
    choices,
  };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

function chunks(text: string): string[] {
  return text.match(new RegExp(`[^]{1,${CHUNK_LENGTH}}`, 'gu')) ?? [];
}
