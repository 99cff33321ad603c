import { describe, expect, it } from '@jest/globals';
import { normalize } from '../../../text/normalized-text.js';
import { cuesOf } from './cues.js';

function cues(text: string): string[] {
  return cuesOf(normalize(text)).map(
    ({ form, start, end, isHint, isNumbered }) =>
      `${form.id}${isNumbered ? ' #' : ''}${isHint ? ' ?' : ''}: ${text.slice(start, end)}`,
  );
}

describe('cue words', () => {
  it.each([
    ['my member ID is', ['health-plan #: member ID']],
    ['the claim', ['reference ?: claim']],
    ['mi póliza', ['health-plan: póliza']],
    ['mi poliza', ['health-plan: poliza']],
    ['mi póliza'.normalize('NFD'), ['health-plan: póliza'.normalize('NFD')]],
    ['PÓLIZA N.º', ['health-plan #: PÓLIZA N.º']],
    ['número de la póliza', ['health-plan #: póliza']],
    ['el n.º de su póliza', ['health-plan #: póliza']],
    ['una orden', ['reference ?: orden']],
    ['el número de orden', ['reference #: orden']],
    ['numero_orden', ['reference #: orden']],
    ['número del cliente', ['account #: número del cliente']],
    ['un cliente', []],
    ['licencia para conducir', ['licence: licencia']],
    ['licencia de conducir', ['licence: licencia de conducir']],
    ['no control over it', []],
  ])('in %j are %j', (text, expected) => {
    expect(cues(text)).toEqual(expected);
  });
});
