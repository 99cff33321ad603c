import { SamplesWriter } from '../../../src/review/samples/samples-writer.js';
import type { RunningService } from '../../support/running-service.js';
import { type Recorder, send } from './recorder.js';

/** Records a sampled call and its review. */
export async function reviews(service: RunningService, recorder: Recorder, cookie: string): Promise<void> {
  const reviewer = await service.login({ account: 'Riverside Clinic', login: 'ray', role: 'reviewer' });
  const { id } = await service.createAgent(cookie, {
    name: 'Night desk',
    policy_yaml: 'name: night-desk\nreview: { share: 100 %, keep: 14d }\n',
  });
  const { headers } = await send(service.baseUrl, 'POST /proxy/{agent_id}/v1/chat/completions', {
    path: { agent_id: id },
    body: {
      model: 'stub',
      messages: [{ role: 'user', content: 'My name is Jane Okafor and my number is 415-555-0142.' }],
    },
  });
  await service.service.app.get(SamplesWriter, { strict: false }).flush();
  const path = { session_id: headers.get('x-sotto-session') ?? '' };
  await recorder.ask('GET /api/v1/reviews', 'what-waits', { cookie: reviewer });
  await recorder.ask('GET /api/v1/reviews/{session_id}', 'a-call', { cookie: reviewer, path });
  await recorder.ask('GET /api/v1/reviews/{session_id}', 'not-your-role', { cookie, path });
  const marks = 'PUT /api/v1/reviews/{session_id}/marks';
  const mark = { text: 0, start: 0, end: 7, sort: 'missed' };
  await recorder.ask(marks, 'missed', {
    cookie: reviewer,
    path,
    body: { marks: [{ ...mark, kind: 'NAME', whose: 'caller' }] },
  });
  await recorder.ask(marks, 'without-a-kind', { cookie: reviewer, path, body: { marks: [mark] } });
  const finish = 'POST /api/v1/reviews/{session_id}/finish';
  await recorder.ask(finish, 'finished', { cookie: reviewer, path });
  await recorder.ask(finish, 'gone', { cookie: reviewer, path });
  await recorder.ask('GET /api/v1/reviews/figure', 'of-ninety-days', { cookie });
  await terms(service, recorder, cookie);
}

/** Records terms that are added from a review. */
async function terms(service: RunningService, recorder: Recorder, cookie: string): Promise<void> {
  const { id } = await service.createAgent(cookie, {
    name: 'Day desk',
    policy_yaml:
      'name: day-desk\nreview: { share: 100 %, keep: 14d, roles: [reviewer, admin], rows: true }\n',
  });
  const content = 'This is about the Blue Falcon. My number is 415-555-0142.';
  const { headers } = await send(service.baseUrl, 'POST /proxy/{agent_id}/v1/chat/completions', {
    path: { agent_id: id },
    body: { model: 'stub', messages: [{ role: 'user', content }] },
  });
  await service.service.app.get(SamplesWriter, { strict: false }).flush();
  const path = { session_id: headers.get('x-sotto-session') ?? '' };
  await send(service.baseUrl, 'GET /api/v1/reviews/{session_id}', { cookie, path });
  const place = { text: 0, start: 18, end: 29 };
  const mark = { ...place, sort: 'missed', kind: 'PROJECT', whose: 'nobody' };
  await send(service.baseUrl, 'PUT /api/v1/reviews/{session_id}/marks', {
    cookie,
    path,
    body: { marks: [mark] },
  });
  const body = { ...place, as: 'deny' };
  await recorder.ask('POST /api/v1/reviews/{session_id}/terms/preview', 'denied', { cookie, path, body });
  const kept = { cookie, path, body: { ...place, as: 'own_terms' } };
  await recorder.ask('POST /api/v1/reviews/{session_id}/terms/preview', 'not-the-office', kept);
  await recorder.ask('POST /api/v1/reviews/{session_id}/terms', 'denied', { cookie, path, body });
  await send(service.baseUrl, 'POST /api/v1/reviews/{session_id}/finish', { cookie, path });
  await recorder.ask('GET /api/v1/reviews/rows', 'without-values', { cookie });
}
