import { useState } from 'react';
import { type Review, type ReviewMark, useKeepMarks } from '../../api/reviews';
import {
  overlaps,
  placeOf,
  type TextPlace,
  withoutMarksAt,
  type Word,
  wordsOf,
} from '../../lib/review-words';
import type { Chosen } from './review-text';

export const WHOSE = [
  { value: '', label: 'Not specified' },
  { value: 'caller', label: 'Caller' },
  { value: 'other_person', label: 'Another person' },
  { value: 'office', label: 'Office' },
  { value: 'nobody', label: 'No person (a thing)' },
] as const;

/** Annotation that a reviewer can make for the selected words; `none` removes it. */
export type MarkAction = 'missed' | 'for_nothing' | 'kind_changed' | 'none';

/** Selected words in one of a call's texts. */
interface ChosenIn {
  readonly text: number;
  readonly chosen: Chosen;
}

/** Annotations of a call, and the selected words. */
export interface ReviewDesk {
  readonly marks: readonly ReviewMark[];
  /** Words of each text. */
  readonly words: readonly (readonly Word[])[];
  readonly place: ChosenIn | undefined;
  readonly setPlace: (place: ChosenIn) => void;
  readonly kind: string;
  /** Sets the kind of the next annotation, and of the annotation at the selected words. */
  readonly setKind: (kind: string) => void;
  readonly whose: string;
  /** Sets the owner of the next annotation, and of the annotation at the selected words. */
  readonly setWhose: (whose: string) => void;
  /** Message about the last action's result, for screen readers. */
  readonly said: string;
  readonly act: (action: MarkAction) => void;
  /** Annotation that the user is about to add as a term. */
  readonly term: ReviewMark | undefined;
  readonly askTerm: () => void;
  readonly closeTerm: () => void;
  readonly keep: ReturnType<typeof useKeepMarks>;
}

export function useReviewDesk(review: Review): ReviewDesk {
  const keep = useKeepMarks(review.session_id);
  const [marks, setMarks] = useState<readonly ReviewMark[]>(review.marks);
  const [words] = useState<readonly (readonly Word[])[]>(() => review.texts.map(({ text }) => wordsOf(text)));
  const [place, setPlace] = useState<ChosenIn | undefined>(undefined);
  const [kind, setKind] = useState('NAME');
  const [whose, setWhose] = useState<string>('');
  const [said, setSaid] = useState('');
  const [term, setTerm] = useState<ReviewMark | undefined>(undefined);

  const act = (action: MarkAction): void => {
    const done = markOf(review, words, place, { action, kind, whose: whoseOf(whose) });
    setSaid(done.said);
    if (done.place === undefined) return;
    const others = withoutMarksAt(marks, done.place);
    const next = done.mark === undefined ? others : [...others, done.mark];
    setMarks(next);
    keep.mutate(next);
  };

  const markHere = (): ReviewMark | undefined => {
    const chosen = place && placeOf(words[place.text] ?? [], place.chosen.anchor, place.chosen.focus);
    return chosen && marks.find((one) => one.text === place.text && overlaps(one, chosen));
  };

  const change = (changed: ReviewMark, words: string): void => {
    const here = markHere();
    const next = marks.map((mark) => (mark === here ? changed : mark));
    setSaid(words);
    setMarks(next);
    keep.mutate(next);
  };

  const changeKind = (wanted: string): void => {
    setKind(wanted);
    const mark = markHere();
    // A false positive has no kind.
    if (mark?.kind !== undefined) change({ ...mark, kind: wanted }, `The kind is now ${wanted}.`);
  };

  const changeWhose = (wanted: string): void => {
    setWhose(wanted);
    const mark = markHere();
    if (mark === undefined) return;
    const known = whoseOf(wanted);
    const changed = { ...mark };
    if (known === undefined) delete changed.whose;
    else changed.whose = known;
    change(changed, `The owner is now: ${ownerOf(wanted)}.`);
  };

  const askTerm = (): void => {
    const mark = markHere();
    setSaid(mark === undefined ? 'Annotate the words first.' : '');
    setTerm(mark);
  };
  const closeTerm = (): void => {
    setTerm(undefined);
  };

  const chosen = { place, setPlace, kind, setKind: changeKind, whose, setWhose: changeWhose };
  return { ...chosen, marks, words, said, act, term, askTerm, closeTerm, keep };
}

interface Asked {
  readonly action: MarkAction;
  readonly kind: string;
  readonly whose: ReviewMark['whose'];
}

/** Returns an action's result: the message, the span whose annotations are replaced, and the new annotation. */
function markOf(
  { texts }: Review,
  words: readonly (readonly Word[])[],
  place: ChosenIn | undefined,
  { action, kind, whose }: Asked,
): { said: string; place?: TextPlace; mark?: ReviewMark } {
  const text = place === undefined ? undefined : texts[place.text];
  const chosen = place && placeOf(words[place.text] ?? [], place.chosen.anchor, place.chosen.focus);
  if (place === undefined || text === undefined || chosen === undefined)
    return { said: 'Select words first.' };
  const at = { text: place.text, ...chosen };
  const span = text.spans.find((one) => overlaps(one, chosen));
  if (action === 'none') return { said: 'The annotation was removed.', place: at };
  const more = whose === undefined ? {} : { whose };
  if (action === 'missed') {
    if (span !== undefined) return { said: 'These words are masked, so they are not a missed value.' };
    return {
      said: `Annotated as a missed ${kind}.`,
      place: at,
      mark: { ...at, sort: 'missed', kind, ...more },
    };
  }
  if (span === undefined) return { said: 'These words are not masked.' };
  const whole = { text: place.text, start: span.start, end: span.end };
  return action === 'for_nothing'
    ? {
        said: 'Annotated as a false positive.',
        place: whole,
        mark: { ...whole, sort: 'for_nothing', ...more },
      }
    : {
        said: `Annotated as ${kind}.`,
        place: whole,
        mark: { ...whole, sort: 'kind_changed', kind, ...more },
      };
}

/** Returns the label of an owner. */
export function ownerOf(value: string): string {
  return WHOSE.find((one) => one.value === value)?.label.toLowerCase() ?? value;
}

function whoseOf(value: string): ReviewMark['whose'] {
  const found = WHOSE.find((one) => one.value === value)?.value;
  return found === '' ? undefined : found;
}
