import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parsePolicyDocument } from './policy-parser.js';
import { resolvePolicy } from './policy-resolver.js';
import type { Policy, PolicyDocument } from './policy.schema.js';

export const DEFAULT_POLICY = 'healthcare-default';

/**
 * Policies that ship with the service, in all versions, because agents keep the version of their creation. The files
 * are read at the start. An invalid file is a build error and stops the start.
 */
export class BuiltInPolicies {
  private readonly byName = new Map<string, Policy[]>();

  constructor() {
    const folder = fileURLToPath(new URL('./builtin/', import.meta.url));
    const texts = readdirSync(folder)
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
    const documents = texts.map((yaml) => ({ yaml, document: parsePolicyDocument(yaml) }));
    // The default comes first, because the others always inherit missing fields from its first version.
    documents.sort((a, b) => rank(a.document) - rank(b.document));
    for (const { document, yaml } of documents) {
      const versions = this.byName.get(document.name) ?? [];
      versions.push(resolvePolicy(document, document.version ?? 1, yaml, this.find(DEFAULT_POLICY, 1)));
      this.byName.set(document.name, versions);
    }
  }

  latest(name: string): Policy | undefined {
    return this.byName.get(name)?.at(-1);
  }

  find(name: string, version: number): Policy | undefined {
    return this.byName.get(name)?.find((policy) => policy.version === version);
  }

  /** All versions of all policies, ordered by name, newest version first. */
  all(): readonly Policy[] {
    const names = [...this.byName.keys()].sort();
    return names.flatMap((name) => [...(this.byName.get(name) ?? [])].reverse());
  }

  /** Policy from which all others inherit. */
  get base(): Policy {
    const policy = this.latest(DEFAULT_POLICY);
    if (policy === undefined) throw new Error(`the built-in policy ${DEFAULT_POLICY} is missing`);
    return policy;
  }
}

function rank(document: PolicyDocument): number {
  return (document.name === DEFAULT_POLICY ? 0 : 1_000_000) + (document.version ?? 1);
}
