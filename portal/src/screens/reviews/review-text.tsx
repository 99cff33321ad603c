import { type KeyboardEvent, type ReactElement, useEffect, useRef } from 'react';
import type { Review, ReviewMark } from '../../api/reviews';
import { overlaps, type Word } from '../../lib/review-words';
import { classes } from '../../ui/classes';
import { Role } from '../../ui/role';
import { ownerOf } from './use-review-desk';

type Text = Review['texts'][number];

/** Selected words, by their indexes. The focus moves, and the anchor is fixed. */
export interface Chosen {
  readonly anchor: number;
  readonly focus: number;
}

interface ReviewTextProps {
  readonly at: number;
  readonly text: Text;
  readonly words: readonly Word[];
  readonly marks: readonly ReviewMark[];
  /** Selected words of this text; undefined if words of another text are selected. */
  readonly chosen: Chosen | undefined;
  readonly onChoose: (chosen: Chosen) => void;
  /** Called with keys that do not move the selection. */
  readonly onKey: (event: KeyboardEvent) => void;
  /** Whether the text takes the focus once it is rendered. */
  readonly takesFocus: boolean;
}

/** Text for review, as a list of words, which are selected by keys, by clicks or by dragging. */
export function ReviewText({
  at,
  text,
  words,
  marks,
  chosen,
  onChoose,
  onKey,
  takesFocus,
}: ReviewTextProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const dragged = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (takesFocus) list.current?.focus();
  }, [takesFocus]);
  const idOf = (nth: number): string => `word-${at}-${nth}`;
  const focus = chosen?.focus ?? 0;
  return (
    <div>
      <Role speaker={text.role} />
      <div
        ref={list}
        role="listbox"
        aria-label={`Words in ${text.path}`}
        aria-multiselectable="true"
        aria-activedescendant={chosen === undefined ? undefined : idOf(focus)}
        tabIndex={0}
        className="rounded-lg bg-sunken p-3 leading-9 break-words whitespace-pre-wrap select-none"
        onFocus={() => {
          if (chosen === undefined) onChoose({ anchor: 0, focus: 0 });
        }}
        onKeyDown={(event) => {
          const moved = moveOf(event, focus, words.length);
          if (moved === undefined) {
            onKey(event);
            return;
          }
          event.preventDefault();
          onChoose({ anchor: event.shiftKey ? (chosen?.anchor ?? moved) : moved, focus: moved });
        }}
        onPointerUp={() => {
          dragged.current = undefined;
        }}
      >
        {words.map((word, nth) => (
          <WordOption
            key={nth}
            id={idOf(nth)}
            word={word}
            span={text.spans.find((span) => overlaps(span, word))}
            mark={marks.find((mark) => mark.text === at && overlaps(mark, word))}
            isChosen={chosen !== undefined && isBetween(nth, chosen)}
            onDown={() => {
              dragged.current = nth;
              onChoose({ anchor: nth, focus: nth });
            }}
            onOver={() => {
              if (dragged.current !== undefined) onChoose({ anchor: dragged.current, focus: nth });
            }}
          />
        ))}
      </div>
    </div>
  );
}

interface WordOptionProps {
  readonly id: string;
  readonly word: Word;
  readonly span: Text['spans'][number] | undefined;
  readonly mark: ReviewMark | undefined;
  readonly isChosen: boolean;
  readonly onDown: () => void;
  readonly onOver: () => void;
}

function WordOption({ id, word, span, mark, isChosen, onDown, onOver }: WordOptionProps): ReactElement {
  const note = noteOf(span, mark);
  return (
    <>
      <span
        id={id}
        role="option"
        aria-selected={isChosen}
        aria-label={note === undefined ? word.text : `${word.text}, ${note}`}
        title={note}
        className={classes(
          'rounded px-0.5 py-1',
          classOf(span, mark),
          isChosen && 'outline-2 outline-offset-1 outline-focus',
        )}
        onPointerDown={(event) => {
          event.currentTarget.releasePointerCapture(event.pointerId);
          onDown();
        }}
        onPointerEnter={onOver}
      >
        {word.text}
      </span>
      {word.gap}
    </>
  );
}

function noteOf(span: WordOptionProps['span'], mark: WordOptionProps['mark']): string | undefined {
  const note = sortOf(span, mark);
  return mark?.whose === undefined ? note : `${note ?? ''}, owner: ${ownerOf(mark.whose)}`;
}

function sortOf(span: WordOptionProps['span'], mark: WordOptionProps['mark']): string | undefined {
  if (mark?.sort === 'missed') return `annotated as a missed ${mark.kind ?? 'value'}`;
  if (mark?.sort === 'for_nothing') return 'annotated as a false positive';
  if (mark?.sort === 'kind_changed') return `masked, annotated as ${mark.kind ?? 'another kind'}`;
  return span === undefined ? undefined : `masked as ${span.kind}`;
}

function classOf(span: WordOptionProps['span'], mark: WordOptionProps['mark']): string {
  if (mark?.sort === 'missed') return 'bg-bad-soft text-bad underline decoration-wavy';
  if (mark?.sort === 'for_nothing') return 'bg-warn-soft text-warn line-through';
  if (mark?.sort === 'kind_changed') return 'bg-good-soft text-good underline';
  return span === undefined ? '' : 'bg-accent-soft text-text underline';
}

function isBetween(nth: number, { anchor, focus }: Chosen): boolean {
  return nth >= Math.min(anchor, focus) && nth <= Math.max(anchor, focus);
}

/** Returns the index of the word that a key selects; undefined for any other key. */
function moveOf({ key }: KeyboardEvent, from: number, count: number): number | undefined {
  const last = Math.max(0, count - 1);
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(last, from + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, from - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
