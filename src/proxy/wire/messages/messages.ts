import { readRefusal } from '../common/reported-errors.js';
import type { WireFormat } from '../wire-format.js';
import { messagesError } from './messages-errors.js';
import { messagesModels } from './messages-models.js';
import { countedTokens, messageReply, messagesRequest } from './messages-schemas.js';
import { readExchange, readMessages, readReply } from './request/conversations.js';
import { CountedRequest, parseMessagesRequest } from './request/messages-request.js';
import { stubCount, stubReply } from './stub-reply.js';

const SIGNED =
  'Where the operator requires signatures, send `X-Voice-Signature`, `X-Api-Key` or `Authorization: Bearer`. ' +
  '`anthropic-version` and `anthropic-beta` are passed on.';

/** Anthropic's Messages API. */
export const messages: WireFormat = {
  name: 'messages',
  // Its clients append `/v1/messages` to the URL that they are given, which may be the one that OpenAI's clients are given.
  routes: ['v1/messages', 'v1/v1/messages'],
  path: '/messages',
  docs: {
    summary: 'Create a message',
    description:
      'Takes a request of the Messages API, masks every identifier that is found in it, forwards it to the upstream of the ' +
      "agent, and restores the message, whole or streamed. Content blocks that the service doesn't know go through with their " +
      'texts masked, and fields, where what is masked elsewhere or identifies somebody by its form is masked too. ' +
      SIGNED,
    request: messagesRequest,
    reply: messageReply,
    errorShape: 'messages',
    stream:
      'Where `stream` is true: events of the Messages API, the last of them `message_stop`; `error` where the call fails',
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

/** How many tokens a request of the Messages API has. */
export const countedMessages: WireFormat = {
  sideApi: 'messages_count_tokens',
  ...messages,
  routes: ['v1/messages/count_tokens', 'v1/v1/messages/count_tokens'],
  path: '/messages/count_tokens',
  docs: {
    summary: 'Count the tokens of a message',
    description:
      'Takes a request of the Messages API, masks it as one that is to be answered, and has the upstream of the agent count ' +
      `the tokens that it then has. ${SIGNED}`,
    request: messagesRequest,
    reply: countedTokens,
    errorShape: 'messages',
    stream: 'Never: what counts tokens does not stream',
  },
  read: (raw, options) => parseMessagesRequest(raw, options, CountedRequest),
  readReply: () => [],
  readExchange: () => undefined,
  stubReply: stubCount,
};
