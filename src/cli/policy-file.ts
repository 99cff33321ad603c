import { readFile } from 'node:fs/promises';
import { errorCode } from '../common/errors/error-code.js';
import type { BuiltInPolicies } from '../policies/builtin-policies.js';
import { parsePolicyDocument } from '../policies/policy-parser.js';
import { InvalidPolicy, type PolicyProblem } from '../policies/policy-problem.js';
import { resolvePolicy } from '../policies/policy-resolver.js';
import type { Policy } from '../policies/policy.schema.js';

/** Reads a policy file; prints problems and returns undefined if it is invalid or unreadable. */
export async function readPolicy(file: string, builtIns: BuiltInPolicies): Promise<Policy | undefined> {
  try {
    const yaml = await readFile(file, 'utf8');
    const document = parsePolicyDocument(yaml);
    return resolvePolicy(document, document.version ?? 1, yaml, builtIns.base);
  } catch (error) {
    const code = errorCode(error);
    if (code !== undefined) fail(`${file}: cannot be read (${code})`);
    else if (!(error instanceof InvalidPolicy)) throw error;
    else printProblems(file, error.problems);
    return undefined;
  }
}

function printProblems(file: string, problems: readonly PolicyProblem[]): void {
  for (const { field, message, line, column } of problems) {
    fail(`${file}:${line}:${column}: ${field === '' ? '' : `${field}: `}${message}`);
  }
}

/** Prints why a command fails, and sets the exit code 1. */
export function fail(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
