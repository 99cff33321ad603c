import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { isBearer, isSigned } from './signature.js';

const SECRET = 'a shared secret';
const NOW = 1_800_000_000_000;
const T = String(NOW / 1_000);
const BODY = Buffer.from('{"type":"assistant-request","name":"Zoë"}');

function hmac(text: string | Buffer, secret = SECRET): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}

const overBody = hmac(BODY);
const timed = (time: string, secret = SECRET): string =>
  hmac(Buffer.concat([Buffer.from(`${time}.`), BODY]), secret).toString('hex');

describe('isSigned', () => {
  it.each<[string, string, string | undefined]>([
    ['t and v1', `t=${T},v1=${timed(T)}`, undefined],
    ['another order with spaces', ` v1=${timed(T)} , t=${T} `, undefined],
    ['several v1, one of them valid', `t=${T},v1=${'0'.repeat(64)},v1=${timed(T)}`, undefined],
    ['upper-case hex', `t=${T},v1=${timed(T).toUpperCase()}`, undefined],
    [
      'a time at the edge of the window',
      `t=${Number(T) - 300},v1=${timed(String(Number(T) - 300))}`,
      undefined,
    ],
    ['sha256=', `sha256=${overBody.toString('hex')}`, undefined],
    ['bare hex', overBody.toString('hex'), undefined],
    ['base64', overBody.toString('base64'), undefined],
    ['bare hex with a timestamp header', timed(T), T],
    ['a timestamp header in milliseconds', timed(String(NOW)), String(NOW)],
  ])('accepts %s', (_, signature, timestamp) => {
    expect(isSigned({ body: BODY, signature, timestamp }, [SECRET], NOW)).toBe(true);
    expect(isSigned({ body: BODY, signature, timestamp }, ['new', SECRET], NOW)).toBe(true);
  });

  it.each<[string, string | undefined, string | undefined]>([
    ['no header', undefined, undefined],
    ['an empty header', '', undefined],
    ['another secret', `t=${T},v1=${timed(T, 'other')}`, undefined],
    ['an old signature', `t=${Number(T) - 301},v1=${timed(String(Number(T) - 301))}`, undefined],
    ['a signature from the future', `t=${Number(T) + 301},v1=${timed(String(Number(T) + 301))}`, undefined],
    ['a changed time', `t=${Number(T) + 1},v1=${timed(T)}`, undefined],
    ['two times', `t=${T},t=${Number(T) - 9_999},v1=${timed(T)}`, undefined],
    ['an invalid time', `t=now,v1=${timed('now')}`, undefined],
    ['no time', `v1=${timed(T)}`, undefined],
    ['a truncated signature', overBody.toString('hex').slice(1), undefined],
    ['another scheme', `t=${T},v0=${timed(T)}`, undefined],
    ['a body signature with a timestamp header that it does not cover', overBody.toString('hex'), T],
    ['an old timestamp header', timed('1'), '1'],
    ['non-ASCII', 'ünsigned', undefined],
  ])('rejects %s', (_, signature, timestamp) => {
    expect(isSigned({ body: BODY, signature, timestamp }, [SECRET], NOW)).toBe(false);
  });

  it('rejects every signature while no secret is set', () => {
    const signature = hmac(BODY, '').toString('hex');
    expect(isSigned({ body: BODY, signature, timestamp: undefined }, [''], NOW)).toBe(false);
    expect(isSigned({ body: BODY, signature, timestamp: undefined }, [], NOW)).toBe(false);
  });

  it('rejects another body', () => {
    const signature = overBody.toString('hex');
    expect(isSigned({ body: Buffer.from('{}'), signature, timestamp: undefined }, [SECRET], NOW)).toBe(false);
  });
});

describe('isBearer', () => {
  it('accepts only one of the secrets', () => {
    expect(isBearer('Bearer s1', ['s0', 's1'])).toBe(true);
    expect(isBearer('bearer s1', ['s1'])).toBe(true);
    for (const header of [undefined, '', 's1', 'Bearer', 'Bearer s', 'Bearer s1 s1', 'Basic s1']) {
      expect(isBearer(header, ['s1', ''])).toBe(false);
    }
  });
});
