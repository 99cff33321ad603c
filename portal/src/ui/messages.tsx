import { type ReactElement, useMemo } from 'react';
import type { RedactionEvent } from '../api/sessions';
import type { Message } from '../lib/transcript';
import { classes } from './classes';
import { LongMessages, type MessagesProps } from './long-messages';
import { MaskedText } from './masked-text';
import { Role, surfaceOf } from './role';

const NONE: readonly RedactionEvent[] = [];

/** Maximum number of findings of a conversation that is rendered completely. Longer conversations are virtualized. */
const MAX_FINDINGS = 300;
const MAX_TEXT = 60_000;

/** Masked conversation, message by message. */
export function Messages(props: MessagesProps): ReactElement {
  const { messages, events, selected, onSelect } = props;
  const byPath = useMemo(() => Map.groupBy(events, ({ path }) => path), [events]);
  const isLong = useMemo(
    () => events.length > MAX_FINDINGS || lengthOf(messages) > MAX_TEXT,
    [messages, events],
  );
  if (isLong) return <LongMessages {...props} />;
  const selectedPath = events.find(({ event_id: id }) => id === selected)?.path;
  return (
    <ol className="space-y-3 text-sm">
      {messages.map((message, at) => (
        <li key={at} className={classes('rounded-lg border border-line p-3', surfaceOf(message.role))}>
          <Role speaker={message.role} />
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

function lengthOf(messages: readonly Message[]): number {
  return messages.reduce(
    (sum, { texts }) => texts.reduce((length, { text }) => length + text.length, sum),
    0,
  );
}

/** Reply with the values restored, hidden until the user reveals it. */
export function RestoredReply({ reply }: { reply: string }): ReactElement {
  return (
    <details className="mt-3 rounded-lg border border-line p-3 text-sm">
      <summary className="cursor-pointer font-medium">Show the reply with the caller’s restored data</summary>
      <p className="mt-2 leading-7 break-words whitespace-pre-wrap">{reply}</p>
    </details>
  );
}
