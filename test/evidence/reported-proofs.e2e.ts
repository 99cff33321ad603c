import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Report } from '../../src/reports/report.schema.js';
import { PdfFile } from '../support/pdf-text.js';
import { runWitnessedService, type WitnessedService } from './witnessed-service.js';
import { describeWith } from '../support/left-out.js';
import { OPENSSL } from '../support/needs.js';

// Each CLI command is a separate process.
jest.setTimeout(300_000);

describeWith([OPENSSL], 'the report of a session', () => {
  let world: WitnessedService;
  let sessionId: string;

  beforeAll(async () => {
    world = await runWitnessedService();
    sessionId = await world.service.call();
  });

  afterAll(() => world.stop());

  const report = async (format: string): Promise<Buffer> => {
    const answer = await world.service.get(`/api/v1/sessions/${sessionId}/report?format=${format}`);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const json = async (): Promise<Report> =>
    (JSON.parse((await report('json')).toString()) as { report: Report }).report;

  it('states that there is no proof yet', async () => {
    expect((await json()).proof).toMatchObject({ state: 'pending', file: null, cosigned: [] });
    const [page = ''] = new PdfFile(await report('pdf')).pages();
    expect(page).toContain('The session has no proof for other parties yet');
  });

  it('contains the proof, as JSON and as a PDF, with the URL of the page that verifies it', async () => {
    await world.service.checkpoint();
    await world.cosign();
    await world.stamp();
    const text = await (await world.proof(sessionId)).text();
    const { proof } = await json();
    expect(proof).toMatchObject({
      state: 'witnessed',
      file: text,
      cosigned: [{ name: 'one.example.com' }, { name: 'two.example.com' }],
      existed_by: expect.stringMatching(/^20.*Z$/),
      verify_url: `${world.service.baseUrl}/portal/verify?session=${sessionId}`,
    });
    const pdf = new PdfFile(await report('pdf'));
    expect(pdf.attachment('text#2Fplain')?.toString()).toBe(text);
    const [page = ''] = pdf.pages();
    for (const words of ['Cosigned by one.example.com', 'attached to this file', '/portal/verify?session=']) {
      expect(page).toContain(words);
    }
  });
});
