import type { z } from 'zod';
import type { YamlSource } from './policy-yaml.js';

/** One thing that is wrong with a policy text. Line and column count from 1. */
export interface PolicyProblem {
  /** Where in the policy, such as `entities.NAME.action`; empty for the text as a whole. */
  readonly field: string;
  /** Stable name of what is violated: `yaml`, `schema`, `kind`, `pattern`, `limit`, `version`, … */
  readonly rule: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** What is wrong with a policy text, one entry per problem. */
export class InvalidPolicy extends Error {
  constructor(readonly problems: readonly PolicyProblem[]) {
    super(problems.map(describeProblem).join('; '));
    this.name = 'InvalidPolicy';
  }
}

/** One problem as a line for a person. */
export function describeProblem({ field, message, line, column }: PolicyProblem): string {
  return `line ${line}, column ${column}: ${field === '' ? '' : `${field}: `}${message}`;
}

/** A problem that the place of its field tells of. */
export function problemAt(
  source: YamlSource,
  path: readonly PropertyKey[],
  rule: string,
  message: string,
): PolicyProblem {
  return { field: path.map(String).join('.'), rule, message, ...source.locate(path) };
}

/** The schema's complaints as problems: one per unknown key, and of two possible forms the nearer one's. */
export function schemaProblems(source: YamlSource, issues: readonly z.core.$ZodIssue[]): PolicyProblem[] {
  return issues.flatMap((issue) => expand(source, issue, []));
}

function expand(source: YamlSource, issue: z.core.$ZodIssue, above: readonly PropertyKey[]): PolicyProblem[] {
  const path = [...above, ...issue.path];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        ...problemAt(source, [...path, key], 'schema', 'is no field of a policy'),
        ...source.locateKey(path, key),
      }));
    case 'invalid_union': {
      const inner = issue.errors.find((branch) => branch.some(({ path: within }) => within.length > 0));
      if (inner !== undefined) return inner.flatMap((one) => expand(source, one, path));
      return [
        problemAt(source, path, 'schema', 'must be tokenize, redact or keep, or an object with action'),
      ];
    }
    case 'invalid_key': {
      const key = String(path.at(-1));
      const [reason] = issue.issues;
      const message = `is no name of a kind: ${reason?.message ?? 'invalid'}`;
      return [{ ...problemAt(source, path, 'kind', message), ...source.locateKey(path.slice(0, -1), key) }];
    }
    case 'invalid_type':
      return [problemAt(source, path, 'schema', wrongType(issue))];
    default:
      return [problemAt(source, path, 'schema', issue.message)];
  }
}

/** Types as who writes YAML calls them. */
const TYPES: Readonly<Record<string, string>> = {
  object: 'keys with values',
  record: 'keys with values',
  array: 'a list',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};

function wrongType({ expected, message }: z.core.$ZodIssueInvalidType): string {
  const wanted = TYPES[expected];
  return wanted === undefined ? message : `must be ${wanted}`;
}
