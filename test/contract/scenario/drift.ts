import { SessionCounting } from '../../../src/statistics/session-counting.js';
import { putAlarm } from '../../drift/drift-history.js';
import type { RunningService } from '../../support/running-service.js';
import { type Recorder, send } from './recorder.js';

/** Records a drift alarm and its confirmation by an admin. */
export async function drift(service: RunningService, recorder: Recorder, cookie: string): Promise<void> {
  const { id } = await service.createAgent(cookie, { name: 'Evening desk' });
  await send(service.baseUrl, 'POST /proxy/{agent_id}/v1/chat/completions', {
    path: { agent_id: id },
    body: {
      model: 'stub',
      messages: [{ role: 'user', content: 'My name is Jane Okafor and my number is 415-555-0142.' }],
    },
  });
  await service.service.app.get(SessionCounting, { strict: false }).count();
  const alarm_id = await putAlarm(service.databaseUrl, id);
  await recorder.ask('GET /api/v1/drift', 'of-an-agent', { cookie, query: `?agent_id=${id}` });
  const confirm = 'POST /api/v1/drift/{alarm_id}/confirm';
  await recorder.ask(confirm, 'confirmed', { cookie, path: { alarm_id } });
  await recorder.ask(confirm, 'gone', { cookie, path: { alarm_id } });
}
