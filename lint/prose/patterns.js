/**
 * Expressions that a text should avoid, with their replacements.
 *
 * @typedef {{ rule: string, pattern: RegExp, say: string }} Pattern
 */

/** Everyday expressions for which the field has a term. */
const TERMS = [
  [/\b(?:puts?|putting) away\b/, 'mask, tokenize'],
  [/\b(?:stands?|standing) for (?:it|them|values?)\b/, 'token'],
  [/\bmasked for nothing\b/, 'false positive'],
  [/\b(?:by|draw\w*) lots?\b/, 'random sample, sampling rate'],
  [/\b(?:weeks?|days?) before\b(?! the\b| an?\b)/, 'baseline, preceding weeks'],
  [/\b(?:leaves?|leaving|left) (?:its|their|the) (?:bands?|norm)\b/, 'crosses the threshold, alert'],
  [/\basked in (?:its|their) turn\b/, 'fallback'],
  [/\btime is over\b/, 'half-open'],
  [/\b(?:goes|go|going|went) on\b/, 'continues'],
  [/\b(?:taken|takes?|taking) back\b/, 'correction'],
  [/\bput(?:s|ting)? right\b/, 'repair, correct'],
  [/\b(?:written|write|writes|wrote) down\b/, 'append, record'],
  [/\b(?:lets?|letting) (?:\w+ )?go\b/, 'evict'],
  [/\bstay(?:s|ed|ing)?\b(?! (?:the same|open|connected|below|above|within)\b)/, 'is left in clear, remains'],
  [/\b(?:is|are|be|was|were) said (?:to|of|about)\b/, 'is documented as, applies to'],
  [/\bbec(?:omes?|ame) of\b/, 'what happens to, is handled'],
  [/\b(?:is|are|was|were) none\b/, 'missing, not set'],
  [/\bfor nothing\b/, 'without effect, unnecessarily'],
  [/\b(?:comes?|came|coming) by\b/, 'arrives'],
  [/\b(?:is|are|was|were) (?:hold|held) (?:against|to)\b/, 'compare'],
  [/\bas ever\b/, 'as usual'],
];

const PATTERNS = {
  'everyday-verb': [
    /\b(?:stands?|stood|holds?|tells?|told|comes? (?:back|over|in)|looks? (?:at|for)|looked (?:at|for)|takes? away)\b/,
    'use the technical verb: contains, occurs, is valid, shows, is restored, remove',
  ],
  'everyday-noun': [
    // "Words" is a term for the units of language, but "in words" and "words for" are not terms.
    /\b(?:doors?|lots?|drawn|dearer|telephones?|pieces?|readings|rooms?|talks?|(?<=\b(?:in|in so many|other) )words?|words? (?:for|here))\b/,
    'use the term: endpoint, sample, more expensive, phone, token, text, module, conversation',
  ],
  'pro-form': [
    /\b(?:those|these (?:are|have|is|do|may|can)\b|the ones?|of (?:it|them|one(?! [a-z])))\b/,
    'repeat the noun',
  ],
  'clause-for-noun': [/\b(?:what|whatever|whoever)\b/, 'use a noun, or name the role'],
  nobody: [
    /\b(?:nobody|somebody|anybody|no one|someone|anyone|nothing)\b/,
    'name the role, or state the rule',
  ],
  'x-of-a-y': [
    /\b(?:requests?|repl(?:y|ies)|results?|names?|texts?|keys?) of (?:an?|the)\b/,
    'put the noun first: "log key", "Messages API request"',
  ],
  'where-for-if': [/\bwhere (?:none|there|it|one|no|they)\b/, 'if, when'],
  trailing: [
    /(?<!log|sign|logs|signs|logged|signed|based|turned|switched)\s(?:with|of|by|at|to|over|too|alone|besides|from|for|in|on)(?=[.;:,])(?! (?:and|or)\b)/,
    'do not end a clause with a preposition or an adverb; name the noun',
  ],
};

/** Matches "Of" as the first word of a sentence. */
const OF_FIRST = [/(?:^|[.;:(] )Of (?!which|course)/, 'begin with the subject'];

/**
 * Matches a colon that replaces "because", "so" or "if". A clause follows, not a list, and the text before is not a
 * single name.
 */
const COLON = [
  /(?<!^\S+)(?<=[a-zX)]): (?=(?:it|they|he|she|you|we|there|this|that|these|those|if|when|where|since|then|so|not|no(?! [\w-]+(?: [\w-]+)?,)|nor|only (?:if|when)|never|none|in|of|with|by|at|from|for|until|without|otherwise|(?:the|an?|its|their|all|each|every|both|any|only) (?:(?!(?:that|which|who)\b)[\w-]+ ){1,4}?(?:is|are|was|were|has|have|had|does|do|did|can|may|must|will|would|could|cannot)\b)\b)/,
  'write "because", "so that" or "if", or two sentences',
];

/** @type {Pattern[]} */
export const FORBIDDEN = [
  ...TERMS.map(([pattern, say]) => ({ rule: 'term', pattern, say })),
  ...Object.entries(PATTERNS).map(([rule, [pattern, say]]) => ({ rule, pattern, say })),
].map(({ pattern, ...rest }) => ({ ...rest, pattern: new RegExp(pattern.source, 'giu') }));

/** Patterns that are case-sensitive, because they depend on a capital letter, or on the text after a colon. */
FORBIDDEN.push(
  { rule: 'of-first', pattern: new RegExp(OF_FIRST[0].source, 'gu'), say: OF_FIRST[1] },
  { rule: 'colon', pattern: new RegExp(COLON[0].source, 'gu'), say: COLON[1] },
);
