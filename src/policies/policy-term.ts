import { isDeepStrictEqual } from 'node:util';
import { dump } from 'js-yaml';
import { parsePolicyDocument } from './policy-parser.js';
import type { PolicyDocument } from './policy.schema.js';
import { YamlSource } from './policy-yaml.js';

/** Phrase that a policy should always mask as a kind, or never mask. */
export type PolicyTerm =
  | { readonly as: 'deny'; readonly term: string; readonly kind: string }
  | { readonly as: 'allow'; readonly term: string };

type Path = readonly (string | number)[];

/**
 * Returns a policy's text with an additional term, for its next version. The rest of the text is unchanged, including
 * comments, if its form allows an edit.
 * @param version new version number, for a text that contains one
 * @returns the same text if the policy already contains the term
 * @throws InvalidPolicy if the text is not a policy
 */
export function withTerm(yaml: string, term: PolicyTerm, version: number): string {
  const document = parsePolicyDocument(yaml);
  if (hasTerm(document, term)) return yaml;
  const added = { ...document, ...listsWith(document, term) };
  const wanted = document.version === undefined ? added : { ...added, version };
  const edited = withVersion(inserted(yaml, document, term), version);
  return isDeepStrictEqual(valueOf(edited), wanted) ? edited : dump(wanted);
}

function hasTerm({ allow = [], deny = [] }: PolicyDocument, term: PolicyTerm): boolean {
  if (term.as === 'allow') return allow.includes(term.term);
  return deny.some(({ kind, terms }) => kind === term.kind && terms.includes(term.term));
}

/** Adds a new term at the beginning of its list. */
function listsWith(document: PolicyDocument, term: PolicyTerm): Pick<PolicyDocument, 'allow' | 'deny'> {
  const { allow = [], deny = [] } = document;
  if (term.as === 'allow') return { allow: [term.term, ...allow] };
  const at = kindAt(document, term.kind);
  if (at === -1) return { deny: [{ kind: term.kind, terms: [term.term] }, ...deny] };
  return {
    deny: deny.map((entry, nth) => (nth === at ? { ...entry, terms: [term.term, ...entry.terms] } : entry)),
  };
}

function kindAt({ deny = [] }: PolicyDocument, wanted: string): number {
  return deny.findIndex(({ kind }) => kind === wanted);
}

function inserted(yaml: string, document: PolicyDocument, term: PolicyTerm): string {
  // Strings in JSON are also valid in YAML.
  const phrase = JSON.stringify(term.term);
  if (term.as === 'allow') return insertedIn(yaml, ['allow'], phrase);
  const at = kindAt(document, term.kind);
  return at === -1
    ? insertedIn(yaml, ['deny'], `{ kind: ${term.kind}, terms: [${phrase}] }`)
    : insertedIn(yaml, ['deny', at, 'terms'], phrase);
}

/** Returns the text with an additional item at the beginning of a list. Adds a missing list. */
function insertedIn(yaml: string, list: Path, item: string): string {
  const at = new YamlSource(yaml).offsetOf(list);
  if (at === undefined) return `${yaml.trimEnd()}\n${String(list[0])}:\n  - ${item}\n`;
  if (yaml.charAt(at) === '[') {
    const rest = yaml.slice(at + 1);
    return yaml.slice(0, at + 1) + item + (/^\s*\]/.test(rest) ? '' : ', ') + rest;
  }
  const indent = at - (yaml.lastIndexOf('\n', at - 1) + 1);
  return `${yaml.slice(0, at)}- ${item}\n${' '.repeat(indent)}${yaml.slice(at)}`;
}

/** Returns the text with another version, if it contains a version. */
function withVersion(yaml: string, version: number): string {
  const at = valueOf(yaml) === undefined ? undefined : new YamlSource(yaml).offsetOf(['version']);
  return at === undefined ? yaml : yaml.slice(0, at) + yaml.slice(at).replace(/^\d+/, String(version));
}

/** Returns undefined if the text is not YAML. */
function valueOf(yaml: string): unknown {
  try {
    return new YamlSource(yaml).value;
  } catch {
    return undefined;
  }
}
