import { questionOf } from '../question.js';
import { gated } from '../../../../common/text/gated-pattern.js';
import { matchEnd } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { YES, answerLead } from '../../../speech/en/answers.js';
import { HESITATION, OKAY } from '../../../speech/en/fillers.js';
import { IS, ITS, IT_IS, THATS, THAT_IS, WOULD_BE } from '../../../speech/en/links.js';
import { DASH, DOT, UNDERSCORE } from '../../../speech/en/marks.js';
import { SHORT_WORDS } from '../../../speech/en/short-words.js';
import { MANNER } from '../../../speech/en/spelling.js';
import { STOP_WORDS } from '../../../speech/en/stop-words.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import type { Candidate, RecognizerContext } from '../recognizer.js';

const NOUN =
  '(?:user[ _-]?names?|user[ _-]?id|log[ -]?in(?:[ _-]?(?:names?|id))?|log[ -]?on|screen[ _-]?names?|nick[ -]?names? online|(?<!(?:door|drawer|pump|cart|cane|walker|pan|pot) )handle|gamer ?tag|portal (?:id|name)|account name|pass ?(?:word|phrase|code)|sign[ -]?in(?: name)?|skype(?: (?:id|name))?|telegram|instagram|twitter|facebook|venmo|cash ?app|tiktok|snapchat|reddit|discord)';
const VERB =
  '(?:(?:i|he|she|they) (?:go|goes|post|posts|write|play|log in|sign in) (?:by|as|under)|(?:posting|signed up|registered|logged in|log in|known online|sign in) (?:as|under|with))';
const CUE = gated(regExp.gi`(?<![A-Za-z])(?:(?!${VERB})(${NOUN})|(${VERB}))(?![A-Za-z])`);
const ASKED = gated(regExp.i`(?<![A-Za-z])${NOUN}(?![A-Za-z])`);
/** Where "I go by" speaks of a user name rather than of what friends say. */
const ONLINE =
  /\b(?:forum|portal|online|app|chat|web ?site|site|group|board|reddit|facebook|game|server|there)\b/i;
/** From the cue to the value. */
const LINK = regExp.iy`["']?[\s,]*(?:(?:s\b|${IS}|=|:|${WOULD_BE}|${ITS}|${THATS}|as|says|on (?:there|here|it)\b|on (?:the|my|your) (?:portal|app|card|account|site|website|screen)|for (?:the|my|your) (?:portal|app|account|site|website)|${HESITATION}|to be|just|still|now|called)["'\s,:]*){0,5}`;
const MORE_LEADS = `it should be|should be|i think|my|user ?name|login|handle|is|hold on|just|on (?:there|here|it|the portal|the app)|${MANNER}`;
const LEAD = regExp.iy`${answerLead(MORE_LEADS)}`;
/** "big joe 4 2", and nothing else. */
const NUMBERED_WORDS =
  /(?!(?:the|it|its|no|not|my|is|was|have|only|about|room|press|since|maybe|like|there|try|after|in|at|for)\b)[a-z]{2,}(?: [a-z]{2,}){0,2}(?: \d{1,4}){1,5}\s*(?:$|[.,!?]\s*$)/iy;
const TOKEN = /@?[\p{L}\d](?:[\p{L}\p{M}\w.@+&!$%*#?^~-]*[\p{L}\p{M}\w&!$%*#^~])?/uy;
/** "kayak mom 42": digits end a user name, whatever the words before them. */
const NUMBERED = /[ \t]+\d{1,4}(?:[ \t]\d{1,4}){0,4}\s*(?:$|[,;:!?)]|\.(?:\s|$))/y;
const JOINT = regExp.iy`[ \t]{1,2}(?:(?:${DOT}|${UNDERSCORE}|${DASH}|at)[ \t]{1,2})?|(?<=[\w])[ \t]?[._-][ \t]?(?=\w)`;
/** Written with a mark or a number in it: what a space follows is no mark of it, but the end of a sentence. */
const TYPED = /[\p{L}\d]_[\p{L}\d]|\p{L}\d/u;
const END_OF_SENTENCE = /^(?:[.-] | [.-] )/;
const MARKED = regExp.i`${DOT}|${UNDERSCORE}|${DASH}|[._-]`;
/** "night underscore owl" */
const SAID_MARK = regExp.i`^ (?:${DOT}|${UNDERSCORE}|${DASH}) [a-z\d]`;
const END = /\s*(?:$|[,;:!?)"'}\]]|\.(?:\s|$))/y;
const MOST_TOKENS = 16;
/** What describes a user name rather than is one. */
const STATE =
  /^(?:loose|broken|stuck|expired|locked|blocked|wrong|invalid|case|sensitive|working|required|optional|taken|missing|unknown|incorrect|email|e-mail|reset|resetting|page|screen|button|link|form|field|issue|issues|problem|problems|error|works?|failed|fails|attempts?|number|numbers|my|the|your|not|don't|doesn't|can't|won't|isn't|keeps?|never|always|still|again|anything|something|nothing|forgotten|forgot|lost|written|saved|stored|used|usually|probably|old|new|same|different|first|last|name|names|which|what)$/i;

/** User names and passwords after a cue, or in answer to a question for one. */
export function userNames(text: NormalizedText, context: RecognizerContext): Candidate[] {
  const view = text.spoken;
  const found: Candidate[] = [];
  for (const match of view.matches(CUE)) {
    const verb = match[2] !== undefined;
    const end = match.index + match[0].length;
    const around = view.text.slice(Math.max(0, match.index - 40), end + 40);
    const online = ONLINE.test(around);
    if (verb && !online && !/(?:log|sign) in/i.test(match[0])) continue;
    if (!verb) add(view, handleBefore(view.text, match.index), 0.75, found);
    const start = skip(LINK, view.text, end);
    // Without a link, "login page" or "password reset" follows more often than a value.
    const linked = verb || /is|was|=|:|be|'s|as|says/i.test(view.text.slice(end, start));
    const range = readHandle(view.text, start, linked);
    if (verb && !online && !MARKS.test(view.text.slice(start, range?.end ?? start))) continue;
    add(view, range, 0.8, found);
  }
  if (found.length === 0 && isAsked(context)) {
    const start = skip(LEAD, view.text, 0);
    add(view, readHandle(view.text, start, true), 0.75, found);
  }
  return found;
}

function isAsked(context: RecognizerContext): boolean {
  const question = questionOf(context);
  return question.testPart(ASKED, context.question) || question.testPart(ASKED, context.label);
}

function add(
  view: NormalizedText,
  range: { start: number; end: number } | undefined,
  confidence: number,
  found: Candidate[],
): void {
  if (range === undefined) return;
  found.push({ kind: 'UNIQUE_ID', confidence, ...view.toOriginal(range.start, range.end) });
}

/** "coffee queen 88, that's my user name": only with digits or marks in it. */
const NAMED = regExp.i`(?:^|[.,;!?] |\b(?:is|${IT_IS}|use|used|${HESITATION}|${YES}|so|${OKAY}) )((?:[\w.@-]{1,20} ){0,6}[\w.@-]{1,20}?),? (?:${IS}|${THAT_IS}|that would be) (?:my|the|her|his|our) (?:portal |app |online )?$`;
const MOST_BEFORE = 90;
const NUMBERED_NAME = /^(?:[a-z.]+ ){0,3}[a-z]+ ?\d+(?: \d+)*$/i;
/** What distinguishes a user name from a word. */
const MARKS = /\d|[_@.]|underscore| dot /;

function handleBefore(text: string, cue: number): { start: number; end: number } | undefined {
  const from = Math.max(0, cue - MOST_BEFORE);
  const match = NAMED.exec(text.slice(from, cue));
  const said = match?.[1];
  if (
    match === null ||
    said === undefined ||
    !(NUMBERED_NAME.test(said) || /[_@]|underscore| dot /.test(said))
  )
    return undefined;
  if (isPlain(said.split(' ')[0] ?? '')) return undefined;
  const at = from + match.index + match[0].indexOf(said);
  const start = skip(LEAD, text, at);
  return start < at + said.length ? { start, end: at + said.length } : undefined;
}

function skip(pattern: RegExp, text: string, at: number): number {
  return matchEnd(text, at, pattern) ?? at;
}

/** "at sign night owl 42" */
const AT_SIGN = /at (?:sign |symbol |(?=\w+ (?:dash|underscore|dot) ))/iy;

function readHandle(
  text: string,
  start: number,
  linked: boolean,
): { start: number; end: number } | undefined {
  const from = skip(AT_SIGN, text, start);
  const name = readName(text, from, linked || from > start);
  return name === undefined ? undefined : { start, end: name.end };
}

/** A user name as written, or as said: "emt underscore kelly", "big joe 4 2", "g a r d e n". */
function readName(text: string, start: number, linked: boolean): { start: number; end: number } | undefined {
  const numbered = linked ? skip(NUMBERED_WORDS, text, start) : start;
  if (numbered > start)
    return { start, end: start + text.slice(start, numbered).replace(/[^A-Za-z\d]+$/, '').length };
  const first = tokenAt(text, start);
  if (first === undefined) return undefined;
  const dictated = SAID_MARK.test(text.slice(first.end, first.end + 24));
  if (isPlain(first.text) && !dictated) return undefined;
  const distinct =
    dictated || /[\d_@.+-]/.test(first.text) || /^\w[ .-]{1,2}\w\b/.test(text.slice(start, start + 5));
  if (!distinct && !linked) return undefined;
  let [end, previous, tokens, words] = [first.end, first.text, 1, 1];
  for (; tokens < MOST_TOKENS; tokens++) {
    const next = skip(JOINT, text, end);
    if (next === end || (TYPED.test(previous) && END_OF_SENTENCE.test(text.slice(end, next)))) break;
    const token = tokenAt(text, next);
    if (token === undefined) break;
    const marked = MARKED.test(text.slice(end, next));
    const small = token.text.length === 1 || /^\d{1,4}$/.test(token.text);
    if (!marked && !small) {
      const numbered = skip(NUMBERED, text, token.end) > token.end;
      const ends = numbered || skip(END, text, token.end) > token.end || token.end === text.length;
      if ((isPlain(token.text) && !numbered) || (previous.length === 1 && !ends) || ++words > 2) break;
    }
    if (!marked && small && /^[ai]$/i.test(token.text) && !isSpelling(text, token.end, previous)) break;
    [end, previous] = [token.end, token.text];
  }
  if (end - start === 1) return undefined;
  const closed = skip(END, text, end) > end || end === text.length;
  // In the middle of a sentence only what has the form of a user name is one.
  return closed || distinct || tokens > 1 || !/^[a-z]+$/.test(first.text) || first.text.length > 6
    ? { start, end }
    : undefined;
}

function isSpelling(text: string, end: number, previous: string): boolean {
  return previous.length === 1 || /^ \w(?!\w)/.test(text.slice(end, end + 3));
}

function tokenAt(text: string, start: number): { text: string; end: number } | undefined {
  TOKEN.lastIndex = start;
  const match = TOKEN.exec(text);
  return match === null ? undefined : { text: match[0], end: TOKEN.lastIndex };
}

function isPlain(word: string): boolean {
  const lower = word.toLowerCase();
  if (word.length === 1) return false;
  return STATE.test(lower) || STOP_WORDS.has(lower) || SHORT_WORDS.has(lower);
}
