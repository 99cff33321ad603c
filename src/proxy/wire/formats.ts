import { chatCompletions } from './chat/chat-completions.js';
import { embeddings } from './embeddings/embeddings.js';
import { countedMessages, messages } from './messages/messages.js';
import { responses } from './responses/responses.js';
import { WireFormats } from './wire-formats.js';

/** Wire formats that the service supports. Agents' proxy URLs use the first. */
export const WIRE_FORMATS = new WireFormats(
  chatCompletions,
  responses,
  messages,
  countedMessages,
  embeddings,
);
