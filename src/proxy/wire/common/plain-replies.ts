import type { TokenUsage } from '../../../common/usage/token-usage.js';
import { InvalidReply } from '../faulty-reply.js';
import { isJsonObject, type JsonObject } from '../json/json.js';
import type { ReplyFormat, ReplyStream } from '../wire-format.js';
import { refuseReportedError } from './reported-errors.js';

/** Replies that contain only numbers. They are never streamed, and no text is restored. */
export class PlainReplies implements ReplyFormat {
  constructor(
    readonly hasContent: (reply: JsonObject) => boolean,
    readonly usage: (reply: JsonObject) => TokenUsage | undefined = () => undefined,
  ) {}

  restore(reply: unknown): Promise<JsonObject> {
    refuseReportedError(reply);
    if (!isJsonObject(reply)) throw new InvalidReply();
    return Promise.resolve(reply);
  }

  /** @throws InvalidReply always */
  stream(): ReplyStream {
    throw new InvalidReply();
  }
}
