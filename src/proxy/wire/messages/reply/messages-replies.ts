import type { TokenUsage } from '../../../../common/usage/token-usage.js';
import type { ReplySchemas } from '../../common/reply-schemas.js';
import { ReplyTexts } from '../../common/reply-texts.js';
import { refuseReportedError } from '../../common/reported-errors.js';
import { InvalidReply } from '../../faulty-reply.js';
import { isJsonObject, type JsonObject } from '../../json/json.js';
import type { MakeRestorer } from '../../restorer.js';
import type { ReplyFormat, ReplyStream } from '../../wire-format.js';
import { CitedDocuments } from '../citations/cited-documents.js';
import { MessageRestorer } from './message-restorer.js';
import { MessageStream } from './message-stream.js';
import { messageUsage } from './message-usage.js';

/** Replies to one Messages API request. */
export class MessagesReplies implements ReplyFormat {
  readonly endsWithFailure = true;

  /**
   * @param jsonContent whether texts are JSON, because the request asked for JSON
   * @param schemas schemas that the request defines for tool inputs and texts
   * @param cited documents in the request
   */
  constructor(
    private readonly jsonContent: boolean,
    private readonly schemas: ReplySchemas,
    private readonly cited = new CitedDocuments(),
  ) {}

  async restore(reply: unknown, restorers: MakeRestorer): Promise<JsonObject> {
    refuseReportedError(reply);
    if (!isJsonObject(reply)) throw new InvalidReply();
    return new MessageRestorer(this.texts(restorers), this.cited).message(reply);
  }

  stream(restorers: MakeRestorer): ReplyStream {
    return new MessageStream(this.texts(restorers), this.cited);
  }

  hasContent({ content }: JsonObject): boolean {
    return Array.isArray(content);
  }

  usage({ usage }: JsonObject): TokenUsage | undefined {
    return messageUsage(usage);
  }

  private texts(restorers: MakeRestorer): ReplyTexts {
    return new ReplyTexts(restorers, this.jsonContent, this.schemas);
  }
}
