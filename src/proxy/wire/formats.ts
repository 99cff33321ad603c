import { chatCompletions } from './chat/chat-completions.js';
import { embeddings } from './embeddings/embeddings.js';
import { countedMessages, messages } from './messages/messages.js';
import { responses } from './responses/responses.js';
import { WireFormats } from './wire-formats.js';

/** Where a format is registered: it is served from here on. Agents' addresses name the first. */
export const WIRE_FORMATS = new WireFormats(
  chatCompletions,
  responses,
  messages,
  countedMessages,
  embeddings,
);
