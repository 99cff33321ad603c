import { PLAIN_DOMAINS, SAID_DOMAIN, SHORT_DOMAINS } from '../lexicon/internet.js';
import { wordSet } from '../lexicon/words.js';

const TOPS: ReadonlySet<string> = new Set([...PLAIN_DOMAINS, ...SHORT_DOMAINS, ...wordSet(SAID_DOMAIN)]);

/** Returns true for a top-level domain that callers use. */
export function isTop(label: string): boolean {
  return TOPS.has(label);
}
