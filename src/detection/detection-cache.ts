import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Memo } from '../common/memo.js';
import type { Entity } from './entity.js';
import type { TextSlot } from './slot.js';
import type { Heard, SlotInContext } from './slot-context.js';
import { isAsWritten } from './text/normalized-text.js';

/**
 * Capacity in findings, where each text counts as three. A text takes about 300 bytes, so a thousand conversations with
 * 40 texts each take 12 MiB.
 */
const MOST_FINDINGS = 120_000;

/** Findings in a text. */
export interface CachedText {
  readonly findings: readonly Entity[];
  /** Whether the text contains no spoken value, so that its spoken view is not computed again. */
  readonly asWritten: boolean;
}

/** Maximum UTF-16 length of texts whose form is determined for the cache. Another thread may read longer texts. */
const LONGEST_CLASSIFIED = 2_000;

/** Returns the findings in a text that was read, as they are cached. */
export function cachedText(slot: TextSlot, findings: readonly Entity[]): CachedText {
  return { findings, asWritten: slot.text.length <= LONGEST_CLASSIFIED && isAsWritten(slot) };
}

/** Shared findings of all instances of a service in the texts of one account. */
export interface FindingsStore {
  /**
   * Returns the findings of any instance in each text. Undefined for texts that no instance has read, and for all texts
   * if the store is unavailable.
   * @param identities identities of the texts, see `identityOf`
   */
  find(identities: readonly string[]): Promise<readonly (CachedText | undefined)[]>;

  /** Keeps findings in a text for other instances. They are written later, or not at all. */
  keep(identity: string, found: CachedText): void;
}

/** Shared objects for texts without findings, because garbage collection would visit each separate object. */
const NOTHING_WRITTEN: CachedText = { findings: [], asWritten: true };
const NOTHING_SPOKEN: CachedText = { findings: [], asWritten: false };

/**
 * Findings by everything that determines them. A conversation is sent again with each turn, and only its new texts must
 * be read. Keys are keyed hashes and findings are spans, so the cache contains no text.
 */
export class DetectionCache {
  /** Short-lived and never shown, so that a plain hash is sufficient, which takes a third of the time of an HMAC. */
  private readonly secret = randomBytes(32).toString('base64');
  private readonly texts = new LRUCache<string, CachedText>({
    maxSize: MOST_FINDINGS,
    sizeCalculation: ({ findings }) => findings.length + 3,
  });

  /** Returns a text's key by its {@link identityOf identity}. */
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
 * Returns everything that determines the findings in a text, including the text.
 * @param detector account, policy and passes
 */
export function identityOf(
  detector: string,
  { slot, question, heard = '', answered = '', label, before = [], isInDoubt }: SlotInContext,
): string {
  const place = slot.isKey === true ? 'key' : isInDoubt === true ? 'in doubt' : slot.form;
  return `${detector}\0${slot.role}\0${place}\0${label}\0${String(question.length)} ${String(heard.length)} ${String(answered.length)}\0${question}${heard}${answered}${slot.text}\0${encodedAs(slot)}${before.map(heardAs).join('\0')}`;
}

/** Returns the original of an encoded text, because URLs are found in it as written. */
function encodedAs({ encoded }: SlotInContext['slot']): string {
  return encoded === undefined ? '' : `encoded ${encoded.slot.text}\0`;
}

/** Maximum length of context in identities. Longer texts are hashed, once per text. */
const LONG_HEARD = 2_000;
const hashes = new Memo<Heard, string>();

function heardAs(heard: Heard): string {
  const { role, member = '', label, text } = heard;
  const content = text.length <= LONG_HEARD ? text : hashes.of(heard, () => hash('sha256', text, 'base64'));
  return `${role} ${member} ${label}\0${content}`;
}
