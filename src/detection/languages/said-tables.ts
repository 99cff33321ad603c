/** Vocabulary of one language for the grammar of said values (`grammar/`), in lower case and without accents. */

type Alternatives = string;
type Words = ReadonlySet<string>;
type WordTable = ReadonlyMap<string, string>;

/** Vocabulary around and within codes and phone numbers. */
export interface CodeTables {
  /** Marks of codes, by their spoken names. */
  readonly marks: WordTable;
  /** Words that cannot be part of a code. */
  readonly noCodes: Words;
  /** Fillers between the parts of a code. */
  readonly asides: Words;
  /** Words before the extension of a phone number. */
  readonly extensions: Words;
  /** Fillers between the parts of a phone number, in addition to {@link asides}. */
  readonly phoneAsides: Words;
  /** Words before an area code that follows the local number. */
  readonly areaCodes: Words;
  /** Phrases that make the following letters, or all letters, lower case. */
  readonly lowerCase: Words;
}

/** Phrases beside values that are incomplete or uncertain. */
export interface DoubtTables {
  /** Phrases that mark an incomplete value: directly before it, and later in the same turn ("don't have the rest"). */
  readonly beforePart: Alternatives;
  readonly afterPart: Alternatives;
  /** Phrases that mark a value as ambiguous: right before it ("could be"), and soon after it ("i'm not sure which"). */
  readonly beforeOpen: Alternatives;
  readonly afterOpen: Alternatives;
  /** Placeholder for a part that the speaker does not know, next to the known parts: "something". */
  readonly unknown: Alternatives;
  /** Nouns after a number that counts characters and does not belong to the code: "with the three zeros". */
  readonly counted: Alternatives;
  /** Answers of speakers who do not know: "no idea". */
  readonly ignorance: Alternatives;
  /** Exclamation at the end of a value that is then corrected. Elsewhere the same word can be a digit. */
  readonly exclamation: Alternatives;
}

/** Vocabulary of remarks on the spelling of a name. */
export interface RemarkTables {
  /** Words before a letter that is in the name, and before a letter that is not: "with", "no". */
  readonly withLetter: Words;
  readonly withoutLetter: Words;
  readonly articles: Words;
  /** Number of occurrences of a letter: "two n's". */
  readonly counts: ReadonlyMap<string, number>;
  /** Number of letters of a name: "four letters". */
  readonly sizes: WordTable;
  readonly letterNouns: Words;
  /** Positions of a letter in a name: "at the end". */
  readonly places: ReadonlyMap<string, 'start' | 'end' | 'within'>;
  /** Names of diacritics with their combining marks, and prepositions between a diacritic and its letter. */
  readonly accents: WordTable;
  readonly over: Words;
  /** Remarks that do not change a name, that require it to be one word, and that leave its spelling open. */
  readonly plain: Alternatives;
  readonly joined: Alternatives;
  readonly open: Alternatives;
}

/** Vocabulary around and within e-mail and web addresses, for the grammar of said values. */
export interface OnlineTables {
  /** Marks of all addresses, and additional marks of web addresses, by their spoken names. */
  readonly marks: WordTable;
  readonly webMarks: WordTable;
  /** Marks whose names are everyday words. */
  readonly everydayMarks: Words;
  /** Phrases for the at sign. */
  readonly at: Words;
  /** Beginnings of web addresses, by their spoken forms: "w w w". */
  readonly beginnings: WordTable;
  readonly schemes: WordTable;
  /** Hosts and top-level domains in other spoken or misheard forms: "gee mail", "dotcom". */
  readonly hosts: WordTable;
  readonly joinedTops: WordTable;
  readonly misheardTops: WordTable;
  /** Phrases before an address. Some can also begin an address. */
  readonly leads: Words;
  /** Fillers within an address, labels before its numbers, letters or words, and remarks on absent marks. */
  readonly asides: Words;
  readonly labels: Words;
  readonly numberLabels: Words;
  /** Descriptions of a part that the caller does not say: "first name dot last name". */
  readonly placeholders: Words;
  readonly absentMarks: Words;
  /** Fillers that are also everyday words. */
  readonly wordFillers: Words;
  /** Exclamations that are also names or letters. */
  readonly exclamations: Words;
  /** Articles before marks ("the underscore"), and words before these articles ("then an underscore"). */
  readonly articles: Words;
  readonly articleLeads: Words;
  /** Phrases between a word and its spelling. */
  readonly spelledLinks: Words;
  /** Phrases of spelling remarks, and numbers of letters in them: "eric with a k", "philip with two l's". */
  readonly spelledWith: Words;
  readonly letterCounts: WordTable;
  /** Groups of letters that sound alike, and groups of letters that are confused in speech recognition. */
  readonly soundAlikes: readonly string[];
  readonly mishearings: readonly string[];
  /** Words of remarks about an address, which do not belong to it. */
  readonly talk: Words;
  /** Words that introduce an explanation: "like the fruit". */
  readonly explanations: Words;
}

/** Vocabulary of addresses, except numbers. Entries are folded, as in the lookups of the grammar of said values. */
export interface AddressTables {
  /** Town names that contain a choice word such as "or". */
  readonly choiceNames: readonly string[];
  /** Street types after a name, and the street types that are also everyday words. */
  readonly types: Words;
  readonly weakTypes: Words;
  /** Street types before a name: "calle". */
  readonly leadingTypes: Words;
  /** Types of numbered roads with their written forms: "county road". */
  readonly numberedRoads: WordTable;
  readonly directions: Words;
  /** Words between a street type and a name: "de la". */
  readonly links: Words;
  /** Words after a number that is part of a street name: "nine mile road", "5 de mayo". */
  readonly numberedNames: Words;
  /** Names of post office boxes with their written forms. */
  readonly boxes: WordTable;
  /** Designators of units, and names of units that have no number. */
  readonly units: Words;
  readonly bareUnits: Words;
  /** Phrases in place of a missing house number, with their written forms. */
  readonly numberless: WordTable;
  /** Nouns after a floor number: "second floor". */
  readonly floorNouns: Words;
  /** Floors without a noun, with their written forms, and positions of units on a floor: "segundo izquierda". */
  readonly floors: WordTable;
  readonly sides: Words;
  /** Words before the number of a house or unit. */
  readonly numberWords: Words;
  /** Words before a neighborhood name. */
  readonly quarters: Words;
  /** Words between a street and its town. */
  readonly townLeads: Words;
  /** Names of states, their codes, and the codes that are also everyday words. */
  readonly regions: Words;
  readonly regionCodes: Words;
  readonly everydayCodes: Words;
  readonly countries: WordTable;
  /** Names for a postal code. */
  readonly postcodes: Words;
  /** Introductions of the parts of an address: "my address is". */
  readonly labels: Words;
  /** Words before an address that do not belong to it. */
  readonly leads: Words;
  /** Phrases for half a house number: "and a half". */
  readonly halves: Words;
  /** Words before a letter in a spelling remark: "with a k". */
  readonly withLetter: Words;
  readonly atTheEnd: Words;
  /** Words that cannot be part of a name, and words that can only be inside a name: "and". */
  readonly talk: Words;
  readonly joints: Words;
  /** Words between the names of two crossing streets. */
  readonly crossings: Words;
  /** Ordinal numbers of streets that are higher than the days of a month. */
  readonly ordinals: WordTable;
  /** Pairs of consonants that can begin a word. */
  readonly beginnings: Words;
  /** Lower-case words inside a name, and the members that need another such word before them: "de la". */
  readonly smallWords: Words;
  readonly articles: Words;
}

/** Vocabulary of corrections, repetitions and alternatives. */
export interface RepairTables {
  /** Phrases after which a correction follows. */
  readonly corrections: Alternatives;
  /** Phrases between a correction phrase and the corrected value: "it's". */
  readonly resumptions: Alternatives;
  /** Phrases before a repetition of the value or its end: "so that's". */
  readonly repetitions: Words;
  /** Placeholders for unknown parts: "seven oh something". */
  readonly unknowns: Words;
  /** Words between two alternative values. */
  readonly choices: Words;
  /** Words before an excluded value: "b not d". */
  readonly negations: Words;
  /** Fillers between the parts of a value, in addition to hesitation sounds and stalling phrases. */
  readonly asides: Words;
}

/** Vocabulary of dates, except numbers. */
export interface DateTables {
  /** Full and abbreviated names of months with their numbers. */
  readonly months: ReadonlyMap<string, number>;
  /** True if numeric dates, like spoken ones, begin with the day. */
  readonly isDayFirst: boolean;
  /** Words between a day and its month, and between a month and its year. */
  readonly of: Words;
  /** Words before a year. */
  readonly yearLeads: Words;
  /** Words before a month's number or name ("month six"), and after its ordinal number ("sixth month"). */
  readonly monthLabels: Words;
  readonly monthEnds: Words;
  /** Words before a day. */
  readonly dayLabels: Words;
  /** Words between the first and the last day of a range. */
  readonly upTo: Words;
  /** Phrases of a caller who confused two parts of a date. */
  readonly swaps: Words;
  /** Weekdays in phrases such as "second tuesday in december", after an ordinal number and before a month. */
  readonly weekdays: Words;
  /** Words beside a date that do not affect its written form: weekdays, parts of the day, "born on". */
  readonly labels: Words;
}
