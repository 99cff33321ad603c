import type { Entity } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import type { TextSlot } from '../slot.js';
import { regExp } from '../../common/text/reg-exp.js';
import { I_AM, ITS } from '../speech/en/links.js';
import type { Range } from '../text/normalized-text.js';
import { wordSet } from '../lexicon/words.js';
import { agentNames, introducedNames, OwnText } from './own-text.js';

const INTRODUCED = regExp.i`\b(?:my name(?: is|'s)?|this is|${I_AM}|${ITS}|call me|name(?:'s| is))\s+$`;

const TITLED = /(?:^|\s)(?:dr|doctor|nurse|rn|np|pa)\b\.?\s/i;
const PROVIDER =
  /provider|doctor|physician|clinician|practitioner|therapist|staff|prescriber|resource|nurse|aide|tech|dentist|hygienist|with|scheduled_by|agent/i;
const HERE = /^\s?(?:here|speaking)\b/i;

/** Kinds of which the words may be said again. */
const NAMED: ReadonlySet<EntityKind> = new Set(['NAME', 'FACILITY', 'EMPLOYER']);
/** Words of names that are no one's in particular. */
const COMMON = wordSet('and of the at for in dr doctor mr mrs ms');

/**
 * What a request says of the agent's own side: the office, its address, lines and people, as its instructions and the
 * definitions of its tools tell, and the name that the agent goes by. It identifies no patient. The same words from a
 * caller are a value of theirs.
 */
export class OwnSide {
  private readonly texts = new Map<number, OwnText>();
  private agentsRead: ReadonlySet<string> | undefined;
  /** What was found on the agent's own side: words of names in small letters, of all else the letters and digits. */
  private readonly said = new Set<string>();

  /** Words of the names of others, in small letters. */
  private readonly strangers = new Set<string>();

  constructor(private readonly slots: readonly TextSlot[]) {}

  /** Names that the agent goes by, in small letters; read when the first name is found. */
  private get agents(): ReadonlySet<string> {
    return (this.agentsRead ??= new Set(this.slots.flatMap(agentsOf)));
  }

  /** Takes note of findings: where instructions name somebody who is none of the agent's side, they tell of a caller. */
  note(findings: readonly (readonly Entity[])[]): void {
    this.slots.forEach((slot, index) => {
      if (!isInstruction(slot)) {
        for (const entity of findings[index] ?? [])
          if (entity.kind === 'NAME') this.noteStranger(slot, entity);
        return;
      }
      const text = this.textOf(index, slot.text);
      for (const entity of findings[index] ?? []) {
        if (entity.kind === 'NAME' && !this.spares(index, slot.text, entity, 'NAME'))
          text.noteStranger(entity);
        else if (text.spares(entity, entity.kind))
          this.noteOwn(entity, slot.text.slice(entity.start, entity.end));
      }
    });
  }

  /**
   * True for a value of the agent's own side.
   * @param text that the range is of: the slot's own, or what is left of it when values were masked
   */
  spares(index: number, text: string, range: Range, kind: EntityKind): boolean {
    const slot = this.slots[index];
    if (slot === undefined) return false;
    if (isInstruction(slot) && this.ownText(index, slot, text).spares(range, kind)) return true;
    if (kind === 'NAME' && this.isAgent(slot, text, range)) return true;
    return slot.role !== 'user' && this.isOwn(slot, text.slice(range.start, range.end), kind);
  }

  /** Others may have the names of the agent and of its side: whoever a caller, or a record, names without a title. */
  private noteStranger(slot: TextSlot, { start, end }: Range): void {
    const { role, text } = slot;
    const lead = text.slice(Math.max(0, start - 20), start);
    const said = text.slice(start, end);
    if (TITLED.test(`${lead}${said}`.slice(-said.length - 12)) || isProvider(slot)) return;
    const words = wordsOf(said);
    const called =
      role === 'user' && words.length === 1 && !INTRODUCED.test(lead) && this.agents.has(words[0] ?? '');
    if ((role === 'user' && !called) || role === 'tool' || words.length > 1)
      for (const word of words) this.strangers.add(word);
  }

  private noteOwn({ kind }: Entity, said: string): void {
    if (NAMED.has(kind)) for (const word of wordsOf(said)) this.said.add(word);
    this.said.add(charactersOf(said));
  }

  /** True for what the instructions tell of the office, and for words by which it and its people are named. */
  private isOwn(slot: TextSlot, said: string, kind: EntityKind): boolean {
    if (this.said.has(charactersOf(said)) && !NAMED.has(kind)) return true;
    if (!NAMED.has(kind)) return false;
    const words = wordsOf(said).filter((word) => !this.agents.has(word) || this.strangers.has(word));
    if (words.some((word) => this.strangers.has(word))) return false;
    // A record names more than the office: only what is named in just that way is it.
    if (slot.role === 'tool' && !isProvider(slot)) return this.said.has(charactersOf(said));
    return words.every((word) => this.said.has(word));
  }

  private isAgent({ role, member }: TextSlot, text: string, { start, end }: Range): boolean {
    // "Gil, dispatcher": with what the agent is.
    const name = text
      .slice(start, end)
      .replace(/,\s\p{Ll}.*$/u, '')
      .toLowerCase();
    if (!this.agents.has(name)) return false;
    if (role === 'system' || role === 'schema') return true;
    if (member !== 'speech') return false;
    const introduced =
      INTRODUCED.test(text.slice(Math.max(0, start - 20), start)) || HERE.test(text.slice(end, end + 12));
    return role === 'assistant'
      ? introduced || !this.strangers.has(name)
      : !introduced && !this.strangers.has(name);
  }

  private ownText(index: number, slot: TextSlot, text: string): OwnText {
    return text === slot.text ? this.textOf(index, text) : new OwnText(text, slot.role === 'schema');
  }

  private textOf(index: number, text: string): OwnText {
    let own = this.texts.get(index);
    if (own === undefined)
      this.texts.set(index, (own = new OwnText(text, this.slots[index]?.role === 'schema')));
    return own;
  }
}

function agentsOf({ role, member, text }: TextSlot): string[] {
  if (member !== 'speech') return [];
  if (role === 'system') return agentNames(text);
  return role === 'assistant' ? introducedNames(text) : [];
}

function isInstruction({ role, form, isKey }: TextSlot): boolean {
  return (role === 'system' || role === 'schema') && form === 'text' && isKey !== true;
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}[\p{L}'’-]*/gu) ?? []).filter((word) => !COMMON.has(word));
}

function charactersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** True for the value of a JSON member that names who works there. */
function isProvider({ key, owner }: TextSlot): boolean {
  return [key?.text, owner?.name].some((name) => name !== undefined && PROVIDER.test(name));
}
