import { describe, expect, it } from '@jest/globals';
import { inContext } from '../../slot-context.js';
import type { SlotRole } from '../../slot.js';
import { isProgramTalk } from './program-talk.js';

/** @param marked a text with brackets around what the model takes for a value */
function isTalk(role: SlotRole, marked: string, kind: string): boolean {
  const start = marked.indexOf('[');
  const end = marked.indexOf(']') - 1;
  const text = marked.replace(/[[\]]/g, '');
  const [placed] = inContext([{ path: '', role, form: 'text', text }]);
  return placed !== undefined && isProgramTalk(placed, { start, end }, kind);
}

describe('the talk of programs', () => {
  it.each<[SlotRole, string, string]>([
    ['tool', "Traceback: [LaneClosedError]('x')", 'NAME'],
    ['tool', 'tier [GOLD_PLUS] was retired', 'EMPLOYER'],
    ['tool', 'timed out (trace [9f31c07ae2])', 'UNIQUE_ID'],
    ['tool', 'correlation=[7ac2-11fe-90d3]', 'UNIQUE_ID'],
    ['meta', '[req_01jx4kq7v2e9t]', 'UNIQUE_ID'],
    ['tool', 'opcode [0xA4]', 'CVV'],
    ['tool', 'attempt [3/3]', 'DATE'],
    ['tool', 'fw: [4.12].0-aurora', 'DATE'],
    ['tool', '[35min]', 'UNIQUE_ID'],
    ['tool', '2026-11-24T18:00:00([America]/New_York)', 'NAME'],
    ['tool', 'zone Europe/[Berlin]', 'LOCATION'],
    ['schema', 'Currency, ISO [4217]', 'CREDIT_CARD'],
    ['schema', 'a release, [e.g.] 4-1', 'NAME'],
    ['user', 'what does [req_01jx4kq7v2e9t] mean', 'UNIQUE_ID'],
  ])('in a text of %s: %s', (role, marked, kind) => {
    expect(isTalk(role, marked, kind)).toBe(true);
  });

  it.each<[SlotRole, string, string]>([
    ['tool', 'no account for [jane_okafor]', 'NAME'],
    ['tool', 'found [Okafor]', 'NAME'],
    ['tool', 'lane closed by [JANE_OKAFOR]', 'NAME'],
    ['tool', 'member [9f31c07ae2] is active', 'HEALTH_PLAN_ID'],
    ['user', 'the trace on my card was [9f31c07ae2]', 'UNIQUE_ID'],
    ['user', 'since [3/3]', 'DATE'],
    ['tool', 'born [4.12.58]', 'DOB'],
  ])('is not what identifies somebody in a text of %s: %s', (role, marked, kind) => {
    expect(isTalk(role, marked, kind)).toBe(false);
  });
});
