import { randomBytes } from 'node:crypto';

/** An id as the provider makes them: `resp_` and 48 hexadecimal digits. */
export function newId(prefix: 'resp' | 'msg' | 'fc' | 'call' | 'rs'): string {
  return `${prefix}_${randomBytes(24).toString('hex')}`;
}
