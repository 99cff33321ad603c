import { readRefusal } from '../common/reported-errors.js';
import { openAiError } from '../openai/openai-errors.js';
import { openAiModels } from '../openai/openai-models.js';
import type { WireFormat } from '../wire-format.js';
import { parseChatRequest } from './chat-request.js';
import { chatCompletion, chatRequest } from './chat-schemas.js';
import { readCompletion, readExchange, readMessages } from './conversations.js';
import { stubReply } from './stub-reply.js';

/** OpenAI's Chat Completions API. */
export const chatCompletions: WireFormat = {
  name: 'chat_completions',
  // The second route is for platforms that append the last part of the path to the configured URL.
  routes: ['v1/chat/completions', 'v1/chat/completions/chat/completions'],
  path: '/chat/completions',
  docs: {
    summary: 'Create a chat completion',
    description:
      'Accepts a Chat Completions request and masks the detected values. Forwards the request to the ' +
      "agent's upstream and restores the reply. The reply can be streamed. Unknown fields are forwarded. " +
      'In these fields, the service masks values that it detects elsewhere in the request, and values with ' +
      'a recognizable form, such as phone numbers. The path `…/chat/completions/chat/completions` also ' +
      'works, because some platforms append the last part to the URL. If the operator requires signatures, ' +
      'send `X-Voice-Signature` or `Authorization: Bearer`.',
    request: chatRequest,
    reply: chatCompletion,
    stream:
      'Stream of chunks if `stream` is true. Each chunk is a `data:` line, and the last line is `data: ' +
      '[DONE]`.',
  },
  read: parseChatRequest,
  readConversation: readMessages,
  readReply: readCompletion,
  readExchange,
  errorBody: openAiError,
  readError: (body) => readRefusal(body),
  stubReply,
  models: openAiModels,
};
