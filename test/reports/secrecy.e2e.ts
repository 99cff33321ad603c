import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PdfFile } from '../support/pdf-text.js';
import { CALLER_WORDS, leaksIn, PLANTED } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { type ReportBody, reportOf } from './report-calls.js';

const LOGGING = 'name: logging\nlog_payloads: true\n';
const PASSED_ON = 'Please call our nurse at 212-555-0177 or write to nurse.line@example.com.';

describe('secrecy of a report', () => {
  let service: RecordedService;
  let cookie: string;

  beforeAll(async () => {
    service = await runRecordedService({}, { policy_yaml: LOGGING });
    cookie = await service.login();
  });

  afterAll(() => service.stop());

  async function call(reply: string): Promise<string> {
    service.upstream.answerWith((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(completion({ content: reply }));
    });
    const args = JSON.stringify({ patient: PLANTED.name, [PLANTED.email]: PLANTED.phone });
    const answer = await service.post({
      model: 'model-a',
      messages: [
        { role: 'user', content: CALLER_WORDS },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'book', arguments: args } }],
        },
        { role: 'tool', tool_call_id: 'c1', content: `Booked for ${PLANTED.name}, ${PLANTED.ssn}` },
      ],
      tools: [
        {
          type: 'function',
          function: {
            name: 'book',
            description: `Books for ${PLANTED.name}`,
            parameters: { type: 'object' },
          },
        },
      ],
      metadata: { [PLANTED.phone]: PLANTED.dob },
    });
    expect(answer.status).toBe(200);
    await answer.text();
    return answer.headers.get('x-sotto-session') ?? '';
  }

  it('keeps vault values out of the JSON and of the PDF’s text, streams and metadata', async () => {
    const id = await call('Thank you.');
    const json = await reportOf(service, cookie, id);
    expect(json.body.report.redactions_by_kind.NAME).toBeGreaterThan(2);
    expect(leaksIn(json.bytes.toString('utf8'))).toEqual([]);
    const { bytes } = await reportOf(service, cookie, id, '?format=pdf');
    const file = new PdfFile(bytes);
    const text = file.pages().join(' ');
    expect(text).toContain('redaction_applied');
    const seen = [
      bytes.toString('latin1'),
      text,
      text.replace(/\s/g, ''),
      ...file.dictionaries,
      ...file.streams.flatMap((stream) => [stream.toString('latin1'), stream.toString('utf16le')]),
    ];
    expect(seen.flatMap(leaksIn)).toEqual([]);
  });

  it('counts values that appear only in the reply, without showing them', async () => {
    const id = await call(PASSED_ON);
    const { bytes, body } = await reportOf(service, cookie, id);
    const { reply } = body.report.leak_detection;
    expect(reply.examined).toBe(true);
    expect(reply.new_values_by_kind).toEqual({ EMAIL: 1, PHONE: 1 });
    expect(bytes.toString('utf8')).not.toContain('555-0177');
    expect(bytes.toString('utf8')).not.toContain('nurse.line');
  });

  it('does not count values of the request that appear in the reply', async () => {
    service.upstream.requests.length = 0;
    const id = await call(`Is ${PLANTED.phone} right, Jane? I also have four one five, 555, 0142.`);
    const { reply } = (await reportOf(service, cookie, id)).body.report.leak_detection;
    expect(reply).toMatchObject({ examined: true, new_values_by_kind: {} });
  });

  it('states that the reply was not examined if payloads are not stored', async () => {
    const { proxy_url: url } = await service.createAgent(cookie, { upstream: 'recorder:model-a' });
    const answer = await service.post(
      { model: 'model-a', messages: [{ role: 'user', content: CALLER_WORDS }] },
      undefined,
      url,
    );
    await answer.text();
    const id = answer.headers.get('x-sotto-session') ?? '';
    const report: ReportBody['report'] = (await reportOf(service, cookie, id)).body.report;
    expect(report.leak_detection.reply).toMatchObject({ examined: false, new_values_by_kind: null });
    expect(report.data_flow.hops[2]).toMatchObject({ party: 'recorder', baa: { status: 'not_declared' } });
    // The model pass ran in this call.
    expect(report.safe_harbor_coverage).toMatchObject({
      G_ssn: 'full',
      I_health_plan: 'full',
      P_biometric: 'none',
    });
  });
});
