import { describe, expect, it } from '@jest/globals';
import type { Entity } from '../entity.js';
import { correctExtents } from './steps.js';
import type { TextSlot } from '../slot.js';

/** A text that nobody restates a value in. */
function slotOf(text: string): TextSlot {
  return { path: 'test', role: 'system', form: 'text', text };
}

/** What becomes of a finding of the model, which `[…]` marks. */
function fitted(marked: string, kind: string): string[] {
  const start = marked.indexOf('[');
  const end = marked.indexOf(']') - 1;
  const text = marked.replace(/[[\]]/g, '');
  const entity: Entity = { start, end, kind, confidence: 0.9, pass: 'model', detector: 'test' };
  const [found = []] = correctExtents(slotOf(text), [[entity]]);
  return found.map((each) => `${each.kind} ${text.slice(each.start, each.end)}`);
}

describe('the extent of a code', () => {
  it.each<[string, string, string[]]>([
    ['cell [727-555-0161. 2310] Oak Lane', 'PHONE', ['PHONE 727-555-0161', 'UNIQUE_ID 2310']],
    ['[727 555. 0161]', 'PHONE', ['PHONE 727 555. 0161']],
    ['[W09EKU. My husband]', 'UNIQUE_ID', ['UNIQUE_ID W09EKU']],
    ['[4111. 1111. 2222]', 'ACCOUNT', ['ACCOUNT 4111. 1111. 2222']],
    ['[M. V. 4 4 1]', 'UNIQUE_ID', ['UNIQUE_ID M. V. 4 4 1']],
    ['booking [W09EKU (Okafor])', 'UNIQUE_ID', ['UNIQUE_ID W09EKU', 'NAME Okafor']],
    ['booking [W09EKU, Okafor]', 'UNIQUE_ID', ['UNIQUE_ID W09EKU', 'NAME Okafor']],
    ['[w zero nine e k under okafor]', 'UNIQUE_ID', ['UNIQUE_ID w zero nine e k', 'NAME okafor']],
    ['[k eight p for o’brien]', 'UNIQUE_ID', ['UNIQUE_ID k eight p', 'NAME o’brien']],
    ['[k eight for bravo]', 'UNIQUE_ID', ['UNIQUE_ID k eight for bravo']],
    ['[k eight for two]', 'UNIQUE_ID', ['UNIQUE_ID k eight for two']],
    [
      'plate is [seven k d m three one nine call] me',
      'VEHICLE_ID',
      ['VEHICLE_ID seven k d m three one nine'],
    ],
    ['plate [8XYZ123 (CA])', 'VEHICLE_ID', ['VEHICLE_ID 8XYZ123']],
    ['license [D412-5567-8890 IL]', 'LICENSE', ['LICENSE D412-5567-8890']],
    ['license [D412-5567, IL]', 'LICENSE', ['LICENSE D412-5567']],
    ['code [D412 5567 IL]', 'UNIQUE_ID', ['UNIQUE_ID D412 5567 IL']],
    ['plate [8XYZ ZZ]', 'VEHICLE_ID', ['VEHICLE_ID 8XYZ ZZ']],
    ["I'm [ivan]_muller_7015.", 'NAME', ['NAME ivan', 'UNIQUE_ID ivan_muller_7015']],
    ["I'm ivan_[muller]_7015.", 'NAME', ['NAME muller', 'UNIQUE_ID ivan_muller_7015']],
    ["I'm [ivan_muller_7015].", 'NAME', ['NAME ivan_muller_7015']],
    ['the field [Ivan]_Muller', 'NAME', ['NAME Ivan']],
  ])('%s', (text, kind, expected) => {
    expect(fitted(text, kind)).toEqual(expected);
  });
});
