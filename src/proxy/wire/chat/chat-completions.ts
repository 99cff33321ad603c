import { readRefusal } from '../common/reported-errors.js';
import { openAiError } from '../openai/openai-errors.js';
import { openAiModels } from '../openai/openai-models.js';
import type { WireFormat } from '../wire-format.js';
import { parseChatRequest } from './chat-request.js';
import { chatCompletion, chatRequest } from './chat-schemas.js';
import { readCompletion, readExchange, readMessages } from './conversations.js';
import { stubReply } from './stub-reply.js';

/** OpenAI's chat completions. */
export const chatCompletions: WireFormat = {
  name: 'chat_completions',
  // Some platforms append the last part to the URL that they are given, so it is served doubled too.
  routes: ['v1/chat/completions', 'v1/chat/completions/chat/completions'],
  path: '/chat/completions',
  docs: {
    summary: 'Complete a chat',
    description:
      'Takes a chat-completions request, masks every identifier that is found in it, forwards it to the upstream of the ' +
      "agent, and restores the reply, whole or streamed. Fields that the service doesn't know go through, and what is " +
      'masked elsewhere or identifies somebody by its form is masked there too. The path with its end doubled (`…/chat/completions/chat/completions`) is served too, since some ' +
      'platforms append it to the URL they are given. Where the operator requires signatures, send `X-Voice-Signature` ' +
      'or `Authorization: Bearer`.',
    request: chatRequest,
    reply: chatCompletion,
    stream: 'Where `stream` is true: chunks as `data:` lines, the last of them `[DONE]`',
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
