import { RE2_FAULT } from '../lexicon/formats.js';
import { RE2JS, RE2JSException } from 're2js';

/** Most instructions of one compiled pattern: matching takes a step of each per character in the worst case. */
const MOST_INSTRUCTIONS = 1_000;
/** Texts that show whether a pattern can match nothing at all. */
const PROBES = ['', 'a', '0', 'a 0', '-'];

/** Patterns that stay compiled: a policy is checked, and then used. */
const MOST_READY = 500;
const ready = new Map<string, SearchablePattern>();

/** Why a pattern can't be used. */
export class InvalidPattern extends Error {}

/** A pattern that is ready to search; in linear time, whatever it is (https://github.com/google/re2/wiki/Syntax). */
export interface SearchablePattern {
  matcher(text: string): { find(): boolean; start(): number; end(): number };
}

/**
 * Compiles a pattern in RE2 syntax, case-insensitive unless it says `(?-i)`.
 * @throws InvalidPattern for a syntax error, a pattern that matches the empty string, or one that grows too large
 */
export function compilePattern(pattern: string): SearchablePattern {
  const known = ready.get(pattern);
  if (known !== undefined) return known;
  const compiled = compile(pattern);
  if (compiled.programSize() > MOST_INSTRUCTIONS) {
    throw new InvalidPattern('is too large once its repetitions are written out');
  }
  if (PROBES.some((text) => matchesNothing(compiled, text))) {
    throw new InvalidPattern('matches the empty string');
  }
  if (ready.size >= MOST_READY) ready.clear();
  ready.set(pattern, compiled);
  return compiled;
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    if (error instanceof RE2JSException) throw new InvalidPattern(`is no RE2 pattern: ${reasonOf(error)}`);
    throw error;
  }
}

/** The compiler's words, without the flags that it was given. */
function reasonOf(error: RE2JSException): string {
  return error.message.replace(RE2_FAULT, '').replace('`(?i)', '`');
}

function matchesNothing(compiled: RE2JS, text: string): boolean {
  const matcher = compiled.matcher(text);
  while (matcher.find()) if (matcher.end() === matcher.start()) return true;
  return false;
}
