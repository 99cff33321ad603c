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
 * Vocabulary and forms of one language for the reader of spoken values (`spoken/`): numbers, letters, marks and e-mail
 * addresses. Entries are in lower case. {@link Alternatives} have no group, so that they can be part of larger patterns
 * with the flag `i`.
 */
export interface Language {
  /** Returns the text as spelled in these tables, without accents that recognizers omit. The length is unchanged. */
  folded(text: string): string;
  /** Hesitation sounds. */
  readonly sounds: Alternatives;
  /** Month names, in order from January. */
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

/** Role of a word in a spoken number. */
export type NumberRole =
  | 'unit'
  | 'oh'
  | 'teen'
  | 'tens'
  /** Multiplier of the preceding number: "hundred". */
  | 'hundred'
  | 'thousand'
  /** A number to which a smaller number is added: "doscientos". */
  | 'hundreds'
  /** A thousand, multiplied by the preceding number if there is one: "mil". */
  | 'thousands'
  | 'ordinal'
  | 'repeat'
  | 'plus'
  | 'and'
  | 'article'
  | 'sound';

export interface NumberTables {
  /** Number words by role, each with its value. A `sound` is a word that recognizers write for a digit. */
  readonly words: Readonly<Record<NumberRole, WordTable>>;
  /** Fillers between the digits of one number, treated as a space. */
  readonly fillers: readonly string[];
  /** Connectives between separate measurements in a series: "then". */
  readonly series: Alternatives;
  /** Words after "one" that show that "one" is not a dictated digit: "one moment". */
  readonly afterIdleOne: Alternatives;
  /** Text before a number that counts the following digits ("the last four 1120"), by the value of that number. */
  readonly counts: ReadonlyMap<number, RegExp>;
  /** Words after a preposition that sounds like a digit: "for the social". */
  readonly objects: Alternatives;
  /** Words before the first of two measurements, and before its number: "between about". */
  readonly rangeLeads: Alternatives;
  readonly approximately: Alternatives;
  /** Returns the suffix of an ordinal number in digits: "rd" for 3. */
  ordinalSuffix(value: number): string;
  /** All suffixes that {@link ordinalSuffix} can return. */
  readonly ordinalSuffixes: readonly string[];
}

export interface MarkTables {
  /** Marks between the parts of a name or a number, by their spoken names. */
  readonly joints: WordTable;
  /** Marks between the parts of a code, by their spoken names. */
  readonly ofCodes: WordTable;
  readonly dot: Alternatives;
  readonly dash: Alternatives;
  /** One dash or two consecutive dashes. */
  readonly dashes: Alternatives;
  readonly at: Alternatives;
  /** Forms of marks in brackets: "jane [at] example [dot] com". */
  readonly writtenDot: string;
  readonly writtenAt: string;
  /** Words that recognizers write for "com". */
  readonly misheardCom: Alternatives;
}

export interface LetterTables {
  /** Names of letters and words of spelling alphabets, with their letters. */
  readonly words: WordTable;
  /** Names of letters in {@link words} that callers explain like single letters: "be de burro". */
  readonly named: Words;
  /** Members of {@link words} that are also everyday words. They are letters only next to another spelled letter. */
  readonly everyday: Words;
  /** Personal names and a month in {@link words}. Before digits, they are letters only after a code noun. */
  readonly names: Words;
  /** Letter names of two tokens, the first of which is a letter: "x ray". */
  readonly splitWords: WordTable;
  /** Combinations with "double" that name one letter: "double u". */
  readonly doubled: WordTable;
  /** Letters and letter names that are also words: "a", "i". */
  readonly wordLetters: Words;
  /** Members of {@link wordLetters} that can begin a clause: "i". */
  readonly openers: Words;
  /** Continuation of a clause after one of {@link openers}, matched against the following text. */
  readonly afterOpener: RegExp;
  /** Phrases before a letter that give its case, of one token and of two, and the first tokens that mean upper case. */
  readonly capitals: Words;
  readonly cases: Words;
  readonly upperCase: Words;
  /** First tokens of {@link capitals} and {@link cases} that mean lower case. */
  readonly lowerCase: Words;
  /** Phrases of two tokens and of one token between a letter and a word with the same initial: "as in", "like". */
  readonly asIn: Words;
  readonly explains: Words;
  /** Words that callers use to spell without {@link asIn} or {@link explains}: "d david". */
  readonly spellingNames: Words;
  /** Nouns that introduce a code, directly or with a link. */
  readonly codeNouns: Words;
  /** Words between a code noun and its code, and other direct predecessors of a code. */
  readonly codeLinks: Words;
  readonly codeLeads: Words;
  /** Abbreviations of numbers that recognizers write as separate letters. The short ones need a word after them. */
  readonly acronyms: Words;
  readonly shortAcronyms: Words;
  /** Abbreviations that end a number's name instead of beginning a code, and the exception after {@link says}. */
  readonly endingAcronyms: Words;
  readonly namingAcronym: string;
  /** Words before a code with letters, after which an abbreviation belongs to the code. */
  readonly letteredNouns: Words;
  /** Verbs for written text: "it says". */
  readonly says: Words;
  /** Words around a letter that is mentioned rather than spelled: before it, its article, and after it. */
  readonly spokenOf: Alternatives;
  readonly articles: Alternatives;
  readonly afterSpokenOf: Alternatives;
}

/** Phrases before, between and after the letters of a spelled word. */
export interface SpelledWordTables {
  /** Phrases between letters: a mark within the word, a space within the name, and the start of another name. */
  readonly joints: WordTable;
  readonly spaces: Words;
  readonly breaks: Words;
  /** Phrases after a letter that give its diacritic, as a combining character. */
  readonly marks: WordTable;
  /** Phrase after a repeated last letter: "at the end". */
  readonly atTheEnd: RegExp;
  /** Phrases before a person's name, and before one part of a name. */
  readonly nameLeads: RegExp;
  readonly partLeads: RegExp;
  /** Street types after a spelled street name. */
  readonly streetFollows: RegExp;
  /** Words between a state and its ZIP code. */
  readonly zipWords: Words;
  /** Ends of surnames and towns whose beginning is a given name: "son", "ville". */
  readonly familyEnds: Words;
  /** Spoken dots. A text with a dot can contain an e-mail address. */
  readonly saidDot: RegExp;
  /** Pauses around the marks and digits of an e-mail address, and marks of two tokens with their names of one token. */
  readonly pausedMark: RegExp;
  readonly shortMarks: WordTable;
  /** Common words, which are not divided into two names. */
  readonly ordinaryWords: Words;
}

export interface MailboxTables {
  /** Marks in local parts, in addition to {@link MarkTables.joints}. */
  readonly marks: WordTable;
  /** Remarks on the form of the whole address: "all one word". */
  readonly manner: Alternatives;
  /** Words before an address. */
  readonly leads: Words;
  /** Words before "at example dot com" if it is a website. */
  readonly noMailbox: Words;
  /** Words that introduce a mention of a mark: "there's a dash". */
  readonly mentions: Words;
  /** Article of a mentioned mark after one of {@link mentions}, and articles with a mark that cannot be a letter. */
  readonly article: string;
  readonly surelyArticle: RegExp;
}
