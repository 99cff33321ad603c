import { describe, expect, it } from '@jest/globals';
import { Memo } from './memo.js';

describe('Memo', () => {
  it('keeps one value for each object and can replace it', () => {
    const memo = new Memo<object, string>();
    const [one, other] = [{}, {}];
    memo.set(one, 'first');
    memo.set(one, 'second');
    expect(memo.get(one)).toBe('second');
    expect(memo.get(other)).toBeUndefined();
  });

  it('keeps the values of two memos apart', () => {
    const [letters, numbers] = [new Memo<object, string>(), new Memo<object, number>()];
    const owner = {};
    letters.set(owner, 'a');
    numbers.set(owner, 1);
    expect([letters.get(owner), numbers.get(owner)]).toEqual(['a', 1]);
  });

  it('hides the value when the object is listed, copied or compared', () => {
    const memo = new Memo<object, string>();
    const owner = { path: 'messages[0].content' };
    memo.set(owner, 'hidden');
    expect(owner).toEqual({ path: 'messages[0].content' });
    expect(JSON.stringify(owner)).toBe('{"path":"messages[0].content"}');
    expect(memo.get({ ...owner })).toBeUndefined();
  });
});
