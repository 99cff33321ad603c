import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { confirm, NotConfirmed } from './confirm.js';

/** Operator who types this text or closes the terminal. */
function terminal(typed: string): { input: PassThrough; output: PassThrough } {
  const input = new PassThrough();
  input.end(typed);
  return { input, output: new PassThrough() };
}

describe('confirm', () => {
  it('asks, and returns after the expected text is typed', async () => {
    const { input, output } = terminal(' key_1 \n');
    await confirm('3 values would be lost.', 'key_1', { input, output });
    expect(String(output.read())).toBe('3 values would be lost.\nType key_1 to continue: ');
  });

  it.each(['key_2\n', '\n', 'y\n', ''])('throws if the operator types %j', async (typed) => {
    await expect(confirm('Sure?', 'key_1', terminal(typed))).rejects.toThrow(NotConfirmed);
  });
});
