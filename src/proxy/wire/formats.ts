import { chatCompletions } from './chat/chat-completions.js';
import { WireFormats } from './wire-formats.js';

/** Where a format is registered: it is served from here on. */
export const WIRE_FORMATS = new WireFormats(chatCompletions);
