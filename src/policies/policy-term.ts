import { isDeepStrictEqual } from 'node:util';
import { dump } from 'js-yaml';
import { parsePolicyDocument } from './policy-parser.js';
import type { PolicyDocument } from './policy.schema.js';
import { YamlSource } from './policy-yaml.js';

/** A phrase that a policy is to mask always, as a kind, or never. */
export type PolicyTerm =
  | { readonly as: 'deny'; readonly term: string; readonly kind: string }
  | { readonly as: 'allow'; readonly term: string };

type Path = readonly (string | number)[];

/**
 * The text of a policy with one term more, for its next version. The rest stays as it was written, comments too, where the
 * text's form allows it.
 * @param version that a text gets which states one
 * @returns the same text where the policy has the term
 * @throws InvalidPolicy for a text that is no policy
 */
export function withTerm(yaml: string, term: PolicyTerm, version: number): string {
  const document = parsePolicyDocument(yaml);
  if (hasTerm(document, term)) return yaml;
  const added = { ...document, ...listsWith(document, term) };
  const wanted = document.version === undefined ? added : { ...added, version };
  const edited = restated(inserted(yaml, document, term), version);
  return isDeepStrictEqual(valueOf(edited), wanted) ? edited : dump(wanted);
}

function hasTerm({ allow = [], deny = [] }: PolicyDocument, term: PolicyTerm): boolean {
  if (term.as === 'allow') return allow.includes(term.term);
  return deny.some(({ kind, terms }) => kind === term.kind && terms.includes(term.term));
}

/** A new term is the first of its list. */
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
  // JSON's strings are YAML's.
  const phrase = JSON.stringify(term.term);
  if (term.as === 'allow') return insertedIn(yaml, ['allow'], phrase);
  const at = kindAt(document, term.kind);
  return at === -1
    ? insertedIn(yaml, ['deny'], `{ kind: ${term.kind}, terms: [${phrase}] }`)
    : insertedIn(yaml, ['deny', at, 'terms'], phrase);
}

/** The text with one item more at the beginning of a list, which is added where there is none. */
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

/** The text with another version where it states one. */
function restated(yaml: string, version: number): string {
  const at = valueOf(yaml) === undefined ? undefined : new YamlSource(yaml).offsetOf(['version']);
  return at === undefined ? yaml : yaml.slice(0, at) + yaml.slice(at).replace(/^\d+/, String(version));
}

/** Undefined for a text that is no YAML. */
function valueOf(yaml: string): unknown {
  try {
    return new YamlSource(yaml).value;
  } catch {
    return undefined;
  }
}
