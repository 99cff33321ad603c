import { COMMON_DOMAIN, MAILBOX_HOSTS } from '../lexicon/internet.js';
import { wordSet } from '../lexicon/words.js';
import { type Part, textOf } from './online-parts.js';
import { isTop } from './top-domains.js';

/** A host's name, or its known labels. */
export interface Host {
  readonly text: string;
  /** Whether the caller said the top-level domain, or a known provider implies it. */
  readonly isWhole: boolean;
  /** Whether the caller said a provider's name without its top-level domain. */
  readonly isProvider: boolean;
}

const COMMON = wordSet(COMMON_DOMAIN);
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;

/** Returns the host that parts name, or undefined. @param misheardTops top-level domains by their misheard forms */
export function hostOf(said: readonly Part[], misheardTops: ReadonlyMap<string, string>): Host | undefined {
  const parts = dotted(said);
  const labels = textOf(parts).split('.');
  const last = labels.at(-1) ?? '';
  const isSingle = parts.at(-2)?.text === '.' || parts.length === 1;
  const top = isSingle ? (misheardTops.get(last) ?? last) : last;
  const text = [...labels.slice(0, -1), top].join('.');
  if (!labels.every((label) => LABEL.test(label))) return undefined;
  if (labels.length > 1) return { text, isWhole: isTop(top), isProvider: false };
  const whole = MAILBOX_HOSTS.get(text);
  return { text: whole ?? text, isWhole: whole !== undefined, isProvider: whole !== undefined };
}

/** Inserts a dot that was not heard: "example com". */
function dotted(parts: readonly Part[]): readonly Part[] {
  const [before, last] = parts.slice(-2);
  if (before === undefined || last === undefined || before.kind === 'mark' || !COMMON.has(last.text))
    return parts;
  return [...parts.slice(0, -1), { kind: 'mark', text: '.' }, last];
}
