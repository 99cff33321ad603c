import type { NormalizedText } from '../../../normalized-text.js';
import { bareAnswer } from '../bare-name.js';
import { isGivenName, readName, type NameMatch } from '../name-reader.js';
import type { Candidate, Recognizer, RecognizerContext } from '../recognizer.js';

/** A form of words after which a name may stand. */
interface Trigger {
  /** Global; a match ends where the name begins. */
  readonly pattern: RegExp;
  /** Most words of a name in small letters; with capitals it is four. */
  readonly limit: number;
  /** How sure the name is, or undefined if the words are none. `lead` and `rest` stand around the match. */
  rate(name: NameMatch, rest: string, lead: string): number | undefined;
}

const MOST_WORDS = 4;
const SPEAKING = /^,?\s*(?:speaking|calling|here)\b/i;
const FROM = /^,?\s*(?:from|with|again|over at)\b/i;
const ENDS = /^\s*(?:[.,!?;:)]|$)/;
/** A street ends in "Dr" too. */
const STREET = /\d\s+(?:\p{L}+\s+){1,3}$/u;
const OTHER_NAMES =
  /\b(?:your|medication|medicine|drug|generic|brand|file|user|host|domain|plan|policy|company|clinic|pharmacy|hospital|street|product|function|tool|agent|assistant|model|employer|insurance|test|group|event|variable|class|column|school|business)(?:'s)?\s*$/i;

const TRIGGERS: readonly Trigger[] = [
  {
    pattern: /\b(?:[Mm]rs?|M[Rr][Ss]?|M[sx]|ms|mx|[Dd]r|DR|[Pp]rof|[Ss]e[nñ]ora?)\b\.?[ \t]+(?=\S)/g,
    limit: 1,
    rate: (name, _rest, lead) =>
      STREET.test(lead) || /\d\s?$/.test(lead) ? undefined : name.capitalised ? 0.95 : 0.85,
  },
  {
    pattern:
      /\b(?:doctor|nurse|professor|miss|sister|father|pastor|judge|officer|captain|uncle|aunt|auntie|grandma|grandpa)[ \t]+(?=\S)/gi,
    limit: 1,
    rate: (name, rest) => {
      if (name.capitalised) return 0.85;
      return name.given ? 0.8 : ENDS.test(rest) && name.words.join('').length > 3 ? 0.5 : undefined;
    },
  },
  {
    pattern:
      /\b(?:name's|names?\s+(?:is|was|would be|as)|name\s*[:=]|under (?:the )?name(?: of)?|in the name of|goes by)\s*(?:actually\s|uh\s|um\s)?(?=\S)/gi,
    limit: 2,
    rate: (name, _rest, lead) => (OTHER_NAMES.test(lead) ? undefined : name.capitalised ? 0.95 : 0.85),
  },
  {
    pattern: /\b(?:first|last|full|maiden|family|middle|sur)\s?name[ \t]+(?=\S)/gi,
    limit: 1,
    rate: (name, _rest, lead) =>
      OTHER_NAMES.test(lead) ? undefined : name.capitalised || name.given ? 0.8 : 0.6,
  },
  {
    pattern: /\b(?:this is|it's|it is|i'm|i am|im|that's)[ \t]+(?=\S)/gi,
    limit: 2,
    rate: rateIntroduction,
  },
  {
    pattern: /\b(?:speak(?:ing)?|spoke|talk(?:ing|ed)?|chatting)\s+(?:with|to)[ \t]+(?=\S)/gi,
    limit: 2,
    rate: (name, rest) => {
      if (name.capitalised || name.given) return 0.8;
      return ENDS.test(rest) && !isVerbal(name) ? 0.6 : undefined;
    },
  },
  {
    pattern:
      /\b(?:patient|caller|client|member|resident|subscriber|policyholder|beneficiary|guarantor|spouse|wife|husband|partner|son|daughter|mother|father|mom|dad|brother|sister|friend|guardian|caregiver|on behalf of|call(?:ed|s)? me|attn|dear|hello|hi|hey|thanks|thank you|good (?:morning|afternoon|evening))(?<mark>\s*:|,)?[ \t]+(?=\S)/gi,
    limit: 2,
    rate: (name, _rest, lead) => {
      if (name.given) return name.capitalised ? 0.85 : 0.65;
      return name.capitalised && name.words.length > 1 && /:\s*$/.test(lead) ? 0.7 : undefined;
    },
  },
];

/** Capitalised words that are looked up among given names: "… book Jane Okafor for …". */
const CAPITAL_WORD = /(?<![\p{L}\p{M}\p{N}'-])\p{Lu}\p{Ll}+(?=[ \t]\p{Lu})/gu;
const NO_SURNAME =
  /^(?:hospitals?|clinics?|centers?|centres?|street|st|avenue|ave|road|rd|drive|lane|court|university|college|school|institute|foundation|medical|health|pharmacy|park|lake|river|county|city|beach|island|inc|llc|corp|group|disease|syndrome|test|scale|score|sign|day)$/i;

/**
 * Names of persons: after titles and introductions, by label, as a bare answer to a question for a name, and a
 * frequent given name with a surname. Also in small letters, as speech recognition writes them.
 */
export const nameRecognizer: Recognizer = {
  name: 'name',
  kinds: ['NAME'],
  find(text, context) {
    return [...triggered(text), ...givenPairs(text), ...answered(text, context)];
  },
};

/** "this is … speaking", "I'm … calling", "This is Jane Okafor". */
function rateIntroduction(name: NameMatch, rest: string): number | undefined {
  if (SPEAKING.test(rest)) return isVerbal(name) ? undefined : 0.85;
  if (name.capitalised && name.words.length > 1) return 0.75;
  if (name.given)
    return name.capitalised || name.words.length > 1 || FROM.test(rest) || ENDS.test(rest) ? 0.75 : 0.5;
  return name.capitalised && FROM.test(rest) ? 0.6 : undefined;
}

/** "just calling", "currently speaking": adverbs and participles in small letters. */
function isVerbal(name: NameMatch): boolean {
  return (
    !name.capitalised &&
    !name.given &&
    /(?:ly|ing|ed)$/.test(name.words[0] ?? '') &&
    (name.words[0]?.length ?? 0) > 4
  );
}

function triggered(view: NormalizedText): Candidate[] {
  const found: Candidate[] = [];
  const { text } = view;
  for (const trigger of TRIGGERS) {
    trigger.pattern.lastIndex = 0;
    for (let match = trigger.pattern.exec(text); match !== null; match = trigger.pattern.exec(text)) {
      const name = readAfter(text, trigger.pattern.lastIndex, trigger.limit);
      if (name === undefined) continue;
      const colon = match.groups?.mark?.includes(':') ? ':' : '';
      const lead = text.slice(Math.max(0, match.index - 40), match.index) + colon;
      const confidence = trigger.rate(name, text.slice(name.end, name.end + 20), lead);
      if (confidence !== undefined) found.push(toCandidate(view, name, confidence));
    }
  }
  return found;
}

/** Capitals carry a name further than small letters do; a given name in small letters takes a surname along. */
function readAfter(text: string, at: number, limit: number): NameMatch | undefined {
  const name = readName(text, at, MOST_WORDS);
  if (name === undefined || name.capitalised) return name;
  return readName(text, at, limit === 1 && name.given ? 2 : limit);
}

function givenPairs(view: NormalizedText): Candidate[] {
  const found: Candidate[] = [];
  CAPITAL_WORD.lastIndex = 0;
  for (let match = CAPITAL_WORD.exec(view.text); match !== null; match = CAPITAL_WORD.exec(view.text)) {
    if (!isGivenName(match[0])) continue;
    const name = readName(view.text, match.index, MOST_WORDS);
    if (name === undefined || name.words.length < 2 || NO_SURNAME.test(name.words.at(-1) ?? '')) continue;
    found.push(toCandidate(view, name, 0.7));
    CAPITAL_WORD.lastIndex = name.end;
  }
  return found;
}

function answered(view: NormalizedText, context: RecognizerContext): Candidate[] {
  return bareAnswer(view.text, context.question, context.label).map((answer) => ({
    ...view.toOriginal(answer.start, answer.end),
    kind: 'NAME',
    confidence: answer.confidence,
  }));
}

function toCandidate(view: NormalizedText, name: NameMatch, confidence: number): Candidate {
  return { ...view.toOriginal(name.start, name.end), kind: 'NAME', confidence };
}
