import { asksSomething, readBackchannel } from './conversation/backchannel.js';
import { labelOf } from './data/json-members.js';
import { isRecordValue } from './data/record-values.js';
import { isSetting } from './data/settings.js';
import { normalize, normalizedSlot, type NormalizedText } from './text/normalized-text.js';
import { isInstruction, type TextSlot } from './slot.js';

/** A slot with its context. */
export interface SlotInContext {
  readonly slot: TextSlot;
  /**
   * The end of the assistant's preceding turn, normalized, if the slot answers it, because a bare answer takes its kind
   * from the question. For an assistant's turn that repeats an answer, the answered question. Otherwise empty.
   */
  readonly question: string;
  /** The assistant's last turn if it left the question open, because it was a backchannel or an aside. */
  readonly heard?: string;
  /** Earlier answers to the question, with spoken numbers as digits, because a value may be given in several turns. */
  readonly answered?: string;
  /** Words of the slot's JSON key ("patient name"), or an empty text if there is no key. */
  readonly label: string;
  /** Texts in the preceding turns, nearest last, up to {@link REACH}. May be undefined or empty. */
  readonly before?: readonly Heard[];
  /** True for a text in an unsupported language, whose threshold is {@link LEAST_IN_DOUBT}. */
  readonly isInDoubt?: boolean;
}

/**
 * Threshold for findings in texts in an unsupported language. With this threshold, nearly all values in such texts are
 * masked, and more than half of their other letters (bench/other-languages.md).
 */
export const LEAST_IN_DOUBT = 0.05;

/** A text that provides context for later texts. */
export interface Heard extends Pick<TextSlot, 'role' | 'member' | 'text'>, Pick<SlotInContext, 'label'> {}

/** Characters of preceding texts that are read as context, about 256 model tokens. Texts are not divided. */
export const REACH = 1_200;
/** Size of each text in addition to its characters. */
const HEARD = 8;

/** Maximum length of the question at the end of an assistant's turn. */
const MOST_QUESTION = 500;
/** Maximum length of a turn. A longer turn is a document, in which only the end can be a question or an answer. */
const MOST_TURN = 4_000;
/** Digits that are more than a count. */
const DIGITS = /\d[ -]?\d/;
/** Maximum number of asides during which a question is still open. */
const MOST_ASIDES = 2;

/**
 * Returns slots with their contexts, in the order of the conversation. A user's turn answers the assistant's last turn.
 * A question stays open over backchannels ("mm-hm"). A turn that repeats digits is read like the repeated answer.
 */
export function inContext(
  slots: readonly TextSlot[],
  heard?: readonly Heard[],
  isInDoubt?: (at: number) => boolean,
): SlotInContext[] {
  return [...contextsOf(slots, heard, isInDoubt)];
}

/** Yields the slots of {@link inContext} one by one. */
export function* contextsOf(
  slots: readonly TextSlot[],
  heard: readonly Heard[] = heardLast(slots, 0),
  isInDoubt: (at: number) => boolean = () => false,
): Generator<SlotInContext, void> {
  const reader = new ContextReader(0, heard);
  for (const [at, slot] of slots.entries()) yield reader.read(slot, isInDoubt(at));
}

/** Reads the slots of a conversation in order. */
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
   * @param position position of the first slot to read
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

  /** Position of the first slot that another reader must read to reach the same state. */
  get beginning(): number {
    return this.begin;
  }

  read(slot: TextSlot, isInDoubt = false): SlotInContext {
    const heard = slot.turn === undefined ? undefined : heardAs(slot);
    const before = heard === undefined || isRecordValue(slot) ? [] : [...this.heardTexts];
    const placed = { slot, question: '', answered: '', label: labelOf(slot), before, isInDoubt };
    if (heard !== undefined) this.addContext(heard);
    if (slot.role === 'user') this.readAnswer(slot, placed);
    else if (isUtterance(slot)) this.readUtterance(slot, placed);
    this.position += 1;
    return placed;
  }

  private addContext(heard: Heard): void {
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
    // An answer to the caller's own question leaves the earlier question open.
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

/** Returns the view of a turn, or of the end of a long turn. */
function endOf(slot: TextSlot): NormalizedText {
  if (slot.text.length <= MOST_TURN) return normalizedSlot(slot);
  return normalize(slot.text.slice(-MOST_TURN), slot.form);
}

const WORDS = /\p{L}|\p{N}/u;
const FRESH = { continues: false, echoes: false };

/**
 * Returns the context of texts that follow the slots, nearest last. Instructions outside turns precede all turns, as in
 * wire formats in which they are a turn, because findings must not depend on the wire format.
 * @param end position after the last slot
 */
export function heardLast(slots: readonly TextSlot[], end = slots.length): Heard[] {
  const found: Heard[] = [];
  let size = 0;
  const addContext = (slot: TextSlot): void => {
    const heard = heardAs(slot);
    if (heard === undefined) return;
    size += heardSize(heard);
    found.push(heard);
  };
  for (let slot = slots[--end]; slot !== undefined && size < REACH; slot = slots[--end])
    if (slot.turn !== undefined) addContext(slot);
  // Instructions outside turns are at the end of the slots.
  let at = slots.length - 1;
  for (
    let slot = slots[at];
    slot !== undefined && slot.turn === undefined && size < REACH;
    slot = slots[--at]
  )
    if (isInstruction(slot)) addContext(slot);
  return found.reverse();
}

/** Returns a text as context if it has words that may be a person's. The names of members belong to their values. */
function heardAs(slot: TextSlot): Heard | undefined {
  const { isKey, form, role, member, text } = slot;
  if (isKey === true || form === 'identifier' || !WORDS.test(text)) return undefined;
  const label = labelOf(slot);
  return isSetting(slot, label) ? undefined : { role, member, label, text };
}

function heardSize({ text }: Heard): number {
  return text.length + HEARD;
}

/** Returns true for the assistant's speech, as opposed to its tool calls. */
function isUtterance({ role, member, form }: TextSlot): boolean {
  return role === 'assistant' && member === 'speech' && form === 'text';
}
