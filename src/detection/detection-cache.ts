import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Memo } from '../common/memo.js';
import type { Entity } from './entity.js';
import type { TextSlot } from './slot.js';
import type { Heard, SlotInContext } from './slot-context.js';
import { isAsWritten } from './text/normalized-text.js';

/**
 * What is kept: findings, and three for each text. A text takes some 300 bytes, so it is 12 MiB at most, for the 40 texts of
 * a conversation each in a thousand of them.
 */
const MOST_FINDINGS = 120_000;

/** What was found in a text. */
export interface CachedText {
  readonly findings: readonly Entity[];
  /** Nothing in it is spoken, so that its spoken view need not be made again. */
  readonly asWritten: boolean;
}

/** Longest text whose form is determined for the cache, in UTF-16 code units. Another thread may have read longer ones. */
const MOST_LOOKED_AT = 2_000;

/** Returns the findings in a text that was read, as they are cached. */
export function cachedText(slot: TextSlot, findings: readonly Entity[]): CachedText {
  return { findings, asWritten: slot.text.length <= MOST_LOOKED_AT && isAsWritten(slot) };
}

/** What the instances of a service have found in the texts of one account, for all of them to use. */
export interface FindingsStore {
  /**
   * What any instance has found in each text; undefined for those that none has read, and for all where the store can't be
   * asked.
   * @param identities of the texts, see `identityOf`
   */
  find(identities: readonly string[]): Promise<readonly (CachedText | undefined)[]>;

  /** Has what was found in a text kept for the others; it is written later, or not at all. */
  keep(identity: string, found: CachedText): void;
}

/** Most texts hold nothing, and so many objects would be visited by each garbage collection. */
const NOTHING_WRITTEN: CachedText = { findings: [], asWritten: true };
const NOTHING_SPOKEN: CachedText = { findings: [], asWritten: false };

/**
 * Findings by what they depend on: a conversation is sent again with each turn, and only what is new in it is
 * read. Keys are keyed hashes and findings are spans, so the cache holds no text.
 */
export class DetectionCache {
  /** Short-lived and never shown, so a plain hash of it and the text will do, which costs a third of an HMAC. */
  private readonly secret = randomBytes(32).toString('base64');
  private readonly texts = new LRUCache<string, CachedText>({
    maxSize: MOST_FINDINGS,
    sizeCalculation: ({ findings }) => findings.length + 3,
  });

  /** The key of a text by its {@link identityOf identity}. */
  key(identity: string): string {
    return hash('sha256', `${this.secret}${identity}`, 'base64');
  }

  get(key: string): CachedText | undefined {
    return this.texts.get(key);
  }

  set(key: string, text: CachedText): void {
    this.texts.set(key, text.findings.length > 0 ? text : text.asWritten ? NOTHING_WRITTEN : NOTHING_SPOKEN);
  }
}

/**
 * All that findings in a text depend on, and the text.
 * @param detector whose it is and what else they depend on: policy, passes
 */
export function identityOf(
  detector: string,
  { slot, question, heard = '', answered = '', label, before = [], isInDoubt }: SlotInContext,
): string {
  const place = slot.isKey === true ? 'key' : isInDoubt === true ? 'in doubt' : slot.form;
  return `${detector}\0${slot.role}\0${place}\0${label}\0${String(question.length)} ${String(heard.length)} ${String(answered.length)}\0${question}${heard}${answered}${slot.text}\0${encodedAs(slot)}${before.map(heardAs).join('\0')}`;
}

/** In an encoded text URLs are found as they are written. */
function encodedAs({ encoded }: SlotInContext['slot']): string {
  return encoded === undefined ? '' : `encoded ${encoded.slot.text}\0`;
}

/** Longer texts stand in identities by their hashes, of which one is made a text. */
const LONG_HEARD = 2_000;
const hashes = new Memo<Heard, string>();

function heardAs(heard: Heard): string {
  const { role, member = '', label, text } = heard;
  const content = text.length <= LONG_HEARD ? text : hashes.of(heard, () => hash('sha256', text, 'base64'));
  return `${role} ${member} ${label}\0${content}`;
}
