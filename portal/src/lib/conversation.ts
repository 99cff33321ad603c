export type Role = 'system' | 'user' | 'assistant';

/** Turn of a conversation. */
export interface Turn {
  readonly role: Role;
  readonly content: string;
}

const ROLES: Readonly<Record<string, Role>> = {
  instructions: 'system',
  system: 'system',
  caller: 'user',
  user: 'user',
  assistant: 'assistant',
};

const LABEL = /^\s*(?<label>instructions|system|caller|user|assistant):[^\S\n]*/i;

/**
 * Parses turns labelled with their speaker, `Caller: …` and `Assistant: …`. A line without a label continues the
 * preceding turn.
 * @returns undefined for a text that does not begin with a label, which is a single speaker's text
 */
export function readTurns(text: string): Turn[] | undefined {
  const turns: { role: Role; lines: string[] }[] = [];
  for (const line of text.trim().split('\n')) {
    const label = LABEL.exec(line);
    const role = ROLES[label?.groups?.label?.toLowerCase() ?? ''];
    if (label !== null && role !== undefined) turns.push({ role, lines: [line.slice(label[0].length)] });
    else if (turns.length === 0) return undefined;
    else turns.at(-1)?.lines.push(line);
  }
  return turns.map(({ role, lines }) => ({ role, content: lines.join('\n').trimEnd() }));
}
