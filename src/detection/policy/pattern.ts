import { RE2_FAULT } from '../lexicon/formats.js';
import { RE2JS, RE2JSException } from 're2js';

/** Maximum number of instructions in a compiled pattern. Matching may run each instruction for every character. */
const MOST_INSTRUCTIONS = 1_000;
/** Texts that show whether a pattern can match the empty string. */
const PROBES = ['', 'a', '0', 'a 0', '-'];

/** Maximum number of cached patterns. A policy is first validated and then used. */
const MOST_READY = 500;
const ready = new Map<string, SearchablePattern>();

/** The reason why a pattern cannot be used. */
export class InvalidPattern extends Error {}

/** A compiled pattern, which always searches in linear time (https://github.com/google/re2/wiki/Syntax). */
export interface SearchablePattern {
  matcher(text: string): { find(): boolean; start(): number; end(): number };
}

/**
 * Compiles a pattern in RE2 syntax, case-insensitive unless it contains `(?-i)`.
 * @throws InvalidPattern for a syntax error, a pattern that matches the empty string, or a pattern that is too large
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

/** Returns the compiler's message without the flags that the compiler received. */
function reasonOf(error: RE2JSException): string {
  return error.message.replace(RE2_FAULT, '').replace('`(?i)', '`');
}

function matchesNothing(compiled: RE2JS, text: string): boolean {
  const matcher = compiled.matcher(text);
  while (matcher.find()) if (matcher.end() === matcher.start()) return true;
  return false;
}
