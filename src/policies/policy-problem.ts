import type { z } from 'zod';
import type { YamlSource } from './policy-yaml.js';

/** A problem of a policy text. Line and column count from 1. */
export interface PolicyProblem {
  /** Path of the field, such as `entities.NAME.action`; empty for the whole text. */
  readonly field: string;
  /** Stable rule name: `yaml`, `schema`, `kind`, `pattern`, `limit`, `version`, … */
  readonly rule: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

export class InvalidPolicy extends Error {
  constructor(readonly problems: readonly PolicyProblem[]) {
    super(problems.map(describeProblem).join('; '));
    this.name = 'InvalidPolicy';
  }
}

/** Returns the problem as one line of text. */
export function describeProblem({ field, message, line, column }: PolicyProblem): string {
  return `line ${line}, column ${column}: ${field === '' ? '' : `${field}: `}${message}`;
}

/** Returns a problem with the position of its field. */
export function problemAt(
  source: YamlSource,
  path: readonly PropertyKey[],
  rule: string,
  message: string,
): PolicyProblem {
  return { field: path.map(String).join('.'), rule, message, ...source.locate(path) };
}

/** Largest number of listed problems. Finding the position of each takes time. */
const MOST_LISTED = 100;

/** Converts schema issues: one problem per unknown key; for a union, the problems of the closest alternative. */
export function schemaProblems(source: YamlSource, issues: readonly z.core.$ZodIssue[]): PolicyProblem[] {
  return listProblems(issues, (issue) => expand(source, issue, []));
}

/** Returns the problems of the first items, and one more problem with the number of remaining items. */
export function listProblems<T>(
  items: readonly T[],
  problemsOf: (item: T) => readonly PolicyProblem[],
): PolicyProblem[] {
  const problems = items.slice(0, MOST_LISTED).flatMap(problemsOf);
  const rest = items.length - MOST_LISTED;
  if (rest <= 0) return problems;
  const message = `${rest} further problems appear after you correct the listed problems`;
  const { line = 1, column = 1 } = problems.toSorted((a, b) => a.line - b.line).at(-1) ?? {};
  return [...problems, { field: '', rule: 'limit', message, line, column }];
}

function expand(source: YamlSource, issue: z.core.$ZodIssue, above: readonly PropertyKey[]): PolicyProblem[] {
  const path = [...above, ...issue.path];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.slice(0, MOST_LISTED).map((key) => ({
        ...problemAt(source, [...path, key], 'schema', 'is not a policy field'),
        ...source.locateKey(path, key),
      }));
    case 'invalid_union': {
      const inner = issue.errors.find((branch) => branch.some(({ path: within }) => within.length > 0));
      if (inner !== undefined) return inner.flatMap((one) => expand(source, one, path));
      return [
        problemAt(source, path, 'schema', 'must be tokenize, redact or keep, or an object with an action'),
      ];
    }
    case 'invalid_key': {
      const key = String(path.at(-1));
      const [reason] = issue.issues;
      const message = `is not a valid kind name: ${reason?.message ?? 'invalid'}`;
      return [{ ...problemAt(source, path, 'kind', message), ...source.locateKey(path.slice(0, -1), key) }];
    }
    case 'invalid_type':
      return [problemAt(source, path, 'schema', wrongType(issue))];
    default:
      return [problemAt(source, path, 'schema', issue.message)];
  }
}

/** Names of types as a YAML author knows them. */
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
