import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SAFE_HARBOR_LETTERS } from '../../src/detection/kinds.js';
import { PdfFile } from '../support/pdf-text.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { gaps } from '../support/report-material.js';
import { reportOf } from './report-calls.js';

const MESSAGES = [
  {
    role: 'system',
    content:
      'You are Wren. You answer the phone for Riverside Clinic. Our doctors are Dr. Amara Okonkwo and Dr. Lena Brandt. ' +
      'Our number is 415-555-0100.',
  },
  { role: 'assistant', content: 'Thank you for calling Riverside Clinic, this is Wren.' },
  { role: 'user', content: 'Hi, this is Jane Patel, my number is 415-555-0142. Is Dr. Brandt in?' },
];
const NONE = ['P_biometric', 'Q_photo'];

describe('coverage of a call with names of the office', () => {
  let service: RecordedService;
  let cookie: string;

  beforeAll(async () => {
    service = await runRecordedService();
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'Yes.' }));
    });
    cookie = await service.login();
  });

  afterAll(() => service.stop());

  it.each<[string, object, string[]]>([
    ['by default', {}, []],
    ['with own terms', { own_terms: ['Dr. Lena Brandt', 'Riverside Clinic', '415-555-0100'] }, []],
    ['with a kept kind', { policy_yaml: 'name: placed\nentities: { LOCATION: keep }' }, ['B_geo']],
    ['with an allowed phrase', { policy_yaml: 'name: allowing\nallow: [Jane Patel]' }, ['A_names']],
  ])('is full except for readable kinds: %s', async (_, fields, partial) => {
    const agent = await service.createAgent(cookie, { upstream: 'recorder:model-a', ...fields });
    const answer = await service.post({ model: 'model-a', messages: MESSAGES }, undefined, agent.proxy_url);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Yes.')]);
    const id = answer.headers.get('x-sotto-session') ?? '';
    const { report } = (await reportOf(service, cookie, id)).body;
    expect(report.left_readable.map(({ kind }) => kind)).toContain('NAME');
    expect(gaps(report.safe_harbor_coverage)).toEqual({ partial, none: NONE });
    const pdf = new PdfFile((await reportOf(service, cookie, id, '?format=pdf')).bytes).pages().join(' ');
    const full = SAFE_HARBOR_LETTERS.length - NONE.length - partial.length;
    for (const [level, count] of [
      ['full', full],
      ['partial', partial.length],
      ['none', NONE.length],
    ] as const)
      expect(pdf.split({ full: '● full', partial: '◐ partial', none: '○ none' }[level])).toHaveLength(
        count + 1,
      );
  });
});
