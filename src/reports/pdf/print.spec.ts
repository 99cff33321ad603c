import { describe, expect, it } from '@jest/globals';
import type { SessionEventBody } from '../../audit/events/events.js';
import { verifyResult } from '../../audit/chain/hash/event-list-verifier.js';
import { PdfFile } from '../../../test/support/pdf-text.js';
import {
  folded,
  policyOf,
  reportMaterial,
  SESSION,
  sessionBodies,
} from '../../../test/support/report-material.js';
import { toReport } from '../report.js';
import { fitting } from './nodes.js';
import { printReport } from './print.js';
import { printable } from './printable.js';

const POLICY = policyOf('healthcare-default');

function material(count: number, broken = false): ReturnType<typeof toReport> {
  const facts = folded(sessionBodies(POLICY, count), broken ? 2 : undefined);
  const failure = { code: 'hash_mismatch', chain: SESSION, seq: 2 } as const;
  const verified = broken ? { verified: verifyResult(facts.eventCount, 1, failure) } : {};
  return toReport(reportMaterial({ facts, ...verified }));
}

describe('printReport', () => {
  it('prints the same report to the same bytes, whatever was printed before', async () => {
    const first = await printReport(material(30));
    await printReport(material(90, true));
    expect((await printReport(material(30))).equals(first)).toBe(true);
  });

  it('states on every page that a chain is invalid, and where', async () => {
    const pages = new PdfFile(await printReport(material(60, true))).pages();
    expect(pages[0]).toContain('✗ VERIFICATION FAILED The record of this session was changed');
    expect(pages[0]).toContain('hash_mismatch at seq 2');
    for (const page of pages) expect(page).toContain('✗ VERIFICATION FAILED');
    expect(pages.join(' ')).toContain('THE CHAIN BREAKS HERE');
  });

  it('names the API on the first page and in the event list', async () => {
    const [first, ...others] = sessionBodies(POLICY, 3);
    const over = { ...first, api: 'responses', transport: 'websocket' } as SessionEventBody;
    const made = toReport(reportMaterial({ facts: folded([over, ...others]) }));
    const pages = new PdfFile(await printReport(made)).pages();
    expect(pages[0]).toContain('API responses, over websocket');
    expect(pages.join(' ')).toContain('for gpt-5-mini, responses, websocket,');
  });

  it('numbers the pages and has a table of contents only in longer reports', async () => {
    const short = new PdfFile(await printReport(material(3))).pages();
    short.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${short.length}`);
    });
    expect(short.join(' ')).not.toContain('Contents');
    expect(new PdfFile(await printReport(material(120))).pages()[1]).toContain('Contents How to verify');
  });

  it('prints every line of the policy and every event', async () => {
    const text = new PdfFile(await printReport(material(300))).pages().join(' ');
    for (const line of POLICY.yaml.trim().split('\n'))
      expect(text).toContain(line.trim().replace(/\s+/g, ' '));
    for (const { hash } of material(300).appendix.rows) expect(text).toContain(hash.slice(0, 16));
  });

  it('prints the first and last events of a long chain and the number of events', async () => {
    const text = new PdfFile(await printReport(material(2_500))).pages().join(' ');
    expect(text).toContain('2503 events');
    expect(text).toContain('First 200 events');
    expect(text).toContain('Last 200 events');
  });
});

describe('printable', () => {
  it('replaces characters that the fonts lack by code points, and control characters by spaces', () => {
    const has = (codePoint: number): boolean => codePoint < 0x3000;
    expect(printable({ a: ['x\u0007y\tz', 'é中\u{1F600}', 1, null] }, has)).toEqual({
      a: ['x y z', 'é\\u{4E2D}\\u{1F600}', 1, null],
    });
  });
});

describe('fitting', () => {
  it('breaks only words that are longer than a line', () => {
    expect(fitting('short words stay as they are', 56, 'normal')).toBe('short words stay as they are');
    expect(fitting(`see ${'x'.repeat(25)} there`, 56, 'normal')).toBe(
      `see ${'x'.repeat(10)}\n${'x'.repeat(10)}\n${'x'.repeat(5)} there`,
    );
  });
});
