import { isJsonObject, type JsonObject, type JsonValue, objectOf } from '../../json/json.js';
import { indexOf } from './streamed-blocks.js';

/** Assembles a message from the events of a stream, in the form in which they are sent. */
export class AssembledMessage {
  private envelope: JsonObject = { type: 'message', role: 'assistant' };
  private readonly blocks = new Map<number, JsonObject>();
  /** JSON of tool inputs received so far. */
  private readonly inputs = new Map<number, string>();

  /** Adds one event. Ignores members of an unexpected type. */
  push(event: JsonObject): void {
    const { type, message, content_block: block, delta, usage } = event;
    if (type === 'message_start' && isJsonObject(message)) this.envelope = { ...message };
    else if (type === 'content_block_start' && isJsonObject(block))
      this.blocks.set(indexOf(event), { ...block });
    else if (type === 'content_block_delta' && isJsonObject(delta)) this.add(indexOf(event), delta);
    else if (type === 'message_delta') {
      if (isJsonObject(delta)) Object.assign(this.envelope, delta);
      if (isJsonObject(usage))
        this.envelope.usage = { ...objectOf(this.envelope.usage), ...withoutNulls(usage) };
    }
  }

  /** True once the message has a stop reason, which follows all content. */
  get hasEnded(): boolean {
    return textOf(this.envelope.stop_reason) !== '';
  }

  /** Returns the message so far. */
  message(): JsonObject {
    const blocks = [...this.blocks.entries()].sort(([a], [b]) => a - b);
    return {
      ...this.envelope,
      content: blocks.map(([index, block]) => {
        const input = this.inputs.get(index);
        return input === undefined ? block : { ...block, input: inputOf(input) };
      }),
    };
  }

  private add(index: number, delta: JsonObject): void {
    const block = this.blocks.get(index) ?? {};
    this.blocks.set(index, block);
    for (const [name, fragment] of Object.entries(delta)) {
      const before = block[name];
      if (name === 'partial_json') this.inputs.set(index, (this.inputs.get(index) ?? '') + textOf(fragment));
      else if (name === 'citation')
        block.citations = [...(Array.isArray(block.citations) ? block.citations : []), fragment];
      else if (name !== 'type' && typeof fragment === 'string') block[name] = textOf(before) + fragment;
    }
  }
}

/** Parses a tool's input. Incomplete JSON remains a text. */
function inputOf(json: string): JsonValue {
  try {
    return JSON.parse(json === '' ? '{}' : json) as JsonValue;
  } catch {
    return json;
  }
}

/** Returns the members that are not null. Null means that a value is unchanged or missing. */
function withoutNulls(usage: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(usage).filter(([, value]) => value !== null));
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
