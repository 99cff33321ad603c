import type { TrustTexts } from '../../proof/trust';

const KEY = 'sotto-trust';

/** Returns the trusted keys that this browser has stored. */
export function keptTrust(): TrustTexts {
  const kept = parse(localStorage.getItem(KEY));
  const text = (field: keyof TrustTexts): string => {
    const value = kept[field];
    return typeof value === 'string' ? value : '';
  };
  return { log: text('log'), witnesses: text('witnesses'), quorum: text('quorum') };
}

export function keepTrust(texts: TrustTexts): void {
  localStorage.setItem(KEY, JSON.stringify(texts));
}

function parse(text: string | null): Partial<Record<keyof TrustTexts, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
