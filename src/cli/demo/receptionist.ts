import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Provider } from '../../upstreams/provider.js';

/** Characters of a streamed piece: a token arrives in several, as it does from a language model. */
const PIECE_LENGTH = 5;

/**
 * A clinic's receptionist that plays the LLM in the demo: an OpenAI-compatible server on the loopback which keeps what
 * it was sent and answers with what it knows of the caller, which is tokens.
 */
export class Receptionist {
  /** The user's words of each request, as they arrived. */
  readonly heard: string[] = [];
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
    this.heard.push(messages.at(-1)?.content ?? '');
    const said = messages.map((message) => message.content).join('\n');
    const turn = messages.filter((message) => message.role === 'user').length;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const content of pieces(reply(turn, said))) response.write(frame({ content }, null));
    response.end(`${frame({}, 'stop')}data: [DONE]\n\n`);
  }
}

/** Replies to a conversation without tokens, which was observed. */
const OBSERVED_REPLIES = [
  'Thanks for calling. What is your date of birth?',
  'And which number can we reach you at?',
  'I will send you a text. Where shall I send the forms?',
  'The forms are on their way. To be sure: what are the last four of your social?',
];

/** Returns the receptionist's reply in a turn, with the tokens in the request. */
function reply(turn: number, said: string): string {
  const name = firstToken('NAME', said);
  if (name === undefined)
    return OBSERVED_REPLIES[turn - 1] ?? 'Thank you, you are all set for tomorrow at ten.';
  const replies = [
    `Thanks for calling, ${name}. What is your date of birth?`,
    `And which number can we reach you at? I have you as ${name}, born ${firstToken('DOB', said) ?? 'then'}.`,
    `I will text ${firstToken('PHONE', said) ?? 'you'}. Where shall I send the forms?`,
    `The forms go to ${firstToken('EMAIL', said) ?? 'you'}. To be sure: what are the last four of your social?`,
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

function pieces(text: string): string[] {
  return text.match(new RegExp(`[^]{1,${PIECE_LENGTH}}`, 'gu')) ?? [];
}
