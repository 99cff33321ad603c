import { describe, expect, it } from '@jest/globals';
import { Memo } from './memo.js';

describe('Memo', () => {
  it('keeps a value for each object, and takes another for it', () => {
    const memo = new Memo<object, string>();
    const [one, other] = [{}, {}];
    memo.set(one, 'first');
    memo.set(one, 'second');
    expect(memo.get(one)).toBe('second');
    expect(memo.get(other)).toBeUndefined();
  });

  it("does not mix up two memos' values", () => {
    const [letters, numbers] = [new Memo<object, string>(), new Memo<object, number>()];
    const owner = {};
    letters.set(owner, 'a');
    numbers.set(owner, 1);
    expect([letters.get(owner), numbers.get(owner)]).toEqual(['a', 1]);
  });

  it('shows nothing of it to whoever lists, copies or compares the object', () => {
    const memo = new Memo<object, string>();
    const owner = { path: 'messages[0].content' };
    memo.set(owner, 'hidden');
    expect(owner).toEqual({ path: 'messages[0].content' });
    expect(JSON.stringify(owner)).toBe('{"path":"messages[0].content"}');
    expect(memo.get({ ...owner })).toBeUndefined();
  });
});
