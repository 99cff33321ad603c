/** What the grammar of said values (`grammar/`) knows of a language, by type. Words are in small letters and without accents. */

type Alternatives = string;
type Words = ReadonlySet<string>;
type WordTable = ReadonlyMap<string, string>;

/** What is said of codes and telephone numbers. */
export interface CodeTables {
  /** How marks are said, and what is written for them. */
  readonly marks: WordTable;
  /** Words that are no part of a code. */
  readonly noCodes: Words;
  /** Said among the parts of a code. */
  readonly asides: Words;
  /** Before the extension of a telephone number. */
  readonly extensions: Words;
  /** Said among the parts of a telephone number, besides those of any code. */
  readonly phoneAsides: Words;
  /** How the next letters, or all, are written, if that is in small letters. */
  readonly lowerCase: Words;
}

/** What speakers say beside a value that they know only a part of, or that they aren't sure of. */
export interface DoubtTables {
  /** Right before a part of a code, and after a part of any value in the same turn: "ends in", "i don't have the rest". */
  readonly beforePart: Alternatives;
  readonly afterPart: Alternatives;
  /** Right before a value that may be another one, and soon after it: "could be", "i'm not sure which". */
  readonly beforeOpen: Alternatives;
  readonly afterOpen: Alternatives;
  /** In the place of a part that the speaker doesn't know, right beside the others: "something". */
  readonly unknown: Alternatives;
  /** After a number that counts characters of a code rather than being one: "with the three zeros". */
  readonly counted: Alternatives;
  /** Answers of speakers who don't know: "i can't tell". */
  readonly ignorance: Alternatives;
  /** At the end of a value, before it is corrected; elsewhere it may be a digit. */
  readonly exclamation: Alternatives;
}

/** What speakers say of how a name is spelled. */
export interface RemarkTables {
  /** Before a letter that the name has, and before one that it lacks: "with", "no". */
  readonly withLetter: Words;
  readonly withoutLetter: Words;
  readonly articles: Words;
  /** How often a letter occurs: "two n's". */
  readonly counts: ReadonlyMap<string, number>;
  /** How many letters a name has: "four letters". */
  readonly sizes: WordTable;
  readonly letterNouns: Words;
  /** Where in the name a letter is. */
  readonly places: ReadonlyMap<string, 'start' | 'end' | 'within'>;
  /** Names of combining marks, and what is said between one and its letter. */
  readonly accents: WordTable;
  readonly over: Words;
  /** Remarks that add nothing to the words of a name, that make one word of them, and that tell of a spelling without telling it. */
  readonly plain: Alternatives;
  readonly joined: Alternatives;
  readonly open: Alternatives;
}

/** What is said of and within addresses of mail and of the web, for the grammar of said values. */
export interface OnlineTables {
  /** Marks of all addresses, and those of web addresses besides, with what is written for them. */
  readonly marks: WordTable;
  readonly webMarks: WordTable;
  /** Marks whose names are words of every day. */
  readonly everydayMarks: Words;
  /** What is said between the local part and the host. */
  readonly at: Words;
  /** Beginnings of web addresses with what is written for them: "w w w". */
  readonly beginnings: WordTable;
  readonly schemes: WordTable;
  /** Hosts or their ends that are said or heard in other words: "gee mail", "dotcom". */
  readonly hosts: WordTable;
  readonly joinedTops: WordTable;
  readonly misheardTops: WordTable;
  /** Said before an address; some begin addresses, too. */
  readonly leads: Words;
  /** Said among its parts; before a number, a letter or a word; and of marks that it doesn't have. */
  readonly asides: Words;
  readonly labels: Words;
  readonly numberLabels: Words;
  readonly absentMarks: Words;
  /** Fillers that are words of every day, too. */
  readonly wordFillers: Words;
  /** Exclamations that are names or letters, too. */
  readonly exclamations: Words;
  /** Articles of marks: "the underscore", "then an underscore". */
  readonly articles: Words;
  readonly articleLeads: Words;
  /** Between a word and how it is spelled. */
  readonly spelledLinks: Words;
  /** "eric with a k", "philip with two l's", with the number of letters. */
  readonly spelledWith: Words;
  readonly letterCounts: WordTable;
  /** Letters that sound alike, and letters that are misheard for one another. */
  readonly soundAlikes: readonly string[];
  readonly mishearings: readonly string[];
  /** Words of talk about an address, which are no parts of one. */
  readonly talk: Words;
  /** After such a word, an explanation follows: "like the fruit". */
  readonly explanations: Words;
}

/** How addresses are said, besides their numbers. Words and phrases are folded, as the grammar of said values looks them up. */
export interface AddressTables {
  /** Names of towns that hold the word for "or". */
  readonly choiceNames: readonly string[];
  /** Street types after a name that are hardly anything else, and those that are words of every day as well. */
  readonly types: Words;
  readonly weakTypes: Words;
  /** Street types before a name: "calle". */
  readonly leadingTypes: Words;
  /** Roads that go by a number, and how each is written: "county road". */
  readonly numberedRoads: WordTable;
  readonly directions: Words;
  /** Between a street type and its name: "de la". */
  readonly links: Words;
  /** After a number within the name of a street: "nine mile road", "5 de mayo". */
  readonly numberedNames: Words;
  /** Names of postal boxes, and how each is written. */
  readonly boxes: WordTable;
  /** Designators of units, and units without a number. */
  readonly units: Words;
  readonly bareUnits: Words;
  /** Said in place of the number of a house that has none, and how it is written. */
  readonly numberless: WordTable;
  /** After the number of a floor: "second floor". */
  readonly floorNouns: Words;
  /** Floors that need no such noun, and how each is written; where a unit lies on a floor: "segundo izquierda". */
  readonly floors: WordTable;
  readonly sides: Words;
  /** Before the number of a house or unit. */
  readonly numberWords: Words;
  /** Before the name of a part of a town. */
  readonly quarters: Words;
  /** Between a street and its town. */
  readonly townLeads: Words;
  /** Names and codes of states; some codes are words of every day. */
  readonly regions: Words;
  readonly regionCodes: Words;
  readonly everydayCodes: Words;
  readonly countries: WordTable;
  /** Names of the postal code. */
  readonly postcodes: Words;
  /** Announcements of the parts of an address: "my address is". */
  readonly labels: Words;
  /** Before an address, and no part of it. */
  readonly leads: Words;
  /** "and a half" after the number of a house. */
  readonly halves: Words;
  /** Before a letter that tells a spelling: "with a k". */
  readonly withLetter: Words;
  readonly atTheEnd: Words;
  /** Words of talk, which are no part of a name, and words that neither begin nor end one: "and". */
  readonly talk: Words;
  readonly joints: Words;
  /** Between the names of two streets that cross. */
  readonly crossings: Words;
  /** Ordinal numbers of streets above those of days. */
  readonly ordinals: WordTable;
  /** Two consonants that a word may begin with. */
  readonly beginnings: Words;
  /** Words within a name that are written small, and those of them that are so only after another one: "de la". */
  readonly smallWords: Words;
  readonly articles: Words;
}

/** How speakers put right what they said, and leave open what they mean. */
export interface RepairTables {
  /** After one of these, what follows replaces some of what was said. */
  readonly corrections: Alternatives;
  /** What leads on from there: "it's". */
  readonly resumptions: Alternatives;
  /** Before the same value, or its end, in other words: "so that's". */
  readonly repetitions: Words;
  /** In place of what nobody knows: "seven oh something". */
  readonly unknowns: Words;
  /** Between two values of which only one is meant. */
  readonly choices: Words;
  /** Before what is not meant: "b not d". */
  readonly negations: Words;
  /** Said between the parts of a value, besides sounds and stalls. */
  readonly asides: Words;
}

/** How dates are said, besides their numbers. */
export interface DateTables {
  /** Names of months, in full and abbreviated, with their numbers. */
  readonly months: ReadonlyMap<string, number>;
  /** Whether the day is said before the month in numbers as well. */
  readonly isDayFirst: boolean;
  /** Between a day and its month, and between a month and its year. */
  readonly of: Words;
  /** Before a year. */
  readonly yearLeads: Words;
  /** Before the number or the name of a month, and after its ordinal number: "month six", "sixth month". */
  readonly monthLabels: Words;
  readonly monthEnds: Words;
  /** Before a day. */
  readonly dayLabels: Words;
  /** Between the first and the last of several days. */
  readonly upTo: Words;
  /** Said when two parts of a date were mistaken for one another. */
  readonly swaps: Words;
  /** After an ordinal and before a month, they tell which of its weekdays is meant: "second tuesday in december". */
  readonly weekdays: Words;
  /** Words beside a date that add nothing to its written form: weekdays, parts of the day, "born on". */
  readonly labels: Words;
}
