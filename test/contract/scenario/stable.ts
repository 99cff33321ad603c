import { createHash } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Replacement times of a call, by field. */
const MOMENTS: Readonly<Record<string, string>> = {
  started_at: '2026-01-15T09:31:00.000Z',
  ended_at: '2026-01-15T09:31:00.412Z',
};
const MOMENT = '2026-01-15T09:30:00.000Z';

/** Replacements for numbers that vary: milliseconds, except for seconds in `created`, `created_at` and `median_seconds`. */
const NUMBERS: Readonly<Record<string, number>> = {
  created: 1_768_469_460,
  created_at: 1_768_469_460,
  duration_ms: 412,
  added_ms: 10.8,
  started_ms: 4,
  ended_ms: 412,
  detection: 2.4,
  tokenize: 1.1,
  upstream: 401.2,
  rehydrate: 0.3,
  p50: 310,
  p95: 640,
  median_seconds: 31,
  p50_latency_ms: 6.2,
  p95_latency_ms: 9.8,
};

/** Fields with hashes that are the same in every run and that a reader can check. */
const KEPT_HASHES: ReadonlySet<string> = new Set(['sha256', 'policy_sha256', 'model_sha256']);
const ZEROS = '0'.repeat(64);

/** Replacement for a proof, most of which varies. */
const PROOF = `c2sp.org/tlog-proof@v1
extra eyJ2IjoxLCJzZXNzaW9uIjp7fSwic2VhbCI6e319
index 7
${Buffer.alloc(32, 1).toString('base64')}

sotto.example.com/log
9
${Buffer.alloc(32, 2).toString('base64')}

— sotto.example.com/log ${Buffer.alloc(68, 3).toString('base64')}
— witness.example.com ${Buffer.alloc(76, 4).toString('base64')}
`;

/** Token with a wrong checksum, so that secret scanners do not report it. */
const API_TOKEN = `sotto_${'Example0'.repeat(5)}00000000`;
/** Secret that matches the pattern of real secrets. */
const ALERT_SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const CALLER_KEY = `sk-sotto-${'Example0'.repeat(5)}00000000`;

/** Fields that contain calendar days. */
const DAYS: ReadonlySet<string> = new Set(['day', 'measured_on', 'message', 'since']);

/**
 * Replaces values that vary between runs by invented values of the same form. Equal values get equal replacements, which are
 * numbered in order of appearance.
 */
export class Stable {
  private readonly replaced = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  constructor(private readonly baseUrl: string) {}

  value(value: unknown, key = ''): unknown {
    if (typeof value === 'string') return this.text(value, key);
    if (key === 'confidence' && typeof value === 'number') return toHundredths(value);
    if (typeof value === 'number') return NUMBERS[key] ?? value;
    if (Array.isArray(value)) return value.map((item) => this.value(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.value(inner, name)]));
  }

  private text(text: string, key: string): string {
    if (text.startsWith('c2sp.org/tlog-proof@v1\n')) return PROOF;
    if (key === 'next_cursor') return this.as('cursor', text, (n) => cursor(n));
    if (key === 'month') return MOMENT.slice(0, 7);
    if (key === 'start')
      return this.as('slot', text, (n) => `2026-01-15T${String(n + 7).padStart(2, '0')}:00:00.000Z`);
    const dated = DAYS.has(key) ? text.replace(/\d{4}-\d\d-\d\d\b/g, MOMENT.slice(0, 10)) : text;
    return dated
      .replaceAll(this.baseUrl, 'http://localhost:3000')
      .replace(/\b([a-z]+)_[0-7][0-9A-HJKMNP-TV-Z]{25}\b/g, (id, prefix: string) =>
        this.as(prefix, id, (n) => `${prefix}_01KEXAMP0E${inBase32(n, 16)}`),
      )
      .replace(/\[([A-Z][A-Z0-9_]*)_([0-9A-HJKMNP-TV-Z]{12})\]/g, (token, kind: string) =>
        this.as('token', token, (n) => `[${kind}_${inBase32(n, 12)}]`),
      )
      .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){4}[0-9a-f]{8}\b/g, (id) =>
        this.as('uuid', id, (n) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`),
      )
      .replace(/\bchatcmpl-[0-9a-f]{24}\b/g, (id) =>
        this.as('chatcmpl', id, (n) => `chatcmpl-${hash(`completion ${n}`).slice(0, 24)}`),
      )
      .replace(
        /\b(resp|msg)_([0-9a-f]{24})\b/g,
        (_, prefix: string, hex: string) =>
          `${prefix}_${this.as('reply', hex, (n) => hash(`reply ${n}`).slice(0, 24))}`,
      )
      .replace(/\bsotto_[0-9A-Za-z]{48}\b/g, API_TOKEN)
      .replace(/\bsk-sotto-[0-9A-Za-z]{48}\b/g, CALLER_KEY)
      .replace(/\bwhsec_[A-Za-z0-9+/]{43}=/g, ALERT_SECRET)
      .replace(/\b[0-9a-f]{64}\b/g, (hex) =>
        hex === ZEROS || KEPT_HASHES.has(key) ? hex : this.as('hash', hex, (n) => hash(`example ${n}`)),
      )
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, MOMENTS[key] ?? MOMENT)
      .replace(/"(created|created_at)":\d+/g, (_, name: string) => `"${name}":${NUMBERS[name] ?? 0}`);
  }

  private as(sort: string, from: string, invent: (n: number) => string): string {
    const known = this.replaced.get(from);
    if (known !== undefined) return known;
    const n = (this.counts.get(sort) ?? 0) + 1;
    this.counts.set(sort, n);
    const invented = invent(n);
    this.replaced.set(from, invented);
    return invented;
  }
}

/** Rounds a confidence, which varies slightly between processors. */
function toHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

function inBase32(n: number, length: number): string {
  let digits = '';
  for (let rest = n; rest > 0; rest = Math.floor(rest / 32)) digits = CROCKFORD.charAt(rest % 32) + digits;
  return digits.padStart(length, '0');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function cursor(n: number): string {
  return createHash('sha256').update(`cursor ${n}`).digest('base64url');
}
