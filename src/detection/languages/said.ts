import { withBorrowed } from './addresses.js';
import { ENGLISH } from './en/index.js';
import { SPANISH } from './es/index.js';
import type { Language } from './language.js';
import { mixed } from './mixed.js';

/** Languages of said values. Each includes the other's street and unit words, and its correction phrases. */
export const SAID: Readonly<Record<'en' | 'es' | 'mixed', Language>> = {
  en: borrowing(ENGLISH, SPANISH),
  es: borrowing(SPANISH, ENGLISH),
  mixed: mixed(SPANISH, ENGLISH),
};

function borrowing(own: Language, other: Language): Language {
  const corrections = `${own.repairs.corrections}|${other.repairs.corrections}`;
  return {
    ...own,
    addresses: withBorrowed(own.addresses, other.addresses),
    repairs: { ...own.repairs, corrections },
  };
}
