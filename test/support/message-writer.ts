import type { ServerResponse } from 'node:http';

/** Block of a model's reply: a text, a thought with its signature, a tool call, or any other block. */
export type Block =
  | { readonly say: string; readonly citations?: readonly object[] }
  | { readonly think: string; readonly signature: string }
  | { readonly call: string; readonly input: object; readonly id?: string }
  | { readonly block: object };

const USAGE = {
  input_tokens: 10,
  cache_read_input_tokens: 30,
  cache_creation_input_tokens: 60,
  output_tokens: 1,
};

type Divide = (text: string) => readonly string[];

/** Returns a whole message with these blocks. */
export function messageOf(blocks: readonly Block[]): object {
  return {
    id: 'msg_01XFDUDYJgAACzvnptvVoYEL',
    type: 'message',
    role: 'assistant',
    model: 'model-a',
    content: blocks.map(blockOf),
    stop_reason: blocks.some((block) => 'call' in block) ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { ...USAGE, output_tokens: 20 },
  };
}

/** Yields the events of a streamed message. @param divide splits each text into chunks */
export function* messageEvents(blocks: readonly Block[], divide: Divide): Generator<{ type: string }> {
  const whole = messageOf(blocks) as { stop_reason: string };
  yield event('message_start', { message: { ...whole, content: [], stop_reason: null, usage: USAGE } });
  yield event('ping');
  for (const [index, block] of blocks.entries()) {
    yield event('content_block_start', { index, content_block: begun(block) });
    for (const delta of deltas(block, divide)) yield event('content_block_delta', { index, delta });
    yield event('content_block_stop', { index });
  }
  const delta = { stop_reason: whole.stop_reason, stop_sequence: null };
  yield event('message_delta', { delta, usage: { output_tokens: 20 } });
  yield event('message_stop');
}

/** Ends a response with a message, streamed in chunks of this length, or whole. */
export function sendMessage(response: ServerResponse, blocks: readonly Block[], length?: number): void {
  if (length === undefined) {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(messageOf(blocks)));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const sent of messageEvents(blocks, (text) => pieces(text, length))) response.write(written(sent));
  response.end();
}

export function written(sent: { type: string }): string {
  return `event: ${sent.type}\ndata: ${JSON.stringify(sent)}\n\n`;
}

function event(type: string, members: object = {}): { type: string } {
  return { type, ...members };
}

function blockOf(block: Block, at: number): object {
  if ('say' in block) {
    const { say: text, citations } = block;
    return citations === undefined ? { type: 'text', text } : { type: 'text', text, citations };
  }
  if ('think' in block) return { type: 'thinking', thinking: block.think, signature: block.signature };
  if ('block' in block) return block.block;
  const { call: name, input, id = `toolu_01A09q90qw90lq91783${at}` } = block;
  return { type: 'tool_use', id, name, input };
}

function begun(block: Block, at = 0): object {
  if ('say' in block) return { type: 'text', text: '' };
  if ('think' in block) return { type: 'thinking', thinking: '', signature: '' };
  return 'block' in block ? block.block : { ...blockOf(block, at), input: {} };
}

function deltas(block: Block, divide: Divide): object[] {
  if ('say' in block)
    return [
      ...divide(block.say).map((text) => ({ type: 'text_delta', text })),
      ...(block.citations ?? []).map((citation) => ({ type: 'citations_delta', citation })),
    ];
  if ('think' in block)
    return [
      ...divide(block.think).map((thinking) => ({ type: 'thinking_delta', thinking })),
      { type: 'signature_delta', signature: block.signature },
    ];
  if ('block' in block) return [];
  return ['', ...divide(JSON.stringify(block.input))].map((json) => ({
    type: 'input_json_delta',
    partial_json: json,
  }));
}

function pieces(text: string, length: number): string[] {
  return text.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? [];
}
