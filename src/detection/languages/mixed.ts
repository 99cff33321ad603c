import type { Language } from './language.js';

/** Merges two languages for speech that alternates between them. Functions and flags come from the first language. */
export function mixed(first: Language, second: Language): Language {
  return mix(first, second) as Language;
}

function mix(first: unknown, second: unknown): unknown {
  if (first instanceof Map && second instanceof Map) return new Map<unknown, unknown>([...second, ...first]);
  if (first instanceof Set && second instanceof Set) return new Set<unknown>([...first, ...second]);
  if (Array.isArray(first) && Array.isArray(second))
    return [...(first as unknown[]), ...(second as unknown[])];
  if (typeof first === 'string' && typeof second === 'string') return `${first}|${second}`;
  if (!isTable(first) || !isTable(second)) return first;
  return Object.fromEntries(Object.entries(first).map(([name, value]) => [name, mix(value, second[name])]));
}

function isTable(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
}
