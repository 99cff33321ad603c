import { createHash } from 'node:crypto';
import { load, YAMLException } from 'js-yaml';
import { BUILT_IN_KINDS } from '../detection/kinds.js';
import { type EntityRule, type Policy, type PolicyDocument, policySchema } from './policy.schema.js';

/** What is wrong with a policy text, one entry per problem. */
export class InvalidPolicy extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('; '));
    this.name = 'InvalidPolicy';
  }
}

const MAX_YAML_LENGTH = 65_536;
const DEFAULT_MIN_CONFIDENCE = 0.5;

/**
 * Reads a policy text.
 * @throws InvalidPolicy for a text that is no YAML, or no policy.
 */
export function parsePolicyDocument(yaml: string): PolicyDocument {
  if (yaml.length > MAX_YAML_LENGTH) throw new InvalidPolicy([`longer than ${MAX_YAML_LENGTH} characters`]);
  const checked = policySchema.safeParse(loadYaml(yaml));
  if (checked.success) return checked.data;
  throw new InvalidPolicy(
    checked.error.issues.map((issue) => {
      const path = issue.path.join('.');
      return path === '' ? issue.message : `${path}: ${issue.message}`;
    }),
  );
}

function loadYaml(yaml: string): unknown {
  try {
    return load(yaml);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const { mark } = error;
    const where = mark ? `line ${mark.line + 1}, column ${mark.column + 1}: ` : '';
    throw new InvalidPolicy([`${where}${error.reason}`]);
  }
}

/** Decides every field of a policy: its own where it has one, else the base's. */
export function resolvePolicy(
  document: PolicyDocument,
  version: number,
  yaml: string,
  base: Policy | undefined,
): Policy {
  const threshold = document.detection?.min_confidence;
  const rules = new Map<string, EntityRule>();
  for (const kind of BUILT_IN_KINDS) {
    rules.set(kind, decideRule(document.entities?.[kind], threshold, base?.rules.get(kind)));
  }
  const masked = [...rules].filter(([, rule]) => rule.action !== 'keep').map(([kind]) => kind);
  return {
    name: document.name,
    version,
    yaml,
    sha256: sha256Hex(yaml),
    logPayloads: document.log_payloads ?? false,
    passes: document.detection?.passes ?? base?.passes ?? ['pattern'],
    onModelError: document.detection?.on_model_error ?? base?.onModelError ?? 'fail',
    rules,
    maskedKinds: new Set(masked),
    restore: document.restore ?? base?.restore ?? 'account',
    attachments: document.attachments ?? base?.attachments ?? 'refuse',
  };
}

type RuleText = NonNullable<PolicyDocument['entities']>[keyof NonNullable<PolicyDocument['entities']>];

function decideRule(
  text: RuleText | undefined,
  threshold: number | undefined,
  inherited: EntityRule | undefined,
): EntityRule {
  const minConfidence = threshold ?? inherited?.minConfidence ?? DEFAULT_MIN_CONFIDENCE;
  const action = inherited?.action ?? 'tokenize';
  if (text === undefined) return { action, minConfidence, roles: inherited?.roles };
  if (typeof text === 'string') return { action: text, minConfidence, roles: undefined };
  return {
    action: text.action,
    minConfidence: text.min_confidence ?? minConfidence,
    roles: text.roles === undefined ? undefined : new Set(text.roles),
  };
}

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
