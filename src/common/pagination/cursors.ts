import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { validationFailed } from '../errors/domain-error.js';

/** What a cursor is bound to: it continues this list of this account with these filters, and no other. */
export interface CursorScope {
  readonly accountId: string;
  /** Name of the list. */
  readonly list: string;
  /** Filters as they were asked for. */
  readonly filters?: Readonly<Record<string, string | number | undefined>>;
}

const MAC_BYTES = 16;
const KEY_BYTES = 32;
const LABEL = 'sotto/cursor';

/**
 * Cursors of lists: where the next page begins, authenticated with the scope that it belongs to (HMAC-SHA-256, RFC 2104,
 * cut to 128 bits), so that one that was altered, or comes from another list, filter or account, is refused. All
 * instances derive the same key (HKDF-SHA-256, RFC 5869), so a walk may go on at any of them.
 */
export class Cursors {
  private readonly key: Buffer;

  /** @param master a secret that all instances have */
  constructor(master: Buffer) {
    this.key = Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), LABEL, KEY_BYTES));
  }

  /** @param position strings and numbers of where the last page ended */
  encode(scope: CursorScope, position: readonly (string | number)[]): string {
    const payload = Buffer.from(JSON.stringify(position), 'utf8');
    return Buffer.concat([this.mac(scope, payload), payload]).toString('base64url');
  }

  /**
   * The position that {@link encode} was given.
   * @throws DomainError `validation_failed` for anything that it did not make for this scope
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
