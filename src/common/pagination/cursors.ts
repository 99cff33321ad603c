import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { validationFailed } from '../errors/domain-error.js';

/** Scope of a cursor. A cursor is valid only for this list of this account with these filters. */
export interface CursorScope {
  readonly accountId: string;
  /** List name. */
  readonly list: string;
  /** Filters as requested. */
  readonly filters?: Readonly<Record<string, string | number | undefined>>;
}

const MAC_BYTES = 16;
const KEY_BYTES = 32;
const LABEL = 'sotto/cursor';

/**
 * Creates cursors, which contain the start of the next page and are authenticated with their scope (HMAC-SHA-256, RFC
 * 2104, truncated to 128 bits). A cursor that was altered, or belongs to another list, filter or account, is rejected.
 * All instances derive the same key (HKDF-SHA-256, RFC 5869), so any instance can return the next page.
 */
export class Cursors {
  private readonly key: Buffer;

  /** @param master secret shared by all instances */
  constructor(master: Buffer) {
    this.key = Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), LABEL, KEY_BYTES));
  }

  /** @param position strings and numbers that identify the last item of the page */
  encode(scope: CursorScope, position: readonly (string | number)[]): string {
    const payload = Buffer.from(JSON.stringify(position), 'utf8');
    return Buffer.concat([this.mac(scope, payload), payload]).toString('base64url');
  }

  /**
   * Returns the position that was passed to {@link encode}.
   * @throws DomainError `validation_failed` for a cursor that was not created for this scope
   */
  decode(scope: CursorScope, cursor: string): readonly (string | number)[] {
    const bytes = Buffer.from(cursor, 'base64url');
    const payload = bytes.subarray(MAC_BYTES);
    const isWhole = payload.length > 0 && bytes.toString('base64url') === cursor;
    if (!isWhole || !timingSafeEqual(bytes.subarray(0, MAC_BYTES), this.mac(scope, payload))) {
      const message = 'cursor must be the next_cursor of a response to the same query';
      throw validationFailed([{ field: 'cursor', rule: 'cursor', message }]);
    }
    return JSON.parse(payload.toString('utf8')) as (string | number)[];
  }

  private mac({ accountId, list, filters = {} }: CursorScope, payload: Buffer): Buffer {
    const asked = Object.entries(filters).filter(([, value]) => value !== undefined);
    const scope = JSON.stringify([accountId, list, asked.sort(([a], [b]) => (a < b ? -1 : 1))]);
    return createHmac('sha256', this.key)
      .update(`${Buffer.byteLength(scope)}:${scope}`)
      .update(payload)
      .digest()
      .subarray(0, MAC_BYTES);
  }
}
