import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { errorCode } from '../common/errors/error-code.js';
import { DetectionService } from '../detection/detection.service.js';
import { DetectionModel } from '../detection/passes/model/detection-model.js';
import { loadModelFiles, shippedModelFolder } from '../detection/passes/model/model-files.js';
import { PatternPass } from '../detection/passes/pattern/pattern-pass.js';
import type { TextSlot } from '../detection/slot.js';
import { BuiltInPolicies, DEFAULT_POLICY } from '../policies/builtin-policies.js';
import { parsePolicyDocument } from '../policies/policy-parser.js';
import { InvalidPolicy, type PolicyProblem } from '../policies/policy-problem.js';
import { resolvePolicy } from '../policies/policy-resolver.js';
import { type Policy, policyJsonSchema } from '../policies/policy.schema.js';
import { previewMasking } from '../proxy/preview/masked-preview.js';
import type { PreviewFinding } from '../proxy/preview/preview.view.js';

/** `policy check` and `policy schema`: they need no database. */
export function configurePolicy(policy: Command): void {
  policy
    .command('check')
    .description(
      'read a policy file and print every problem with line and column; exit code 1 when there is one',
    )
    .argument('<file>', 'policy file (YAML)')
    .action(checkPolicy);
  policy
    .command('schema')
    .description('print the JSON Schema of policy files')
    .action(() => {
      process.stdout.write(`${JSON.stringify(policyJsonSchema(), null, 2)}\n`);
    });
}

/** A file may be long, and nobody waits on the phone. */
const MODEL_LIMITS = { workers: 2, timeoutMs: 600_000, queuedCharacters: Infinity };

interface MaskOptions {
  readonly policy: string;
  readonly policyFile?: string;
  readonly json?: true;
}

/** `mask`: what a call's detection finds in standard input. It needs no database. */
export function configureMask(command: Command): void {
  command
    .option('--policy <name>', 'built-in policy', DEFAULT_POLICY)
    .addOption(new Option('--policy-file <file>', 'policy file instead').conflicts('policy'))
    .option('--json', 'print masked text and findings as JSON to standard output')
    .action(maskInput);
}

/** The model, if the policy has it look at texts. */
async function startModel(policy: Policy): Promise<DetectionModel> {
  const files = policy.passes.includes('model') ? await loadModelFiles(shippedModelFolder()) : undefined;
  return DetectionModel.start(files, MODEL_LIMITS);
}

async function checkPolicy(file: string): Promise<void> {
  const policy = await readPolicy(file, new BuiltInPolicies());
  if (policy !== undefined) process.stdout.write(`${file}: ok (${policy.name})\n`);
}

async function maskInput({ policy: name, policyFile, json }: MaskOptions): Promise<void> {
  const builtIns = new BuiltInPolicies();
  const policy = policyFile === undefined ? builtIns.latest(name) : await readPolicy(policyFile, builtIns);
  if (policy === undefined) {
    if (policyFile === undefined) fail(`there is no built-in policy ${name}`);
    return;
  }
  const slot: TextSlot = { path: 'text', role: 'user', form: 'text', text: await text(process.stdin) };
  const model = await startModel(policy);
  const detection = new DetectionService([new PatternPass(), ...model.passes]);
  const found = await detection
    .detect([slot], policy, new AbortController().signal)
    .finally(() => model.onApplicationShutdown());
  const { findings, texts } = await previewMasking([slot], found, policy);
  const masked = texts[0] ?? slot.text;
  if (json === true) process.stdout.write(`${JSON.stringify({ masked_text: masked, findings }, null, 2)}\n`);
  else {
    process.stdout.write(masked);
    process.stderr.write(table(findings));
  }
}

/** The policy in a file; undefined after its problems, or why it can't be read, were printed. */
async function readPolicy(file: string, builtIns: BuiltInPolicies): Promise<Policy | undefined> {
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

function fail(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

/** What was found, one line each, without the values. */
function table(findings: readonly PreviewFinding[]): string {
  const rows = findings.map(({ span, kind, pass, detector, confidence, action, placeholder }) => [
    span.join('-'),
    kind,
    action,
    placeholder,
    `${pass}/${detector}`,
    confidence.toFixed(2),
  ]);
  const all = [['span', 'kind', 'action', 'placeholder', 'found by', 'confidence'], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return `${all.map(line).join('\n')}\n`;
}
