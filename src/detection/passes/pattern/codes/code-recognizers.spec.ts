import { describe, expect, it } from '@jest/globals';
import { CODE_LABELS } from './code-labels.js';
import { CODE_RECOGNIZERS } from './code-recognizers.js';

describe('the recognizers of codes', () => {
  it('are those of the kinds that labels name', () => {
    const labelled = new Set(CODE_LABELS.flatMap(({ kind }) => kind ?? []));
    expect(CODE_RECOGNIZERS.flatMap(({ kinds }) => kinds).sort()).toEqual([...labelled].sort());
  });
});
