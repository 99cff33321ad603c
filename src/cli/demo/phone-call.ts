import { randomUUID } from 'node:crypto';
import { createParser } from 'eventsource-parser';

interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** Caller's side of a conversation over the proxy. Each turn sends the whole conversation, as voice platforms do. */
export class PhoneCall {
  private readonly messages: Message[] = [
    { role: 'system', content: 'You are the receptionist of a clinic. Be brief.' },
  ];
  private readonly callId = randomUUID();
  /** Session IDs of the turns so far, in order. */
  readonly sessions: string[] = [];

  constructor(private readonly proxyUrl: string) {}

  /** Sends a turn, and returns the streamed reply. */
  async say(content: string): Promise<string> {
    this.messages.push({ role: 'user', content });
    const answer = await fetch(this.proxyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'receptionist',
        stream: true,
        messages: this.messages,
        call: { id: this.callId },
      }),
    });
    if (!answer.ok || answer.body === null)
      throw new Error(`the proxy answered with status ${answer.status}`);
    this.sessions.push(answer.headers.get('x-sotto-session') ?? '');
    const reply = await readStream(answer.body);
    this.messages.push({ role: 'assistant', content: reply });
    return reply;
  }
}

async function readStream(body: ReadableStream<Uint8Array>): Promise<string> {
  let text = '';
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data === '[DONE]') return;
      const chunk = JSON.parse(data) as { choices: { delta: { content?: string } }[] };
      text += chunk.choices[0]?.delta.content ?? '';
    },
  });
  const decoder = new TextDecoder();
  for await (const bytes of body) parser.feed(decoder.decode(bytes, { stream: true }));
  return text;
}
