import type { ServerResponse } from 'node:http';

/** Item of a Responses API reply. */
export type OutputItem =
  | { readonly say: string; readonly refusal?: string }
  | { readonly think: string }
  | { readonly call: string; readonly arguments: string };

interface Item {
  readonly id: string;
  readonly type: string;
  readonly [member: string]: unknown;
}

interface ProviderEvent {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Returns a complete response with these items, which repeats the request's fields as providers do. */
export function responseTo(requestText: string, output: readonly OutputItem[]): string {
  return JSON.stringify(responseOf(requestText, output.map(itemOf), 'completed'));
}

/** Sends a response as a stream, with texts in chunks of this many characters. */
export function streamResponse(
  response: ServerResponse,
  requestText: string,
  output: readonly OutputItem[],
  length = 4,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of responseEvents(requestText, output, length))
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  response.end();
}

/** Returns the numbered events of a streamed response. */
export function responseEvents(
  requestText: string,
  output: readonly OutputItem[],
  length = 4,
): ProviderEvent[] {
  const items = output.map(itemOf);
  const begun = { response: responseOf(requestText, [], 'in_progress') };
  const events = [
    { type: 'response.created', ...begun },
    { type: 'response.in_progress', ...begun },
    ...items.flatMap((item, index) => itemEvents(item, index, length)),
    { type: 'response.completed', response: responseOf(requestText, items, 'completed') },
  ];
  return events.map((event, sequence_number) => ({ ...event, sequence_number }));
}

function itemOf(item: OutputItem, index: number): Item {
  if ('think' in item)
    return { id: `rs_${index}`, type: 'reasoning', summary: [{ type: 'summary_text', text: item.think }] };
  if ('call' in item) {
    const call = { name: item.call, arguments: item.arguments, call_id: `call_${index}` };
    return { id: `fc_${index}`, type: 'function_call', ...call, status: 'completed' };
  }
  const content =
    item.refusal === undefined
      ? [{ type: 'output_text', text: item.say, annotations: [], logprobs: [] }]
      : [{ type: 'refusal', refusal: item.refusal }];
  return { id: `msg_${index}`, type: 'message', role: 'assistant', content, status: 'completed' };
}

function responseOf(requestText: string, output: readonly Item[], status: string): object {
  const { model, instructions, metadata, tools, text, safety_identifier } = JSON.parse(requestText) as Record<
    string,
    unknown
  >;
  return {
    id: 'resp_0123456789abcdef01234567',
    object: 'response',
    created_at: 1,
    status,
    error: null,
    incomplete_details: null,
    model,
    instructions: instructions ?? null,
    metadata: metadata ?? {},
    tools: tools ?? [],
    text: text ?? { format: { type: 'text' } },
    safety_identifier,
    tool_choice: 'auto',
    parallel_tool_calls: true,
    output,
    usage: status === 'completed' ? { input_tokens: 1, output_tokens: 1, total_tokens: 2 } : null,
  };
}

function itemEvents(item: Item, output_index: number, length: number): ProviderEvent[] {
  const at = { output_index, item_id: item.id };
  const empty = Object.fromEntries(
    Object.entries({ content: [], summary: [], arguments: '' }).filter(([name]) => name in item),
  );
  return [
    { type: 'response.output_item.added', output_index, item: { ...item, ...empty, status: 'in_progress' } },
    ...partEvents(item, at, length),
    { type: 'response.output_item.done', output_index, item },
  ];
}

function partEvents(item: Item, at: object, length: number): ProviderEvent[] {
  const { content, summary, name, arguments: args } = item;
  const text = (stem: string, where: object, member: string, whole: unknown): ProviderEvent[] => [
    ...pieces(String(whole), length).map((delta) => ({ type: `response.${stem}.delta`, ...where, delta })),
    { type: `response.${stem}.done`, ...where, [member]: whole },
  ];
  if (item.type === 'function_call')
    return text('function_call_arguments', { name, ...at }, 'arguments', args);
  if (item.type === 'reasoning') {
    const [part] = summary as { text: string }[];
    const where = { ...at, summary_index: 0 };
    return [
      { type: 'response.reasoning_summary_part.added', ...where, part: { ...part, text: '' } },
      ...text('reasoning_summary_text', where, 'text', part?.text),
      { type: 'response.reasoning_summary_part.done', ...where, part },
    ];
  }
  const [part] = content as Record<string, unknown>[];
  const member = part?.type === 'refusal' ? 'refusal' : 'text';
  const where = { ...at, content_index: 0 };
  return [
    { type: 'response.content_part.added', ...where, part: { ...part, [member]: '' } },
    ...text(member === 'text' ? 'output_text' : 'refusal', where, member, part?.[member]),
    { type: 'response.content_part.done', ...where, part },
  ];
}

function pieces(text: string, length: number): string[] {
  return text.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? [];
}
