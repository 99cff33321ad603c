import { InvalidReply } from '../faulty-reply.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';
import { type Held, mostHeld } from '../restorer.js';
import { hasOpen, type OpenValues } from '../common/open-values.js';
import { indexOf, KNOWN_OF_CHOICE, KNOWN_OF_REPLY } from './chat-response.js';
import { ChoiceStream, type MakeChannel, openValues } from './choice-stream.js';
import { isFinish, refuseFailedChoice } from './finish-reasons.js';

/** Members that added chunks copy from the last received chunk. */
const ENVELOPE = ['id', 'object', 'created', 'model', 'system_fingerprint', 'service_tier'] as const;

/**
 * Restores the chunks of a streamed chat completion, with one restorer per choice and text. Delayed text is added to a
 * later chunk, or sent in a separate chunk with the same ID. Calls must not overlap, so await each promise before the
 * next call.
 */
export class ChunkRewriter {
  private readonly streams = new Map<number, ChoiceStream>();
  private readonly open: OpenValues;
  private envelope: JsonObject = {};

  /** @param options `jsonContent` is true if the request asked for JSON content */
  constructor(
    private readonly makeChannel: MakeChannel,
    private readonly options: { readonly jsonContent?: boolean } = {},
  ) {
    this.open = openValues(0, makeChannel);
  }

  /**
   * Returns the chunks to send for a received chunk. Empty if its text is delayed and it has no other content. Two
   * chunks if a choice ends, because its delayed text is sent before the end.
   * @throws InvalidReply if `chunk` is not a JSON object; ReportedFailure; and the errors of a restorer
   */
  async rewrite(chunk: unknown): Promise<JsonObject[]> {
    if (!isJsonObject(chunk)) throw new InvalidReply();
    this.remember(chunk);
    const written = hasOpen(chunk, KNOWN_OF_REPLY) ? { ...chunk } : chunk;
    if (written !== chunk) await this.open.rest(written, chunk, KNOWN_OF_REPLY, 'chunk');
    if (!Array.isArray(chunk.choices) || chunk.choices.length === 0) return [written];
    return this.rewriteChoices(written, chunk.choices);
  }

  /** The kind of delayed text with the longest time limit. */
  get held(): Held {
    return mostHeld(this.streams.values(), ({ held }) => held);
  }

  /** Returns a chunk with the delayed text whose time limit has expired. */
  release(): Promise<JsonObject[]> {
    return this.addedBy(this.streams, (stream) => stream.release());
  }

  /** Returns a chunk with all delayed text, to be sent before `[DONE]`. */
  end(): Promise<JsonObject[]> {
    const streams = [...this.streams];
    this.streams.clear();
    return this.addedBy(streams, (stream) => stream.flush());
  }

  private async rewriteChoices(chunk: JsonObject, incoming: JsonValue[]): Promise<JsonObject[]> {
    const rests: JsonObject[] = [];
    const choices: JsonValue[] = [];
    let send = chunk.usage !== undefined && chunk.usage !== null;
    for (const [position, choice] of incoming.entries()) {
      if (!isJsonObject(choice)) {
        choices.push(choice);
        send = true;
        continue;
      }
      const index = indexOf(choice, position);
      refuseFailedChoice(choice);
      const finishing = isFinish(choice.finish_reason);
      const stream = this.streamOf(index);
      const rewritten = await rewriteChoice(choice, stream, finishing);
      choices.push(rewritten.choice);
      if (rewritten.before) rests.push(choiceOf(index, rewritten.before));
      if (finishing || !rewritten.empty) send = true;
      if (!finishing) continue;
      const rest = await stream.flush();
      if (rest) rests.push(choiceOf(index, rest));
      this.streams.delete(index);
    }
    const added = this.added(rests);
    return send ? [...added, { ...chunk, choices }] : added;
  }

  private streamOf(index: number): ChoiceStream {
    let stream = this.streams.get(index);
    if (!stream) {
      const contentMode = this.options.jsonContent === true ? 'json' : 'text';
      this.streams.set(index, (stream = new ChoiceStream(index, this.makeChannel, contentMode)));
    }
    return stream;
  }

  private remember(chunk: JsonObject): void {
    if (this.envelope.id === chunk.id && chunk.id !== undefined) return;
    const envelope: JsonObject = { object: 'chat.completion.chunk' };
    for (const key of ENVELOPE) if (chunk[key] !== undefined) envelope[key] = chunk[key];
    this.envelope = envelope;
  }

  /** Returns a chunk with the streams' deltas. */
  private async addedBy(
    streams: Iterable<[number, ChoiceStream]>,
    take: (stream: ChoiceStream) => Promise<JsonObject | undefined>,
  ): Promise<JsonObject[]> {
    const choices: JsonObject[] = [];
    for (const [index, stream] of streams) {
      const delta = await take(stream);
      if (delta) choices.push(choiceOf(index, delta));
    }
    return this.added(choices);
  }

  private added(choices: JsonObject[]): JsonObject[] {
    return choices.length > 0 ? [Object.assign({}, this.envelope, { choices })] : [];
  }
}

function choiceOf(index: number, delta: JsonObject): JsonObject {
  return { index, delta, finish_reason: null };
}

/** Restores a choice. Token probabilities quote the text, so they are set to null if the text changes. */
async function rewriteChoice(
  choice: JsonObject,
  stream: ChoiceStream,
  finishing: boolean,
): Promise<{ choice: JsonObject; before?: JsonObject | undefined; empty: boolean }> {
  const result: JsonObject = { ...choice };
  if (hasOpen(choice, KNOWN_OF_CHOICE)) await stream.open.rest(result, choice, KNOWN_OF_CHOICE, 'choice');
  if (!isJsonObject(choice.delta)) return { choice: result, empty: false };
  const { delta, before, changed, empty } = await stream.rewrite(choice.delta, finishing);
  result.delta = delta;
  if (changed && isJsonObject(choice.logprobs)) result.logprobs = null;
  return { choice: result, before, empty };
}
