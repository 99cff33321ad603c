import { describe, expect, it } from '@jest/globals';
import { subjectFault } from './commits.js';

describe('the rules for commit subjects', () => {
  it.each([
    ['proxy: reject overlapping marks'],
    ["portal: show rates below 0.01 as '< 0.01'"],
    ['tokens, bench/load: add a test'],
    [`ci: add ${'x'.repeat(64)}`.slice(0, 72)],
  ])('accept %j', (subject) => {
    expect(subjectFault(subject)).toBeUndefined();
  });

  it.each([
    ['Add a test', /area/],
    ['Proxy: add a test', /area/],
    ['proxy: added a test', /imperative/],
    ['detection: a number that is said again is no card', /imperative/],
    [`ci: add ${'x'.repeat(70)}`, /78 characters/],
  ])('report %j', (subject, fault) => {
    expect(subjectFault(subject)).toMatch(fault);
  });
});
