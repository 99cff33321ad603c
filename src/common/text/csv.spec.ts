import { describe, expect, it } from '@jest/globals';
import { csvLine } from './csv.js';

describe('csvLine', () => {
  it.each([
    [['a', 1.5, null, undefined, ''], 'a,1.5,,,'],
    [['a,b', 'say "hi"', 'two\nlines', ' a '], '"a,b","say ""hi""","two\nlines", a '],
    [['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'], "'=1+1,'+1,'-1,'@SUM(A1),'\t=1,\"'\r=1\""],
    [['=HYPERLINK("https://example.com")'], '"\'=HYPERLINK(""https://example.com"")"'],
    [['a=1', "'=1", -1], "a=1,'=1,-1"],
  ])('writes %j as %j', (values, line) => {
    expect(csvLine(values)).toBe(`${line}\r\n`);
  });
});
