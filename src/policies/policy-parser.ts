import { TimeSlice } from '../common/async/time-slice.js';
import { checkDocument, type CheckedProblem, checkPatterns } from './policy-checks.js';
import {
  InvalidPolicy,
  type PolicyProblem,
  problemAt,
  schemaProblems,
  listProblems,
} from './policy-problem.js';
import { POLICY_LIMITS, type PolicyDocument, policySchema } from './policy.schema.js';
import { InvalidYaml, YamlSource } from './policy-yaml.js';

/** A parsed policy and the positions of its fields. */
export interface ParsedPolicy {
  readonly document: PolicyDocument;
  readonly source: YamlSource;
}

/**
 * Parses and checks a policy.
 * @throws InvalidPolicy for invalid YAML or an invalid policy, with all problems and their positions
 */
export function parsePolicy(yaml: string): ParsedPolicy {
  const source = readYaml(yaml);
  const checked = policySchema.safeParse(source.value);
  const problems = checked.success
    ? located(source, checkDocument(checked.data))
    : [
        ...schemaProblems(source, checked.error.issues),
        ...located(source, checkPatterns(fieldOf(source.value, 'patterns'))),
      ];
  if (checked.success && problems.length === 0) return { document: checked.data, source };
  throw new InvalidPolicy(problems.sort((a, b) => a.line - b.line || a.column - b.column));
}

function located(source: YamlSource, problems: readonly CheckedProblem[]): PolicyProblem[] {
  return listProblems(problems, ({ path, rule, message }) => [problemAt(source, path, rule, message)]);
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
}

/**
 * Compiles the patterns of a text without blocking other work, because fifty wide patterns take long. A later parse of
 * the text uses the compiled patterns and reports their problems.
 */
export async function compilePatterns(yaml: string): Promise<void> {
  if (!yaml.includes('patterns')) return;
  const patterns = fieldOf(readYaml(yaml).value, 'patterns');
  if (!Array.isArray(patterns)) return;
  const slice = new TimeSlice();
  for (const pattern of patterns.slice(0, POLICY_LIMITS.patterns) as unknown[]) {
    checkPatterns([pattern]);
    if (slice.isOver) await slice.yield();
  }
}

/** @throws InvalidPolicy */
export function parsePolicyDocument(yaml: string): PolicyDocument {
  return parsePolicy(yaml).document;
}

function readYaml(yaml: string): YamlSource {
  if (yaml.length > POLICY_LIMITS.yamlLength) {
    const message = `longer than ${POLICY_LIMITS.yamlLength} characters`;
    throw new InvalidPolicy([{ field: '', rule: 'limit', message, line: 1, column: 1 }]);
  }
  try {
    return new YamlSource(yaml);
  } catch (error) {
    if (!(error instanceof InvalidYaml)) throw error;
    throw new InvalidPolicy([{ field: '', rule: 'yaml', message: error.message, ...error.position }]);
  }
}
