import { readName, isStopWord } from './name-reader.js';

/** A name that is all, or the head, of an answer. Offsets are UTF-16 code units of the view. */
export interface BareName {
  readonly start: number;
  readonly end: number;
  readonly confidence: number;
}

const ASKED =
  /\b(?:names?\b|who am i (?:speaking|talking)|whom? am i (?:speaking|talking)|who(?:'s| is) (?:calling|this|speaking|the patient)|may i ask who|spell (?:it|that|your))/i;
/** Names that belong to no person: "the name of your pharmacy", "medication name". */
const OTHER_NAME =
  /\bnames? (?:of|for) (?:the|your|that|this|his|her|their)?\s*(?:\w+ )?(?:pharmacy|insurance|insurer|medication|medicine|drug|plan|employer|company|hospital|clinic|school|facility|test|street|city|bank)\b|\b(?:pharmacy|insurance|medication|medicine|drug|plan|employer|company|hospital|clinic|user|file|brand|product|facility|street)(?:'s)? names?\b/i;
const NAME_LABEL = /(?:^| )(?:name|first|last|surname|patient|caller|customer|contact)$/;
const OTHER_LABEL =
  /\b(?:function|tool|file|user|host|drug|medication|clinic|company|pharmacy|plan|product|event|model|agent|assistant|display)\b/;

const FILLER =
  /^(?:[\s,.]*\b(?:yes|yeah|yep|sure|ok|okay|um+|uh+|hi|hello|well|so|of course|certainly|thanks|thank you|it's|its|it is|that's|that is|that would be|this is|(?:my|the|her|his|first|last|full)(?: first| last| full)? name is|name is|name's|i'm|i am|im|sure thing|the patient is|spelled)\b(?!'))*[\s,.:]*/i;
const TAIL = /^\s*(?:$|[.,!?;:-])/;
const SPELLED = /(?<![\p{L}\p{N}'])(?:\p{L}[ .-]{1,2}){2,24}\p{L}(?![\p{L}\p{N}'])/gu;
/** An introduction without a verb: "jane okafor speaking". */
const SPEAKING = /^,?\s*(?:speaking|here)\b/i;
const ANSWER_WORDS = 3;
/** Where a longer answer is a story, and its first words are no name. */
const MOST_CHARACTERS = 120;

/**
 * The name in an answer to a question for one, or in a text labelled as one: one to three words, after fillers
 * ("it's …"), in any case, with its letters spelled out besides. Empty where no name was asked for.
 */
export function bareAnswer(text: string, question: string, label: string): BareName[] {
  const labelled = NAME_LABEL.test(label) && !OTHER_LABEL.test(label);
  const asked = ASKED.test(question) && !OTHER_NAME.test(question);
  const start = FILLER.exec(text.slice(0, MOST_CHARACTERS))?.[0].length ?? 0;
  if (!asked && !labelled) return speakingAt(text, start);
  const found = spelledNames(text);
  const name = readName(text, start, ANSWER_WORDS);
  if (name === undefined || (name.words.length === 1 && name.words[0]?.length === 1)) return found;
  const rest = text.slice(name.end, name.end + 40);
  const follows = /^\s+([\p{L}']+)/u.exec(rest)?.[1] ?? '';
  const ends =
    TAIL.test(rest) || isStopWord(follows.toLowerCase()) || /^\s+(?:\p{L}\b|i\b|will\b|may\b)/iu.test(rest);
  if (!ends || looksVerbal(name.words, name.given)) return found;
  return [
    { start: name.start, end: name.end, confidence: labelled ? 0.8 : TAIL.test(rest) ? 0.85 : 0.6 },
    ...found,
  ];
}

function speakingAt(text: string, start: number): BareName[] {
  const name = readName(text, start, ANSWER_WORDS);
  if (name === undefined || !SPEAKING.test(text.slice(name.end, name.end + 20))) return [];
  return looksVerbal(name.words, name.given) ? [] : [{ start: name.start, end: name.end, confidence: 0.75 }];
}

/** "o k a f o r", "O-K-A-F-O-R", three letters or more. */
function spelledNames(text: string): BareName[] {
  return [...text.slice(0, 4 * MOST_CHARACTERS).matchAll(SPELLED)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    confidence: 0.8,
  }));
}

/** "actually", "looking": in small letters, an answer that begins so is no name unless it is a given one. */
function looksVerbal(words: readonly string[], given: boolean): boolean {
  const first = words[0] ?? '';
  return !given && first === first.toLowerCase() && first.length > 4 && /(?:ly|ing|'t)$/.test(first);
}
