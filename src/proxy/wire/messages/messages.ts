import { readRefusal } from '../common/reported-errors.js';
import type { WireFormat } from '../wire-format.js';
import { messagesError } from './messages-errors.js';
import { messagesModels } from './messages-models.js';
import { countedTokens, messageReply, messagesRequest } from './messages-schemas.js';
import { readExchange, readMessages, readReply } from './request/conversations.js';
import { CountedRequest, parseMessagesRequest } from './request/messages-request.js';
import { stubCount, stubReply } from './stub-reply.js';

const SIGNED =
  'If the operator requires signatures, send `X-Voice-Signature`, `X-Api-Key` or `Authorization: ' +
  'Bearer`. The headers `anthropic-version` and `anthropic-beta` are forwarded.';

/** Anthropic's Messages API. */
export const messages: WireFormat = {
  name: 'messages',
  // Clients append `/v1/messages` to the base URL, which can be the base URL for OpenAI's clients.
  routes: ['v1/messages', 'v1/v1/messages'],
  path: '/messages',
  docs: {
    summary: 'Create a message',
    description:
      "Accepts a Messages API request and masks the detected values. Forwards the request to the agent's " +
      'upstream and restores the message. The message can be streamed. Texts in unknown content blocks are ' +
      'masked. Unknown fields are forwarded. In these fields, the service masks values that it detects ' +
      'elsewhere in the request, and values with a recognizable form, such as phone numbers. ' +
      SIGNED,
    request: messagesRequest,
    reply: messageReply,
    errorShape: 'messages',
    stream:
      'Stream of Messages API events if `stream` is true. The last event is `message_stop`, or `error` if ' +
      'the call fails.',
  },
  read: parseMessagesRequest,
  readConversation: readMessages,
  requestIdHeader: 'request-id',
  readReply,
  readExchange,
  errorBody: messagesError,
  readError: (body) => readRefusal(body),
  stubReply,
  models: messagesModels,
};

/** Token counting of the Messages API. */
export const countedMessages: WireFormat = {
  sideApi: 'messages_count_tokens',
  ...messages,
  routes: ['v1/messages/count_tokens', 'v1/v1/messages/count_tokens'],
  path: '/messages/count_tokens',
  docs: {
    summary: 'Count model tokens',
    description: `Accepts a Messages API request and masks it like a request for a message. The agent's upstream counts the model tokens of the masked request. ${SIGNED}`,
    request: messagesRequest,
    reply: countedTokens,
    errorShape: 'messages',
    stream: 'Never sent, because token counts are not streamed.',
  },
  read: (raw, options) => parseMessagesRequest(raw, options, CountedRequest),
  readReply: () => [],
  readExchange: () => undefined,
  stubReply: stubCount,
};
