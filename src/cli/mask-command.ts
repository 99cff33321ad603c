import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import type { CallLanguage } from '../common/spoken-languages.js';
import { DetectionService } from '../detection/detection.service.js';
import { DetectionModel } from '../detection/passes/model/pool/detection-model.js';
import { loadModelFiles, shippedModelFolder } from '../detection/passes/model/model-files.js';
import { PatternPass } from '../detection/passes/pattern/pattern-pass.js';
import { refusedKinds } from '../detection/policy/refused-kinds.js';
import type { TextSlot } from '../detection/slot.js';
import { BuiltInPolicies, DEFAULT_POLICY } from '../policies/builtin-policies.js';
import type { Policy } from '../policies/policy.schema.js';
import { previewMasking } from '../proxy/preview/masked-preview.js';
import type { PreviewFinding } from '../proxy/preview/preview.view.js';
import { fail, readPolicy } from './policy-file.js';

/** Limits of the model. Files may be long, and no caller waits for the result. */
const MODEL_LIMITS = { workers: 2, timeoutMs: 600_000, queuedCharacters: Infinity };

interface MaskOptions {
  readonly policy: string;
  readonly policyFile?: string;
  readonly json?: true;
}

/** Configures `sotto mask`, which runs a call's detection on standard input. It needs no database. */
export function configureMask(command: Command): void {
  command
    .option('--policy <name>', 'built-in policy', DEFAULT_POLICY)
    .addOption(
      new Option('--policy-file <file>', 'policy file to use instead of a built-in policy').conflicts(
        'policy',
      ),
    )
    .option('--json', 'print masked text and findings as JSON to standard output')
    .action(maskInput);
}

/** Starts the model if the policy has a model pass. */
async function startModel(policy: Policy): Promise<DetectionModel> {
  const files = policy.passes.includes('model') ? await loadModelFiles(shippedModelFolder()) : undefined;
  return DetectionModel.start(files, MODEL_LIMITS);
}

async function maskInput({ policy: name, policyFile, json }: MaskOptions): Promise<void> {
  const builtIns = new BuiltInPolicies();
  const policy = policyFile === undefined ? builtIns.latest(name) : await readPolicy(policyFile, builtIns);
  if (policy === undefined) {
    if (policyFile === undefined) fail(`no built-in policy is named ${name}`);
    return;
  }
  const slot: TextSlot = {
    path: 'text',
    role: 'user',
    member: 'speech',
    form: 'text',
    text: await text(process.stdin),
  };
  const model = await startModel(policy);
  const detection = new DetectionService([new PatternPass(), ...model.passes]);
  const { findings: found, languages } = await detection
    .detectRequest([slot], policy, new AbortController().signal)
    .finally(() => model.onApplicationShutdown());
  const other = languages.all.find(({ on_other_language: action }) => action !== undefined);
  if (other?.on_other_language === 'refuse') {
    fail(unsupportedMessage(other));
    return;
  }
  const refused = refusedKinds([slot], found, policy);
  if (refused.length > 0) {
    fail(
      `the policy rejects texts with values of these kinds: ${refused.map(({ kind }) => kind).join(', ')}`,
    );
    return;
  }
  const { findings, texts } = await previewMasking([slot], found, policy);
  const masked = texts[0] ?? slot.text;
  if (json === true)
    process.stdout.write(
      `${JSON.stringify({ masked_text: masked, languages: languages.all, findings }, null, 2)}\n`,
    );
  else {
    process.stdout.write(masked);
    process.stderr.write(table(findings));
    if (other !== undefined) process.stderr.write(`${unsupportedMessage(other)}\n`);
  }
}

/** Returns a message about the policy action for a language. */
function unsupportedMessage({ language, on_other_language: action }: CallLanguage): string {
  return `language ${language} is not supported, on_other_language: ${action}`;
}

/** Returns the findings, one per line, without their values. */
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
