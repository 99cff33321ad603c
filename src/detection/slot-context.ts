import { asksSomething, readBackchannel } from './conversation/backchannel.js';
import { labelOf } from './data/json-members.js';
import { isRecordValue } from './data/record-values.js';
import { isSetting } from './data/settings.js';
import { normalize, normalizedSlot, type NormalizedText } from './text/normalized-text.js';
import { isInstruction, type TextSlot } from './slot.js';

/** A slot and the context to read it in. */
export interface SlotInContext {
  readonly slot: TextSlot;
  /**
   * The end of what the assistant said just before, normalized, if the slot answers it: a bare answer takes its kind
   * from there. Of an assistant's turn that repeats an answer, what that answers. Empty where there is none.
   */
  readonly question: string;
  /** What the assistant said last, where that isn't the question alone: a backchannel or an aside, which left it open. */
  readonly heard?: string;
  /** What was said in answer to that question before, with spoken numbers as digits: a value may be given in pieces. */
  readonly answered?: string;
  /** Words of the JSON key that the slot's text stands under ("patient name"), empty where there is none. */
  readonly label: string;
  /** The texts of the turns just before, nearest last, up to {@link REACH}. Absent or empty: none. */
  readonly before?: readonly Heard[];
  /** True for a text in a language that is not understood, where all counts that is {@link LEAST_IN_DOUBT} sure. */
  readonly isInDoubt?: boolean;
}

/**
 * Confidence from which on findings count in texts in a language that is not understood: with it, nearly all values of
 * such texts are masked, and more than half of their other letters (bench/other-languages.md).
 */
export const LEAST_IN_DOUBT = 0.05;

/** A text of a turn that those after it are read with. */
export interface Heard extends Pick<TextSlot, 'role' | 'member' | 'text'>, Pick<SlotInContext, 'label'> {}

/** Characters of the texts before that a text is read with, the last of them whole: some 256 pieces of a model. */
export const REACH = 1_200;
/** What a text counts besides its characters. */
const HEARD = 8;

/** How much of an assistant's turn can be the question that is answered. */
const MOST_QUESTION = 500;
/** A longer turn is a document: only its end can be a question or an answer. */
const MOST_TURN = 4_000;
/** More than a count. */
const DIGITS = /\d[ -]?\d/;
/** Turns for which a question stays open though something else is spoken of. */
const MOST_ASIDES = 2;

/**
 * Slots come in the order of the conversation, so the assistant's turn before a user's is what it answers. What was asked
 * stays asked over turns in which the assistant gives no more than a backchannel ("mm-hm"); one that repeats digits is read as the answer that it repeats.
 */
export function inContext(
  slots: readonly TextSlot[],
  heard?: readonly Heard[],
  isInDoubt?: (at: number) => boolean,
): SlotInContext[] {
  return [...contextsOf(slots, heard, isInDoubt)];
}

/** {@link inContext}, one by one. */
export function* contextsOf(
  slots: readonly TextSlot[],
  heard: readonly Heard[] = heardLast(slots, 0),
  isInDoubt: (at: number) => boolean = () => false,
): Generator<SlotInContext, void> {
  const reader = new ContextReader(0, heard);
  for (const [at, slot] of slots.entries()) yield reader.read(slot, isInDoubt(at));
}

/** Reads the slots of a conversation one after the other, in its order. */
export class ContextReader {
  private asked = '';
  private heard: string | undefined;
  private answered = '';
  private answer = '';
  private asides = 0;
  private lastAnswer = Infinity;
  private begin: number;
  private readonly heardTexts: Heard[];
  private heardSize: number;

  /**
   * @param position of the first slot that will be read
   * @param heardBefore see {@link heardLast}
   */
  constructor(
    private position = 0,
    heardBefore: readonly Heard[] = [],
  ) {
    this.begin = position;
    this.heardTexts = [...heardBefore];
    this.heardSize = heardBefore.reduce((sum, heard) => sum + heardSize(heard), 0);
  }

  /** Position of the slot from which on another reader comes to know what this one does. */
  get beginning(): number {
    return this.begin;
  }

  read(slot: TextSlot, isInDoubt = false): SlotInContext {
    const heard = slot.turn === undefined ? undefined : heardAs(slot);
    const before = heard === undefined || isRecordValue(slot) ? [] : [...this.heardTexts];
    const placed = { slot, question: '', answered: '', label: labelOf(slot), before, isInDoubt };
    if (heard !== undefined) this.hear(heard);
    if (slot.role === 'user') this.readAnswer(slot, placed);
    else if (isUtterance(slot)) this.readUtterance(slot, placed);
    this.position += 1;
    return placed;
  }

  private hear(heard: Heard): void {
    this.heardTexts.push(heard);
    this.heardSize += heardSize(heard);
    for (let [first] = this.heardTexts; first !== undefined; [first] = this.heardTexts) {
      const size = heardSize(first);
      if (this.heardSize - size < REACH) return;
      this.heardSize -= size;
      this.heardTexts.shift();
    }
  }

  private readAnswer(slot: TextSlot, placed: SlotInContext): void {
    const { asked, heard, answered } = this;
    Object.assign(placed, { question: asked, heard, answered });
    if (slot.member !== 'speech') return;
    this.answer = endOf(slot).spoken.text;
    this.lastAnswer = this.position;
    if (asked !== '') this.answered = `${answered} ${this.answer}`.trim().slice(-MOST_QUESTION);
  }

  private readUtterance(slot: TextSlot, placed: SlotInContext): void {
    const utterance = endOf(slot);
    const { asked, answer } = this;
    const { continues, echoes } = asked === '' ? FRESH : readBackchannel(utterance, answer);
    if (echoes) Object.assign(placed, { question: asked, answered: this.answered });
    if (continues) {
      this.heard = utterance.text.slice(-MOST_QUESTION);
      return;
    }
    // An answer to the caller's own question leaves the one before it open.
    const aside =
      asked !== '' &&
      this.asides < MOST_ASIDES &&
      !DIGITS.test(answer) &&
      !DIGITS.test(utterance.spoken.text) &&
      !asksSomething(utterance);
    this.asides = aside ? this.asides + 1 : 0;
    this.asked = (aside ? `${asked}\n${utterance.text}` : utterance.text).slice(-MOST_QUESTION);
    this.answered = '';
    this.heard = aside ? utterance.text.slice(-MOST_QUESTION) : undefined;
    if (!aside) this.begin = Math.min(this.lastAnswer, this.position);
  }
}

/** The view of what counts of a turn: all of it, or the end of a long one. */
function endOf(slot: TextSlot): NormalizedText {
  if (slot.text.length <= MOST_TURN) return normalizedSlot(slot);
  return normalize(slot.text.slice(-MOST_TURN), slot.form);
}

const WORDS = /\p{L}|\p{N}/u;
const FRESH = { continues: false, echoes: false };

/**
 * The texts that what follows on the slots is read with, nearest last. Instructions that stand in no turn come before all turns,
 * as where they are one: what is found must not depend on the wire format.
 * @param end one past the last of the slots
 */
export function heardLast(slots: readonly TextSlot[], end = slots.length): Heard[] {
  const found: Heard[] = [];
  let size = 0;
  const hear = (slot: TextSlot): void => {
    const heard = heardAs(slot);
    if (heard === undefined) return;
    size += heardSize(heard);
    found.push(heard);
  };
  for (let slot = slots[--end]; slot !== undefined && size < REACH; slot = slots[--end])
    if (slot.turn !== undefined) hear(slot);
  // They stand behind the turns.
  let at = slots.length - 1;
  for (
    let slot = slots[at];
    slot !== undefined && slot.turn === undefined && size < REACH;
    slot = slots[--at]
  )
    if (isInstruction(slot)) hear(slot);
  return found.reverse();
}

/** A text that has words and may be somebody's; the names of members go with their values. */
function heardAs(slot: TextSlot): Heard | undefined {
  const { isKey, form, role, member, text } = slot;
  if (isKey === true || form === 'identifier' || !WORDS.test(text)) return undefined;
  const label = labelOf(slot);
  return isSetting(slot, label) ? undefined : { role, member, label, text };
}

function heardSize({ text }: Heard): number {
  return text.length + HEARD;
}

/** What an assistant said aloud, rather than the tools that it called. */
function isUtterance({ role, member, form }: TextSlot): boolean {
  return role === 'assistant' && member === 'speech' && form === 'text';
}
