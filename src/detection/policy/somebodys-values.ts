import type { Entity } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import { CITIES } from '../lexicon/city-words.js';
import { MEDICINES } from '../lexicon/medicines.js';
import { ORDINARY_WORDS } from '../lexicon/ordinary-words.js';
import { REGION_NAMES } from '../lexicon/us-states.js';
import type { TextSlot } from '../slot.js';
import { countDigits, countLetters } from '../values/searchable.js';
import type { ValueReader } from '../values/value-reader.js';

/** Numbers and codes that one person has, whatever the data of a program call them. */
const OF_ONE: ReadonlySet<EntityKind> = new Set([
  'ACCOUNT',
  'ADDRESS',
  'DOB',
  'FAX',
  'HEALTH_PLAN_ID',
  'LICENSE',
  'MRN',
  'PHONE',
  'SSN',
  'VEHICLE_ID',
]);
/** The same, where people say them; programs number anything so. */
const OF_ONE_IF_SAID: ReadonlySet<EntityKind> = new Set(['DEVICE_ID', 'UNIQUE_ID']);
/** Shorter ones are codes of things as well. */
const LEAST_DIGITS = 4;
const LEAST_CHARACTERS = 6;
const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu;

/**
 * Values that a request tells of somebody, unmistakable wherever they stand: names of more than an ordinary word, and the
 * numbers of a person. A member that is no one's by its name, such as a status or a plan, may hold one all the same.
 */
export class SomebodysValues {
  private readonly nameWords = new Set<string>();
  private readonly keys = new Set<string>();

  /**
   * @param findings per slot
   * @param isNoOnes of the slots whose values tell of nobody
   */
  constructor(
    slots: readonly TextSlot[],
    findings: readonly (readonly Entity[])[],
    private readonly reader: ValueReader,
    isNoOnes: (slot: TextSlot) => boolean,
  ) {
    slots.forEach((slot, index) => {
      const entities = findings[index] ?? [];
      if (entities.length > 0 && slot.role !== 'schema' && !isNoOnes(slot)) this.add(slot, entities);
    });
  }

  /** True for a value that is somebody's, in whatever spelling. */
  has(kind: EntityKind, said: string): boolean {
    if (kind !== 'NAME') return this.keys.has(this.reader.keyOf(kind, said));
    const words = wordsOf(said);
    if (words.length === 1 && isPlainWord(words[0] ?? '')) return false;
    return words.length > 0 && words.every((word) => this.nameWords.has(word));
  }

  private add(slot: TextSlot, entities: readonly Entity[]): void {
    for (const { kind, start, end } of entities) {
      const text = slot.text.slice(start, end);
      if (kind === 'NAME') for (const word of wordsOf(text)) this.nameWords.add(word);
      else if (OF_ONE.has(kind) || (slot.role === 'user' && OF_ONE_IF_SAID.has(kind)))
        this.addKey(kind, text);
    }
  }

  private addKey(kind: EntityKind, text: string): void {
    const key = this.reader.keyOf(kind, text);
    const [digits, letters] = [countDigits(key), countLetters(key)];
    const least = kind === 'ADDRESS' ? 1 : LEAST_DIGITS;
    if (digits >= least && digits + letters >= LEAST_CHARACTERS) this.keys.add(key);
  }
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** A word that things are called by as well: "rose", "allegra", "virginia". */
function isPlainWord(word: string): boolean {
  return ORDINARY_WORDS.has(word) || MEDICINES.has(word) || CITIES.has(word) || REGION_NAMES.has(word);
}
