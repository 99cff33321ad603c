import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';
import { indexOf } from './chat-response.js';
import { isFinish } from './finish-reasons.js';
import { MergedDeltas } from './merged-deltas.js';

const ENVELOPE = ['id', 'created', 'model', 'system_fingerprint', 'service_tier', 'usage'] as const;
const CALL_TEXTS = ['arguments', 'input'] as const;

interface AssembledChoice {
  readonly message: JsonObject;
  readonly merged: MergedDeltas;
  readonly calls: Map<number, JsonObject>;
  finish: JsonValue;
}

/** Assembles a chat completion from the chunks of a streamed reply, in the form in which they are sent. */
export class AssembledReply {
  private readonly envelope: JsonObject = {};
  private readonly choices = new Map<number, AssembledChoice>();

  /** Adds one chunk. Ignores members of an unexpected type. */
  push(chunk: JsonObject): void {
    for (const key of ENVELOPE) {
      const value = chunk[key];
      if (value !== undefined && value !== null) this.envelope[key] = value;
    }
    if (!Array.isArray(chunk.choices)) return;
    for (const [position, choice] of chunk.choices.entries()) {
      if (isJsonObject(choice)) this.addChoice(choice, indexOf(choice, position));
    }
  }

  /** Returns whether at least this number of choices was received, and all have ended. */
  hasEnded(choices: number): boolean {
    return this.choices.size >= choices && [...this.choices.values()].every(({ finish }) => finish !== null);
  }

  /** Returns the completion so far, with choices by index. `finish_reason` is null for incomplete choices. */
  completion(): JsonObject {
    const choices = [...this.choices.entries()].sort(([a], [b]) => a - b);
    return Object.assign({}, this.envelope, {
      object: 'chat.completion',
      choices: choices.map(([index, { message, calls, finish }]) => ({
        index,
        message: Object.assign({}, message, calls.size > 0 ? { tool_calls: inOrder(calls) } : undefined),
        finish_reason: finish,
      })),
    });
  }

  private addChoice(choice: JsonObject, index: number): void {
    let known = this.choices.get(index);
    if (!known) {
      const message: JsonObject = { role: 'assistant', content: null };
      known = { message, merged: new MergedDeltas(), calls: new Map(), finish: null };
      this.choices.set(index, known);
    }
    if (isFinish(choice.finish_reason)) known.finish = choice.finish_reason;
    if (isJsonObject(choice.delta)) addDelta(known, choice.delta);
  }
}

function inOrder(calls: ReadonlyMap<number, JsonObject>): JsonObject[] {
  return [...calls.entries()].sort(([a], [b]) => a - b).map(([, call]) => call);
}

function addDelta({ message, merged, calls }: AssembledChoice, delta: JsonObject): void {
  merged.add(message, delta);
  if (isJsonObject(delta.function_call)) addCall(member(message, 'function_call'), delta.function_call);
  if (!Array.isArray(delta.tool_calls)) return;
  for (const [position, fragment] of delta.tool_calls.entries()) {
    if (!isJsonObject(fragment)) continue;
    const index = indexOf(fragment, position);
    let call = calls.get(index);
    if (!call) calls.set(index, (call = {}));
    for (const key of ['id', 'type']) if (typeof fragment[key] === 'string') call[key] = fragment[key];
    for (const type of ['function', 'custom']) {
      const value = fragment[type];
      if (isJsonObject(value)) addCall(member(call, type), value);
    }
  }
}

/** Adds a fragment of a call. As in chat-completions clients, names are replaced and texts are appended. */
function addCall(call: JsonObject, fragment: JsonObject): void {
  if (typeof fragment.name === 'string' && fragment.name !== '') call.name = fragment.name;
  for (const key of CALL_TEXTS) append(call, key, fragment[key]);
}

function append(object: JsonObject, key: string, text: JsonValue | undefined): void {
  if (typeof text !== 'string') return;
  const before = object[key];
  object[key] = typeof before === 'string' ? before + text : text;
}

function member(object: JsonObject, key: string): JsonObject {
  const known = object[key];
  if (isJsonObject(known)) return known;
  const made: JsonObject = {};
  object[key] = made;
  return made;
}
