import { type ReactElement, useMemo } from 'react';
import type { RedactionEvent } from '../api/sessions';
import type { Message } from '../lib/transcript';
import { classes } from './classes';
import { MaskedText } from './masked-text';

const ROLES: Readonly<Record<string, string>> = {
  system: 'Instructions',
  developer: 'Instructions',
  user: 'Caller',
  assistant: 'Assistant',
  tool: 'Tool',
  function: 'Tool',
};

const NONE: readonly RedactionEvent[] = [];

/** Who speaks, in words. */
export function roleLabel(role: string): string {
  return ROLES[role] ?? role;
}

interface MessagesProps {
  messages: readonly Message[];
  events: readonly RedactionEvent[];
  selected?: string | undefined;
  onSelect?: (eventId: string) => void;
}

/** A masked conversation, message by message. */
export function Messages({ messages, events, selected, onSelect }: MessagesProps): ReactElement {
  const byPath = useMemo(() => Map.groupBy(events, ({ path }) => path), [events]);
  const selectedPath = events.find(({ event_id: id }) => id === selected)?.path;
  return (
    <ol className="space-y-3 text-sm">
      {messages.map((message, at) => (
        <li
          key={at}
          className={classes(
            'rounded-lg border border-line p-3',
            message.role === 'user' ? 'bg-raised' : 'bg-sunken',
          )}
        >
          <p className="mb-1 text-xs font-medium text-quiet">{roleLabel(message.role)}</p>
          {message.texts.length === 0 && <p className="text-quiet">No text</p>}
          {message.texts.map(({ path, text }) => (
            <MaskedText
              key={path}
              text={text}
              findings={byPath.get(path) ?? NONE}
              selected={path === selectedPath ? selected : undefined}
              {...(onSelect === undefined ? {} : { onSelect })}
            />
          ))}
        </li>
      ))}
    </ol>
  );
}

/** A reply with the values restored; it is covered until somebody asks for it. */
export function RestoredReply({ reply }: { reply: string }): ReactElement {
  return (
    <details className="mt-3 rounded-lg border border-line p-3 text-sm">
      <summary className="cursor-pointer font-medium">
        Show the reply as it was given back, with the caller’s data
      </summary>
      <p className="mt-2 leading-7 break-words whitespace-pre-wrap">{reply}</p>
    </details>
  );
}
