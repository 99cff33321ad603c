import { isSupportedCountry } from 'libphonenumber-js';
import { type BuiltInKind, isBuiltIn, SPEECH } from '../detection/kinds.js';
import { compilePattern, InvalidPattern } from '../detection/policy/pattern.js';
import { POLICY_LIMITS, type PolicyDocument } from './policy.schema.js';

/** Problem that the schema cannot express, with the path of its cause. */
export interface CheckedProblem {
  readonly path: readonly (string | number)[];
  readonly rule: string;
  readonly message: string;
}

/** Kinds whose tokens would look like labels of redacted values, or like withheld speech (`on_other_language`). */
const RESERVED_KINDS: ReadonlySet<string> = new Set(['REDACTED', SPEECH]);
/** Options that are valid for only one kind. */
const OPTION_OF = {
  keep_future_days: 'DATE',
  keep_future_roles: 'DATE',
  months: 'DATE',
  keep_first_three: 'ZIP',
} as const satisfies Record<string, BuiltInKind>;

/** Returns problems of a document that matches the schema: kinds, patterns, and contradicting fields. */
export function checkDocument(document: PolicyDocument): CheckedProblem[] {
  return [
    ...checkKinds(document),
    ...checkOptions(document),
    ...checkPatterns(document.patterns),
    ...checkTerms(document),
    ...checkRest(document),
  ];
}

function checkKinds({ entities = {}, deny = [], patterns = [] }: PolicyDocument): CheckedProblem[] {
  const defining = [
    ...deny.map(({ kind }, index) => ({ kind, path: ['deny', index, 'kind'] })),
    ...patterns.map(({ kind }, index) => ({ kind, path: ['patterns', index, 'kind'] })),
  ];
  const defined = new Set(defining.map(({ kind }) => kind));
  const isKnown = (kind: string): boolean => (isBuiltIn(kind) && kind !== SPEECH) || defined.has(kind);
  const unknown = Object.keys(entities).filter((kind) => !isKnown(kind));
  return [
    ...unknown.map((kind) => ({
      path: ['entities', kind],
      rule: 'kind',
      message: 'is neither a built-in kind nor a kind defined in deny or patterns',
    })),
    ...defining.flatMap(({ kind, path }) => {
      if (RESERVED_KINDS.has(kind)) return [{ path, rule: 'kind', message: 'is a reserved name' }];
      return actionOf(entities[kind]) === 'keep'
        ? [
            {
              path,
              rule: 'kind',
              message: 'is a kind whose action in entities is keep, so this rule has no effect',
            },
          ]
        : [];
    }),
  ];
}

type RuleText = NonNullable<PolicyDocument['entities']>[string];

function actionOf(rule: RuleText | undefined): string | undefined {
  return typeof rule === 'object' ? rule.action : rule;
}

function checkOptions({ entities = {} }: PolicyDocument): CheckedProblem[] {
  return Object.entries(entities).flatMap(([kind, rule]) => {
    if (typeof rule === 'string') return [];
    const misplaced = Object.entries(OPTION_OF)
      .filter(([option, only]) => rule[option as keyof typeof OPTION_OF] !== undefined && kind !== only)
      .map(([option, only]) => ({
        path: ['entities', kind, option],
        rule: 'option',
        message: `is an option only for ${only}`,
      }));
    if (rule.keep_future_roles === undefined || rule.keep_future_days !== undefined) return misplaced;
    const path = ['entities', kind, 'keep_future_roles'];
    return [...misplaced, { path, rule: 'option', message: 'requires keep_future_days' }];
  });
}

/** Returns the problems of a document's patterns. The document may have schema problems elsewhere. */
export function checkPatterns(patterns: unknown): CheckedProblem[] {
  if (!Array.isArray(patterns)) return [];
  return patterns.slice(0, POLICY_LIMITS.patterns).flatMap((entry: unknown, index): CheckedProblem[] => {
    const pattern = patternOf(entry);
    if (pattern === undefined || pattern.length > POLICY_LIMITS.patternLength) return [];
    try {
      compilePattern(pattern);
      return [];
    } catch (error) {
      if (!(error instanceof InvalidPattern)) throw error;
      return [{ path: ['patterns', index, 'pattern'], rule: 'pattern', message: error.message }];
    }
  });
}

function patternOf(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null || !('pattern' in entry)) return undefined;
  return typeof entry.pattern === 'string' && entry.pattern !== '' ? entry.pattern : undefined;
}

function checkTerms({ deny = [] }: PolicyDocument): CheckedProblem[] {
  let count = 0;
  const first = deny.findIndex(({ terms }) => (count += terms.length) > POLICY_LIMITS.phrases);
  if (first < 0) return [];
  const message = `a policy can have at most ${POLICY_LIMITS.phrases} terms`;
  return [{ path: ['deny', first, 'terms'], rule: 'limit', message }];
}

function checkRest(document: PolicyDocument): CheckedProblem[] {
  const { country, retention_days: retention, payload_retention_days: payloads } = document;
  const problems: CheckedProblem[] = [];
  if (country !== undefined && !isSupportedCountry(country)) {
    problems.push({
      path: ['country'],
      rule: 'country',
      message: 'is not a country whose phone numbers are supported',
    });
  }
  const date = document.entities?.DATE;
  const monthAt = document.tell?.indexOf('month') ?? -1;
  if (monthAt >= 0 && typeof date === 'object' && date.months === 'mask') {
    problems.push({ path: ['tell', monthAt], rule: 'option', message: 'contradicts months: mask' });
  }
  if (retention !== undefined && payloads !== undefined && payloads > retention) {
    const message = 'must not be longer than retention_days';
    problems.push({ path: ['payload_retention_days'], rule: 'limit', message });
  }
  return [...problems, ...checkReview(document)];
}

function checkReview({ review, retention_days: retention }: PolicyDocument): CheckedProblem[] {
  if (review === undefined) return [];
  const problems: CheckedProblem[] = [];
  const share = parseFloat(review.share);
  if (share === 0 || share > 100) {
    const message = 'must be above 0 % and at most 100 %';
    problems.push({ path: ['review', 'share'], rule: 'limit', message });
  }
  if (retention !== undefined && parseInt(review.keep, 10) > retention) {
    const message = 'must not be longer than retention_days';
    problems.push({ path: ['review', 'keep'], rule: 'limit', message });
  }
  return problems;
}
