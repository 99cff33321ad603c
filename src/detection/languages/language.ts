import type {
  AddressTables,
  CodeTables,
  DateTables,
  DoubtTables,
  OnlineTables,
  RemarkTables,
  RepairTables,
} from './said-tables.js';

/**
 * What the grammar of speech (`spoken/`) knows of a language: how its speakers say numbers, letters and addresses of mail. Words
 * are in small letters. An {@link Alternatives} is a part of a larger pattern, without a group of its own, for use with `i`.
 */
export interface Language {
  /** A text of the same length as its words stand in these tables, without the accents that recognizers leave out. */
  folded(text: string): string;
  /** Of hesitation. */
  readonly sounds: Alternatives;
  /** From the first on. */
  readonly months: readonly string[];
  readonly numbers: NumberTables;
  readonly dates: DateTables;
  readonly marks: MarkTables;
  readonly letters: LetterTables;
  readonly spelledWords: SpelledWordTables;
  readonly mailboxes: MailboxTables;
  readonly repairs: RepairTables;
  readonly addresses: AddressTables;
  readonly codes: CodeTables;
  readonly doubts: DoubtTables;
  readonly remarks: RemarkTables;
  readonly online: OnlineTables;
}

type Alternatives = string;
type Words = ReadonlySet<string>;
type WordTable = ReadonlyMap<string, string>;

/** What a word does in a spoken number. */
export type NumberRole =
  | 'unit'
  | 'oh'
  | 'teen'
  | 'tens'
  /** Times the number before it: "hundred". */
  | 'hundred'
  | 'thousand'
  /** What a smaller number is added to: "doscientos". */
  | 'hundreds'
  /** That times the number before it, if there is one: "mil". */
  | 'thousands'
  | 'ordinal'
  | 'repeat'
  | 'plus'
  | 'and'
  | 'article'
  | 'sound';

export interface NumberTables {
  /** Number words by what they do, each with its value; `sound` is what recognition hears instead of a digit. */
  readonly words: Readonly<Record<NumberRole, WordTable>>;
  /** Said while the speaker looks for the next digits: a space between two numbers. */
  readonly fillers: readonly string[];
  /** Between readings that are told one after the other. */
  readonly series: Alternatives;
  /** After "one", which then counts nothing that was dictated. */
  readonly afterIdleOne: Alternatives;
  /** Before a number that says how many digits follow, and is none of them: where a text ends so. */
  readonly counts: ReadonlyMap<number, RegExp>;
  /** After what sounds like a digit and is a preposition: "for the social". */
  readonly objects: Alternatives;
  /** Before the first of two readings, and before its number: "between about". */
  readonly rangeLeads: Alternatives;
  readonly approximately: Alternatives;
  /** What is written after the digits of an ordinal number. */
  ordinalSuffix(value: number): string;
  /** All of these. */
  readonly ordinalSuffixes: readonly string[];
}

export interface MarkTables {
  /** What joins the parts of a name or a number, and what is written for it. */
  readonly joints: WordTable;
  /** What stands between the parts of a code, and what is written for it. */
  readonly ofCodes: WordTable;
  readonly dot: Alternatives;
  readonly dash: Alternatives;
  /** One dash or two in a row. */
  readonly dashes: Alternatives;
  readonly at: Alternatives;
  /** As people write them in brackets: "jane [at] example [dot] com". */
  readonly writtenDot: string;
  readonly writtenAt: string;
  /** What recognition makes of "com". */
  readonly misheardCom: Alternatives;
}

export interface LetterTables {
  /** Words that stand for letters. */
  readonly words: WordTable;
  /** Of those, the names of letters by which words are spelled, and which are explained, as letters are: "be de burro". */
  readonly named: Words;
  /** Those that are words of every day too: read as letters only beside another spelled letter. */
  readonly everyday: Words;
  /** Those that are names or a month: letters before digits alone only where a code's name stands before them. */
  readonly names: Words;
  /** A letter and the word after it that only together name it: "x ray". */
  readonly splitWords: WordTable;
  /** Two words that are another letter: "double u". */
  readonly doubled: WordTable;
  /** Letters that are words of their own, by themselves or by their names. */
  readonly wordLetters: Words;
  /** Those of them that a clause begins with. */
  readonly openers: Words;
  /** How such a clause goes on. Matched to what follows. */
  readonly afterOpener: RegExp;
  /** Before a letter, in one word and in two; and those that make it a capital. */
  readonly capitals: Words;
  readonly cases: Words;
  readonly upperCase: Words;
  /** Their first words, of those that make it a small one. */
  readonly lowerCase: Words;
  /** Between a letter and a word that begins with it, in two words and in one. */
  readonly asIn: Words;
  readonly explains: Words;
  /** Words that people spell by without one of those: "d david". */
  readonly spellingNames: Words;
  /** What a code is called, right before it or before a link. */
  readonly codeNouns: Words;
  /** From such a name to the code, and what else may stand right before one. */
  readonly codeLinks: Words;
  readonly codeLeads: Words;
  /** Names of numbers that recognition spells letter by letter; those of two letters only before a word of the sentence. */
  readonly acronyms: Words;
  readonly shortAcronyms: Words;
  /** Of those, what ends the name of a number rather than begins a code, and the one that may name what has letters of its own. */
  readonly endingAcronyms: Words;
  readonly namingAcronym: string;
  /** What has letters of its own, so that none of those ends its name. */
  readonly letteredNouns: Words;
  /** Of what is written somewhere. */
  readonly says: Words;
  /** What a letter is spoken of after, rather than spelled; before it; and after it. */
  readonly spokenOf: Alternatives;
  readonly articles: Alternatives;
  readonly afterSpokenOf: Alternatives;
}

/** What is said between, before and after the letters of a word that is spelled. Expressions are matched to what stands there. */
export interface SpelledWordTables {
  /** Between letters: a mark of the word, where the next word of the same name begins, and where another one does. */
  readonly joints: WordTable;
  readonly spaces: Words;
  readonly breaks: Words;
  /** After a letter: its mark, as a combining character. */
  readonly marks: WordTable;
  /** After a letter that is said once more. */
  readonly atTheEnd: RegExp;
  /** Before somebody's name, and before one part of it. */
  readonly nameLeads: RegExp;
  readonly partLeads: RegExp;
  /** After the name of a street. */
  readonly streetFollows: RegExp;
  /** Between a state and its ZIP code. */
  readonly zipWords: Words;
  /** The end of a surname or a town that begins as a given name does. */
  readonly familyEnds: Words;
  /** What is left of an address of mail once it is spelled has one of these. */
  readonly saidDot: RegExp;
  /** A pause before or after a mark or digit of one, and marks in two words, with what is said for them in one. */
  readonly pausedMark: RegExp;
  readonly shortMarks: WordTable;
  /** Words that everybody knows. */
  readonly ordinaryWords: Words;
}

export interface MailboxTables {
  /** Marks within an address besides those that join the parts of any name. */
  readonly marks: WordTable;
  /** Said of how the whole is written. */
  readonly manner: Alternatives;
  /** Before an address. */
  readonly leads: Words;
  /** Before "at example dot com" where that is a web site. */
  readonly noMailbox: Words;
  /** Before something that is spoken of rather than said: "there's a dash". */
  readonly mentions: Words;
  /** Before a mark that is spoken of after one of those; the same and the mark, where its form tells that it is no letter. */
  readonly article: string;
  readonly surelyArticle: RegExp;
}
