import type { Entity, PerSlot } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import type { TextSlot } from '../slot.js';
import { STAFF_TITLE } from '../languages/en/office.js';
import { charactersOf, nameWords } from './mentions.js';
import { toldOfOffice } from './told.js';

/** What only an office is called: a number or a street may be a patient's too, wherever instructions tell of it again. */
const HOUSES: ReadonlySet<EntityKind> = new Set(['FACILITY', 'EMPLOYER', 'URL']);
const TITLED = new RegExp(`^${STAFF_TITLE}\\s`, 'u');
const TITLE_BEFORE = new RegExp(`(?<!\\p{L})${STAFF_TITLE}\\s$`, 'u');
const TITLE_REACH = 12;

/**
 * What instructions tell of the office in so many words, and the same where the assistant says it; in the rest of the
 * instructions and in definitions of tools only what it is called, and who has a title.
 * Whether a person has a value too is for others to say.
 */
export class Office {
  private readonly told = new Set<Entity>();
  /** Words of each name that is told, letters and digits of all else. */
  private readonly values = new Set<string>();
  private readonly titled = new Set<string>();

  constructor(
    private readonly slots: readonly TextSlot[],
    findings: PerSlot,
  ) {
    slots.forEach((slot, index) => {
      if (slot.role !== 'system' || slot.form !== 'text' || slot.isKey === true) return;
      for (const entity of toldOfOffice(slot.text, findings[index] ?? [])) this.add(slot.text, entity);
    });
  }

  get isEmpty(): boolean {
    return this.told.size === 0;
  }

  /** True for a value of the office where it, or its agent, speaks of it. */
  has(index: number, entity: Entity): boolean {
    if (this.told.has(entity)) return true;
    const slot = this.slots[index];
    if (slot === undefined || !isOfAgent(slot)) return false;
    const said = slot.text.slice(entity.start, entity.end);
    const isReply = slot.role === 'assistant';
    if (entity.kind !== 'NAME')
      return (isReply || HOUSES.has(entity.kind)) && this.values.has(charactersOf(said));
    const words = nameWords(said);
    if (isReply && this.values.has(words.join(' '))) return true;
    return isTitled(slot.text, entity) && words.length > 0 && words.every((word) => this.titled.has(word));
  }

  private add(text: string, entity: Entity): void {
    const said = text.slice(entity.start, entity.end);
    this.told.add(entity);
    if (entity.kind !== 'NAME') this.values.add(charactersOf(said));
    else {
      this.values.add(nameWords(said).join(' '));
      if (isTitled(text, entity)) for (const word of nameWords(said)) this.titled.add(word);
    }
  }
}

/** Instructions, definitions of tools, and what the assistant says. */
function isOfAgent({ role, member, form, isKey }: TextSlot): boolean {
  if (role === 'assistant') return member === 'speech';
  return (role === 'system' || role === 'schema') && form === 'text' && isKey !== true && member !== 'option';
}

function isTitled(text: string, { start, end }: Entity): boolean {
  return (
    TITLED.test(text.slice(start, end)) ||
    TITLE_BEFORE.test(text.slice(Math.max(0, start - TITLE_REACH), start))
  );
}
