import { normalize } from '../../src/detection/text/normalized-text.js';
import type { Recognizer } from '../../src/detection/passes/pattern/recognizer.js';

/** Returns the texts that a recognizer finds in a user's text, with overlapping findings merged. */
export function foundValues(recognizer: Recognizer, text: string, question = '', label = ''): string[] {
  const slot = { path: 'messages[0].content', role: 'user', form: 'text', text } as const;
  const found = recognizer.find(normalize(text), { slot, question, label });
  const values: { start: number; end: number }[] = [];
  for (const { start, end } of found.sort((a, b) => a.start - b.start)) {
    const last = values.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else values.push({ start, end });
  }
  return values.map(({ start, end }) => text.slice(start, end));
}
