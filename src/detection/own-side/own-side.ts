import type { Entity } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import type { TextSlot } from '../slot.js';
import type { Range } from '../text/normalized-text.js';
import type { Vocabulary } from '../values/vocabulary.js';
import { Instructions, isInstruction } from './instructions.js';
import {
  charactersOf,
  isIntroduced,
  isOfOffice,
  isOfPerson,
  isProvider,
  isTitled,
  namesAnswered,
  neighbours,
  unitOf,
  wholeNumber,
  wordBefore,
  wordsOf,
} from './mentions.js';
import { agentsOf, thingsIn } from './own-text.js';
import type { EarlierTexts } from './earlier-texts.js';
import { FirstTold } from './first-told.js';
import { OwnPlaces } from './own-places.js';
import { CALLED, CODED, DIALLED, MENTIONED, NAMED, OF_OFFICE, OF_PERSON } from './own-kinds.js';
import { OwnThings } from './things.js';

/**
 * What a request says of the agent's own side: the office, its address, lines and people, as its instructions and the
 * definitions of its tools tell, and the name that the agent goes by. It identifies no patient. The same words as a value
 * of a caller do.
 */
export class OwnSide {
  private readonly instructions: Instructions;
  private agentsRead: ReadonlySet<string> | undefined;
  private answersRead: ReadonlySet<TextSlot> | undefined;
  private thingsRead: OwnThings | undefined;
  private namingRead: readonly number[] | undefined;
  /** What was found on the agent's own side: words of names, of all else the letters and digits. */
  private readonly said = new FirstTold();
  /** Addresses and the like of the agent's own side, as instructions write them. */
  private readonly places = new OwnPlaces();
  /** Words of the names of others. */
  private readonly strangers = new FirstTold();
  /** Places that callers and records tell of. */
  private readonly towns = new FirstTold();

  /** @param earlier texts that were read before */
  constructor(
    private readonly slots: readonly TextSlot[],
    private readonly earlier?: EarlierTexts,
  ) {
    this.instructions = new Instructions(slots);
  }

  /** True unless nothing that the texts from `start` to `end` tell first stands in texts with that vocabulary. */
  mayConcern(vocabulary: Vocabulary, start: number, end: number): boolean {
    return [this.said, this.strangers, this.towns].some((told) => told.mayConcern(vocabulary, start, end));
  }

  /** Positions of the texts that name the agent; undefined where nobody asked. */
  get naming(): readonly number[] | undefined {
    return this.namingRead;
  }

  /** Positions of the texts that answer a question for a name; undefined where nobody asked. */
  get answering(): readonly number[] | undefined {
    const { answersRead } = this;
    return answersRead && this.slots.flatMap((slot, index) => (answersRead.has(slot) ? [index] : []));
  }

  /** True if one of the texts from `start` to `end` names the agent. */
  namesAgent(start: number, end: number): boolean {
    return this.agents.size > 0 && this.namingRead?.some((index) => index >= start && index < end) === true;
  }

  /** Names that the agent goes by, in small letters; read when the first name is found. */
  private get agents(): ReadonlySet<string> {
    if (this.agentsRead === undefined) {
      const { count = 0, naming } = this.earlier ?? {};
      const read = this.slots.map((slot, index) =>
        naming === undefined || index >= count || naming.includes(index) ? agentsOf(slot) : [],
      );
      this.namingRead = read.flatMap((names, index) => (names.length > 0 ? [index] : []));
      this.agentsRead = new Set(read.flat());
    }
    return this.agentsRead;
  }

  /** Read when the first finding may be one. */
  private get things(): OwnThings {
    if (this.thingsRead === undefined) {
      const things = new OwnThings();
      for (const slot of this.slots) {
        if (!isInstruction(slot)) continue;
        if (slot.member === 'option') things.addOption(slot);
        else for (const thing of thingsIn(slot.text)) things.add(thing);
      }
      this.thingsRead = things;
    }
    return this.thingsRead;
  }

  /** Where a name was asked for. */
  private get answers(): ReadonlySet<TextSlot> {
    return (this.answersRead ??= namesAnswered(this.slots, this.earlier));
  }

  /** Takes note of findings: where instructions name somebody who is none of the agent's side, they tell of a caller. */
  note(findings: readonly (readonly Entity[])[]): void {
    this.slots.forEach((slot, index) => {
      if (!isInstruction(slot)) return;
      for (const entity of findings[index] ?? [])
        if (OF_PERSON.has(entity.kind)) this.instructions.textOf(index).notePerson(entity);
    });
    this.slots.forEach((slot, index) => {
      const names = (findings[index] ?? []).filter(({ kind }) => kind === 'NAME');
      for (const entity of findings[index] ?? [])
        if (isInstruction(slot)) this.noteInstructed(index, slot.text, entity);
        else if (entity.kind === 'NAME') this.noteStranger(index, slot, entity);
        else if (entity.kind === 'LOCATION' && slot.role !== 'assistant')
          this.towns.add(charactersOf(slot.text.slice(entity.start, entity.end)), index);
      if (!isInstruction(slot)) this.noteNeighbours(index, slot.text, names);
    });
  }

  /** "molly" and "toll", found one after the other: the name of somebody, though a room may be called Molly. */
  private noteNeighbours(index: number, text: string, names: readonly Entity[]): void {
    for (const { start, end } of neighbours(text, names)) {
      const said = text.slice(start, end);
      const known = (word: string): boolean =>
        this.things.hasWord(word) || this.instructions.tellOf(word, 'NAME');
      if (!wordsOf(said).every(known)) this.addStranger(index, said);
    }
  }

  /**
   * True for a value of the agent's own side.
   * @param text that the range is of: the slot's own, or what is left of it when values were masked
   */
  spares(index: number, text: string, range: Range, kind: EntityKind): boolean {
    const slot = this.slots[index];
    if (slot === undefined) return false;
    if (kind === 'NAME' && this.isAgent(slot, text, range)) return true;
    const said = text.slice(range.start, range.end);
    if (this.isThing(slot, text, range, kind)) return true;
    if (slot.role !== 'user' && CALLED.has(kind) && this.places.hold(text, range)) return true;
    if (isInstruction(slot)) {
      const own = this.instructions.textOf(index, text);
      if (own.spares(range, kind)) return true;
      // "visit 10/3 with Dr. Okafor", in the record of a caller.
      if (kind === 'NAME' && own.tellsOfPerson(range) && !isTitled(text, range)) return false;
    }
    if (slot.role === 'user') return this.isMentioned(slot, text, range, kind);
    if (kind === 'ADDRESS' && this.isOwnUnit(text, range)) return true;
    if (slot.role === 'assistant' && OF_OFFICE.has(kind) && isOfOffice(text, range)) return true;
    if (slot.role === 'assistant' && kind === 'LOCATION') return this.isOwnTown(said);
    return this.isOwn(slot, DIALLED.has(kind) ? wholeNumber(text, range) : said, kind);
  }

  /**
   * True for a value that instructions hold and that is the agent's side's, or may be: neither is a caller told of there,
   * nor has somebody on the line that name.
   */
  mayBeOwn(index: number, entity: Entity): boolean {
    const slot = this.slots[index];
    if (slot === undefined || !isInstruction(slot)) return false;
    if (this.instructions.textOf(index).tellsOfPerson(entity)) return false;
    const words = wordsOf(slot.text.slice(entity.start, entity.end));
    return !NAMED.has(entity.kind) || !words.some((word) => this.strangers.has(word));
  }

  private noteInstructed(index: number, text: string, entity: Entity): void {
    const own = this.instructions.textOf(index);
    const said = text.slice(entity.start, entity.end);
    if (entity.kind !== 'NAME' || this.spares(index, text, entity, 'NAME')) {
      if (own.spares(entity, entity.kind)) this.noteOwn(index, entity, said);
      return;
    }
    own.noteStranger(entity);
    if (own.tellsOfPerson(entity) && !this.instructions.tellOf(said, 'NAME')) this.addStranger(index, said);
  }

  /** Others may have the names of the agent and of its side: whoever a caller introduces, or a record tells of. */
  private noteStranger(index: number, slot: TextSlot, range: Range): void {
    if (isTitled(slot.text, range) || isProvider(slot)) return;
    const said = slot.text.slice(range.start, range.end);
    if (slot.role === 'user') {
      const theirs = isIntroduced(slot.text, range) || this.answers.has(slot);
      if (theirs || this.isUnknown(said)) this.addStranger(index, said);
    } else if (slot.role === 'tool') {
      const isTheirs = isOfPerson(slot) ? !this.instructions.tellOf(said, 'NAME') : this.isUnknown(said);
      if (isTheirs) this.addStranger(index, said);
    }
  }

  private addStranger(index: number, said: string): void {
    for (const word of wordsOf(said)) this.strangers.add(word, index);
  }

  private noteOwn(index: number, { kind }: Entity, said: string): void {
    if (NAMED.has(kind)) for (const word of wordsOf(said)) this.said.add(word, index);
    else this.places.add(said);
    this.said.add(charactersOf(said), index);
  }

  /** A name of several words, none of which the instructions tell of. */
  private isUnknown(said: string): boolean {
    const words = wordsOf(said);
    return (
      words.length > 1 &&
      !words.some((word) => this.things.hasWord(word) || this.instructions.tellOf(word, 'NAME'))
    );
  }

  /** True for what the instructions tell of the office, and for words by which it and its people are named. */
  private isOwn(slot: TextSlot, said: string, kind: EntityKind): boolean {
    if (this.said.has(charactersOf(said)) && !NAMED.has(kind)) return true;
    if (!NAMED.has(kind)) return false;
    const words = this.ownWords(slot, said).filter(
      (word) => !this.agents.has(word) || this.strangers.has(word),
    );
    if (words.some((word) => this.strangers.has(word))) return false;
    // A record names more than the office: only what is named in just that way is it.
    if (slot.role === 'tool' && !isProvider(slot))
      return this.said.has(charactersOf(said)) || this.instructions.tellOf(said, kind);
    return words.every((word) => this.said.has(word) || this.instructions.tellOf(word, kind));
  }

  /** The words of a name, of a provider's without initials of those who work there: "T. Okoro". */
  private ownWords(slot: TextSlot, said: string): string[] {
    const words = wordsOf(said);
    if (words.length < 2 || !isProvider(slot)) return words;
    return words.filter((word) => word.length > 1 || !this.instructions.tellOfInitial(word, words));
  }

  /** "Cedar Grove" for "Cedar Grove Pediatrics", unless somebody is from there. */
  private isOwnTown(said: string): boolean {
    const place = charactersOf(said);
    if (this.said.has(place)) return true;
    const words = wordsOf(said);
    return (
      words.length > 0 &&
      !this.towns.has(place) &&
      words.every((word) => this.instructions.tellOf(word, 'FACILITY'))
    );
  }

  /** "suite 210", as the instructions tell of it. */
  private isOwnUnit(text: string, range: Range): boolean {
    const unit = unitOf(text, range);
    return unit !== undefined && this.instructions.tellOf(unit, 'ADDRESS');
  }

  /** One of the office's things, unless somebody on the line, or of whom a record tells, has that name. */
  private isThing(slot: TextSlot, text: string, range: Range, kind: EntityKind): boolean {
    const called = CALLED.has(kind);
    if (!called && !CODED.has(kind)) return false;
    const said = text.slice(range.start, range.end);
    const words = wordsOf(said);
    const known =
      this.things.has(said) ||
      (called && words.length > 0 && words.every((word) => this.things.hasWord(word)));
    if (!known || words.some((word) => this.strangers.has(word))) return false;
    if (slot.role === 'user')
      return slot.member === 'speech' && called && !isIntroduced(text, range) && !this.answers.has(slot);
    return slot.role !== 'tool' || !isOfPerson(slot);
  }

  /**
   * A caller who speaks of the office or of those who work there, whatever they are taken for: "is Marisol in", "doctor
   * Okafor", "is this Larkmoor"; not "I'm Marisol", "I live in Larkmoor".
   */
  private isMentioned(slot: TextSlot, text: string, range: Range, kind: EntityKind): boolean {
    if (!MENTIONED.has(kind) || slot.member !== 'speech') return false;
    if (isIntroduced(text, range) || this.answers.has(slot)) return false;
    const words = wordsOf(text.slice(range.start, range.end));
    if (words.length === 0 || words.some((word) => this.strangers.has(word))) return false;
    const isStaff = (word: string): boolean => this.instructions.tellOf(word, 'NAME');
    if (words.every(isStaff))
      return kind !== 'LOCATION' || isTitled(text, range) || isStaff(wordBefore(text, range));
    return kind === 'FACILITY' && words.every((word) => this.instructions.tellOf(word, kind));
  }

  private isAgent({ role, member }: TextSlot, text: string, range: Range): boolean {
    // "Gil, dispatcher": with what the agent is.
    const said = text.slice(range.start, range.end).replace(/,\s\p{Ll}.*$/u, '');
    const name = said.toLowerCase();
    if (!this.agents.has(name)) return false;
    if (role === 'system' || role === 'schema') return true;
    if (member !== 'speech') return false;
    const introduced = isIntroduced(text, range);
    if (role === 'assistant' && introduced) return true;
    return !introduced && !this.strangers.has(name);
  }
}
