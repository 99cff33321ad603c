import type { DomainError } from '../../../common/errors/domain-error.js';
import { isJsonObject, type JsonObject } from '../json/json.js';
import { InvalidReply, ReportedFailure } from '../faulty-reply.js';
import { readErrorEvent, refuseReportedError } from '../common/reported-errors.js';
import { openAiError } from '../openai/openai-errors.js';
import { NO_SCHEMAS, type ReplySchemas } from '../common/reply-schemas.js';
import type { Held, MakeRestorer, RewriteMode } from '../restorer.js';
import type { SseEvent } from '../sse.js';
import type { ReplyFormat, ReplyStream } from '../wire-format.js';
import { AssembledReply } from './assembled-reply.js';
import { ChunkRewriter } from './chat-chunk.js';
import { rewriteReply } from './chat-response.js';
import { isFinish } from './finish-reasons.js';
import type { TokenUsage } from '../../../common/usage/token-usage.js';
import { chatUsage, withoutUsage } from './chat-usage.js';

/** Data of the event that ends a stream. */
const DONE = '[DONE]';

/** Replies to one chat-completions request. */
export class ChatReplies implements ReplyFormat {
  /**
   * @param jsonContent whether the content is JSON, because the request asked for JSON
   * @param schemas schemas that the request defines for arguments and content
   * @param wantsUsage whether the caller asked for the token usage of a stream
   * @param choices number of choices that the request asked for
   */
  constructor(
    private readonly jsonContent: boolean,
    private readonly schemas: ReplySchemas = NO_SCHEMAS,
    private readonly wantsUsage = true,
    private readonly choices = 1,
  ) {}

  async restore(reply: unknown, restorers: MakeRestorer): Promise<JsonObject> {
    refuseReportedError(reply);
    return rewriteReply(
      reply,
      (text, { path, mode, tool, isThought }) =>
        restorers({
          path,
          mode,
          schema: schemaOf(this.schemas, mode, tool),
          isThought: isThought === true,
        }).all(text),
      { jsonContent: this.jsonContent },
    );
  }

  stream(restorers: MakeRestorer): ReplyStream {
    const { jsonContent, schemas, wantsUsage, choices } = this;
    return new ChatStream(restorers, jsonContent, schemas, wantsUsage, choices);
  }

  usage(reply: JsonObject): TokenUsage | undefined {
    return chatUsage(reply);
  }

  hasContent({ choices }: JsonObject): boolean {
    return (
      Array.isArray(choices) && choices.some((choice) => isJsonObject(choice) && isJsonObject(choice.message))
    );
  }
}

/** Returns the schema of a function's arguments, or of the content. */
function schemaOf(
  schemas: ReplySchemas,
  mode: RewriteMode,
  tool: string | undefined,
): JsonObject | undefined {
  if (mode !== 'json') return undefined;
  return tool === undefined ? schemas.content : schemas.ofFunction(tool);
}

class ChatStream implements ReplyStream {
  hasContent = false;
  last: SseEvent | undefined;
  usage: TokenUsage | undefined;
  /** True once the provider has ended the stream with an `error` event. */
  private isNamedFailure = false;
  private readonly rewriter: ChunkRewriter;
  private readonly reply = new AssembledReply();

  constructor(
    restorers: MakeRestorer,
    jsonContent: boolean,
    schemas: ReplySchemas,
    private readonly wantsUsage: boolean,
    private readonly choices: number,
  ) {
    this.rewriter = new ChunkRewriter(
      ({ choice, channel, mode, tool, isThought }) =>
        restorers({
          path: `choices[${choice}].delta.${channel}`,
          mode,
          schema: schemaOf(schemas, mode, tool),
          ...(isThought && { isThought }),
        }),
      { jsonContent },
    );
  }

  async push({ data, event }: SseEvent): Promise<SseEvent[]> {
    if (event === 'error') {
      this.isNamedFailure = true;
      throw new ReportedFailure(readErrorEvent(data));
    }
    if (data.trim() === DONE) return this.end();
    const chunk: unknown = JSON.parse(data);
    refuseReportedError(chunk);
    this.hasContent ||= bringsContent(chunk);
    const rest = this.counted(chunk);
    return rest === undefined ? [] : this.write(await this.rewriter.rewrite(rest));
  }

  /** Accepts a stream without `[DONE]` if all choices have ended, as official clients do. Some providers omit it. */
  async close(): Promise<SseEvent[]> {
    return this.reply.hasEnded(this.choices) ? this.end() : [];
  }

  /** Ends the stream. A stream without content is not a valid reply. */
  private async end(): Promise<SseEvent[]> {
    if (!this.hasContent) throw new InvalidReply();
    this.last = { data: DONE };
    return this.write(await this.rewriter.end());
  }

  /** Records a chunk's token usage, and removes it unless the caller asked for it. Undefined if the rest is empty. */
  private counted(chunk: unknown): unknown {
    if (!isJsonObject(chunk) || chunk.usage === undefined) return chunk;
    this.usage = chatUsage(chunk) ?? this.usage;
    return this.wantsUsage ? chunk : withoutUsage(chunk);
  }

  get held(): Held {
    return this.rewriter.held;
  }

  async release(): Promise<SseEvent[]> {
    return this.write(await this.rewriter.release());
  }

  failure(error: DomainError, requestId: string): SseEvent {
    const isNamed = this.isNamedFailure && error.extras.provider !== undefined;
    const data = JSON.stringify(openAiError(error, requestId));
    return isNamed ? { event: 'error', data } : { data };
  }

  assembled(): JsonObject {
    return this.reply.completion();
  }

  private write(chunks: readonly JsonObject[]): SseEvent[] {
    return chunks.map((chunk) => {
      this.reply.push(chunk);
      return { data: JSON.stringify(chunk) };
    });
  }
}

/** Returns whether a chunk contains more than a role. */
function bringsContent(chunk: unknown): boolean {
  if (!isJsonObject(chunk) || !Array.isArray(chunk.choices)) return false;
  return chunk.choices.some((choice) => {
    if (!isJsonObject(choice)) return false;
    const { delta, finish_reason: end } = choice;
    return (
      isFinish(end) ||
      (isJsonObject(delta) &&
        Object.entries(delta).some(([name, value]) => name !== 'role' && !isEmpty(value)))
    );
  });
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
