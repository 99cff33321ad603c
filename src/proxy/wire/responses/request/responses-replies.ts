import { InvalidReply } from '../../faulty-reply.js';
import { isJsonObject, type JsonObject } from '../../json/json.js';
import { NO_SCHEMAS, type ReplySchemas } from '../../common/reply-schemas.js';
import type { MakeRestorer } from '../../restorer.js';
import type { KeptReply, ReplyFormat, ReplyStream } from '../../wire-format.js';
import { keptOf } from '../reply/kept-reply.js';
import { type Outgoing, withoutExplanation } from '../items/outgoing.js';
import { ReplyTexts } from '../../common/reply-texts.js';
import { ResponseRestorer } from '../reply/response-restorer.js';
import { ResponseStream } from '../stream/response-stream.js';
import { refuseFailure } from '../reply/responses-errors.js';
import type { TokenUsage } from '../../../../common/usage/token-usage.js';
import { responseUsage } from '../reply/response-usage.js';

/** Replies to one Responses API request. */
export class ResponsesReplies implements ReplyFormat {
  readonly endsWithFailure = true;

  /**
   * @param jsonContent whether the content is JSON, because the request asked for JSON
   * @param schemas schemas that the request defines for arguments and content
   */
  constructor(
    private readonly jsonContent: boolean,
    private readonly schemas: ReplySchemas = NO_SCHEMAS,
    private readonly outgoing: Outgoing = {},
  ) {}

  async restore(reply: unknown, restorers: MakeRestorer): Promise<JsonObject> {
    refuseFailure(reply);
    if (!isJsonObject(reply)) throw new InvalidReply();
    const restored = await new ResponseRestorer(this.texts(restorers)).response(reply);
    return withoutExplanation(restored, this.outgoing);
  }

  stream(restorers: MakeRestorer): ReplyStream {
    return new ResponseStream(this.texts(restorers), this.outgoing);
  }

  kept(reply: unknown): KeptReply | undefined {
    return keptOf(reply);
  }

  hasContent({ output }: JsonObject): boolean {
    return Array.isArray(output);
  }

  usage(reply: JsonObject): TokenUsage | undefined {
    return responseUsage(reply);
  }

  private texts(restorers: MakeRestorer): ReplyTexts {
    return new ReplyTexts(restorers, this.jsonContent, this.schemas);
  }
}
