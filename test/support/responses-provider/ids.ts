import { randomBytes } from 'node:crypto';

/** Returns an ID in the provider's format: `resp_` and 48 hexadecimal digits. */
export function newId(prefix: 'resp' | 'msg' | 'fc' | 'call' | 'rs'): string {
  return `${prefix}_${randomBytes(24).toString('hex')}`;
}
