import type { Entity } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import type { TextSlot } from '../slot.js';
import { regExp } from '../../common/text/reg-exp.js';
import { JsonObject } from '../json/json-object.js';
import { labelOf } from '../json/member-label.js';
import { isNameAsked } from '../passes/pattern/names/bare-name.js';
import { I_AM, IS, ITS } from '../speech/en/links.js';
import { CALLER, FURTHER_CREDENTIAL, OF_OURSELVES } from '../speech/en/own-side.js';
import { CREDENTIAL, POSSESSIVE, RELATIVE } from '../speech/en/people.js';
import type { Range } from '../text/normalized-text.js';
import { wordSet } from '../lexicon/words.js';
import { agentNames, introducedNames, OwnText } from './own-text.js';

const INTRODUCED = regExp.i`\b(?:my name(?: is|'s)?|this is|${I_AM}|${ITS}|call me|(?:(?:first|last|full|patient) )?name(?:'s| is|,)?|calling for|for my \w+|it is)\s+$`;

const TITLED = /(?:^|\s)(?:dr|doctor|nurse|rn|np|pa)\b\.?\s/i;
const CREDENTIALED = new RegExp(`[ ,](?:${CREDENTIAL}|${FURTHER_CREDENTIAL})(?![\\p{L}])`, 'u');
const PROVIDER =
  /provider|doctor|physician|clinician|practitioner|therapist|staff|prescriber|resource|nurse|aide|tech|dentist|hygienist|with|agent|escort|driver|coordinator|scheduler|reviewer|assigned|attending|surgeon|specialist|supervisor|manager|interpreter|counselor|clerk|author|(?:^|_)by$|[a-z]By$|^rn$|^lead/i;
const RELATED = regExp.iu`(?<![\p{L}'])(?:${POSSESSIVE}|our|their)\s(?:\p{L}+\s){0,2}(?:${RELATIVE})(?:'s name is|,|\sis)?\s+$`;
const LEAD = 40;
const HERE = /^\s?(?:here|speaking)\b/i;

/** What only one person has: a record stands there. */
const OF_PERSON: ReadonlySet<EntityKind> = new Set(['DOB', 'MRN', 'SSN', 'AGE', 'CREDIT_CARD']);
/** Kinds of which the words may be said again. */
const NAMED: ReadonlySet<EntityKind> = new Set(['NAME', 'FACILITY', 'EMPLOYER']);
/** "We're at 12 Elm Street", "call us at 555-0100": the assistant speaks of its office. */
const SELF = regExp.i`\b(?:${OF_OURSELVES})(?: (?:located|right|here|over|back|still|on|at|in|also|${IS}|${ITS}))*,?\s*$`;
const OF_OFFICE: ReadonlySet<EntityKind> = new Set(['ADDRESS', 'PHONE', 'FAX', 'EMAIL', 'URL']);
const DIALLED: ReadonlySet<EntityKind> = new Set(['PHONE', 'FAX']);
const LETTER = /[\p{L}\p{N}]/u;
/** Names that are looked for in instructions: a conversation speaks of fewer. */
const MOST_TOLD = 1_000;
/** Where a name is looked for in instructions. */
const MOST_PLACES = 8;
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

  /** Whether the instructions tell of a name, in small letters, and their texts so. */
  private readonly told = new Map<string, boolean>();
  private readonly lower = new Map<number, string>();

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
      if (isInstruction(slot)) this.noteRecords(this.textOf(index, slot.text), findings[index] ?? []);
    });
    this.slots.forEach((slot, index) => {
      for (const entity of findings[index] ?? [])
        if (isInstruction(slot)) this.noteInstructed(index, slot.text, entity);
        else if (entity.kind === 'NAME') this.noteStranger(index, slot, entity);
    });
  }

  private noteRecords(text: OwnText, findings: readonly Entity[]): void {
    for (const entity of findings) if (OF_PERSON.has(entity.kind)) text.notePerson(entity);
  }

  private noteInstructed(index: number, text: string, entity: Entity): void {
    const own = this.textOf(index, text);
    const said = text.slice(entity.start, entity.end);
    if (entity.kind === 'NAME' && !this.spares(index, text, entity, 'NAME'))
      this.noteUnknown(own, entity, said);
    else if (own.spares(entity, entity.kind)) this.noteOwn(entity, said);
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
    const said = text.slice(range.start, range.end);
    if (isInstruction(slot) && kind === 'NAME' && this.ownText(index, slot, text).tellsOfPerson(range)) {
      // "visit 10/3 with Dr. Okafor", in the record of a caller.
      return TITLED.test(text.slice(Math.max(0, range.start - 8), range.end)) && this.isOwn(slot, said, kind);
    }
    if (slot.role === 'user') return kind === 'NAME' && this.isStaffMentioned(slot, text, range, said);
    if (
      slot.role === 'assistant' &&
      OF_OFFICE.has(kind) &&
      SELF.test(text.slice(Math.max(0, range.start - LEAD), range.start))
    )
      return true;
    return this.isOwn(slot, DIALLED.has(kind) ? wholeNumber(text, range) : said, kind);
  }

  /** Others may have the names of the agent and of its side: whoever a caller introduces, or a record tells of. */
  private noteStranger(index: number, slot: TextSlot, range: Range): void {
    const { text } = slot;
    const said = text.slice(range.start, range.end);
    const lead = text.slice(Math.max(0, range.start - LEAD), range.start);
    if (TITLED.test(`${lead}${said}`.slice(-said.length - 12)) || isProvider(slot)) return;
    if (CREDENTIALED.test(text.slice(range.start, range.end + LEAD))) return;
    if (!this.isSomebodyElse(index, slot, said, lead)) return;
    for (const word of wordsOf(said)) this.strangers.add(word);
  }

  private isSomebodyElse(index: number, slot: TextSlot, said: string, lead: string): boolean {
    switch (slot.role) {
      case 'user':
        if (INTRODUCED.test(lead) || RELATED.test(lead) || this.isNameAsked(index)) return true;
        return this.isUnknown(said);
      case 'tool':
        return isOfPerson(slot) ? !this.isTold(said, 'NAME') : this.isUnknown(said);
      default:
        return false;
    }
  }

  /** A name of several words, none of which the instructions tell of. */
  private isUnknown(said: string): boolean {
    const words = wordsOf(said);
    return words.length > 1 && !words.some((word) => this.isTold(word, 'NAME'));
  }

  /** True if the assistant asked for a name just before. */
  private isNameAsked(index: number): boolean {
    const { turn } = this.slots[index] ?? {};
    for (let at = index - 1; at >= 0; at--) {
      const { role, member, text, turn: before } = this.slots[at] ?? {};
      if (role === 'user' && before !== turn) return false;
      if (role === 'assistant' && member === 'speech') return isNameAsked(text ?? '', '');
    }
    return false;
  }

  /** Somebody whom instructions name, but not as one of the agent's side. */
  private noteUnknown(text: OwnText, entity: Entity, said: string): void {
    text.noteStranger(entity);
    if (text.tellsOfPerson(entity) && !this.isTold(said, 'NAME'))
      for (const word of wordsOf(said)) this.strangers.add(word);
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
    if (slot.role === 'tool' && !isProvider(slot))
      return this.said.has(charactersOf(said)) || this.isTold(said, kind);
    return words.every((word) => this.said.has(word) || this.isTold(word, kind));
  }

  /** True if the instructions name that on the agent's side, though it may have been found nowhere in them. */
  private isTold(said: string, kind: EntityKind): boolean {
    const name = said.trim().toLowerCase();
    let told = this.told.get(name);
    if (told === undefined) {
      told =
        name.length > 1 &&
        this.told.size < MOST_TOLD &&
        this.slots.some((slot, index) => isInstruction(slot) && this.tells(index, slot.text, name, kind));
      this.told.set(name, told);
    }
    return told;
  }

  private tells(index: number, text: string, name: string, kind: EntityKind): boolean {
    const lower = this.lowered(index, text);
    let at = lower.indexOf(name);
    for (let tries = 0; at >= 0 && tries < MOST_PLACES; tries++) {
      const end = at + name.length;
      const whole = !LETTER.test(lower.charAt(at - 1)) && !LETTER.test(lower.charAt(end));
      const named = text.charAt(at) !== lower.charAt(at);
      if (whole && named && this.textOf(index, text).spares({ start: at, end }, kind)) return true;
      at = lower.indexOf(name, end);
    }
    return false;
  }

  private lowered(index: number, text: string): string {
    let lower = this.lower.get(index);
    if (lower === undefined) this.lower.set(index, (lower = text.toLowerCase()));
    return lower;
  }

  /** A caller who speaks of those who work there: "is Marisol in", not "I'm Marisol". */
  private isStaffMentioned({ member }: TextSlot, text: string, { start }: Range, said: string): boolean {
    if (member !== 'speech') return false;
    const lead = text.slice(Math.max(0, start - LEAD), start);
    if (INTRODUCED.test(lead) || RELATED.test(lead)) return false;
    const words = wordsOf(said);
    return words.length > 0 && words.every((word) => !this.strangers.has(word) && this.isTold(word, 'NAME'));
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

/** The number that a range is the end of. */
function wholeNumber(text: string, { start, end }: Range): string {
  const lead = /[\d().+-][\d().+ -]*$/.exec(text.slice(Math.max(0, start - LEAD), start))?.[0] ?? '';
  return lead + text.slice(start, end);
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

const OF_CALLER = regExp.i`(?<![a-z])(?:${CALLER}|guarantor|contact|subscriber|first|last|given|family|mother|father|owner)(?![a-z])`;

/** True for the value of a JSON member that tells of a caller, or of somebody whom a record is about. */
function isOfPerson(slot: TextSlot): boolean {
  const { owner } = slot;
  if (owner === undefined) return false;
  return OF_CALLER.test(`${owner.name ?? ''} ${labelOf(slot)}`) || JsonObject.of(owner).isPersonal;
}
