import { InvalidReply } from '../faulty-reply.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';
import { type Held, mostHeld } from '../restorer.js';
import { hasOpen, type OpenValues } from '../common/open-values.js';
import { indexOf, KNOWN_OF_CHOICE, KNOWN_OF_REPLY } from './chat-response.js';
import { ChoiceStream, type MakeChannel, openValues } from './choice-stream.js';
import { isFinish, refuseFailedChoice } from './finish-reasons.js';

/** What a chunk that we make ourselves takes over from the last one that came. */
const ENVELOPE = ['id', 'object', 'created', 'model', 'system_fingerprint', 'service_tier'] as const;

/**
 * Rewrites the chunks of a streamed chat completion, with one restorer per choice and text. Text that a restorer
 * holds back comes with a later chunk, or in an added one of the same id. Calls must not overlap: await each
 * promise before the next.
 */
export class ChunkRewriter {
  private readonly streams = new Map<number, ChoiceStream>();
  private readonly open: OpenValues;
  private envelope: JsonObject = {};

  /** @param options `jsonContent`: content is JSON itself, because the request asked for that */
  constructor(
    private readonly makeChannel: MakeChannel,
    private readonly options: { readonly jsonContent?: boolean } = {},
  ) {
    this.open = openValues(0, makeChannel);
  }

  /**
   * The chunks to send for one that came: none while its text is held back and it brings nothing else; two when a
   * choice ends while text of it is held, which then goes out before the end.
   *
   * @throws InvalidReply when `chunk` is no JSON object; ReportedFailure; and whatever a restorer throws
   */
  async rewrite(chunk: unknown): Promise<JsonObject[]> {
    if (!isJsonObject(chunk)) throw new InvalidReply();
    this.remember(chunk);
    const written = hasOpen(chunk, KNOWN_OF_REPLY) ? { ...chunk } : chunk;
    if (written !== chunk) await this.open.rest(written, chunk, KNOWN_OF_REPLY, 'chunk');
    if (!Array.isArray(chunk.choices) || chunk.choices.length === 0) return [written];
    return this.rewriteChoices(written, chunk.choices);
  }

  /** The most that any restorer holds. */
  get held(): Held {
    return mostHeld(this.streams.values(), ({ held }) => held);
  }

  /** A chunk with what the restorers have held for long enough. */
  release(): Promise<JsonObject[]> {
    return this.addedBy(this.streams, (stream) => stream.release());
  }

  /** A chunk with all that is still held, to be sent before `[DONE]`. */
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

  /** A chunk with the deltas that the streams give. */
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

/** Token probabilities quote the text: where it changes they become null. */
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
