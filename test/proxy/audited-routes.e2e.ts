import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { routesOf } from '../support/routes.js';
import { type RunningService, runService } from '../support/running-service.js';

/** Routes without a call. */
const NO_CALLS = [
  'GET /proxy/:agentId/v1/models',
  'GET /proxy/:agentId/v1/models/:model',
  'GET /proxy/:agentId/v1/responses',
  'GET /proxy/:agentId/v1/responses/responses',
];

/** The list is read from the router, so that a new proxy route is tested without a change here. */
describe('every proxy route', () => {
  let service: RunningService;
  let agentId: string;
  let routes: string[];

  beforeAll(async () => {
    service = await runService();
    agentId = (await service.createAgent(await service.login(), {})).id;
    routes = routesOf(service).filter((route) => route.includes(' /proxy') && !NO_CALLS.includes(route));
  });

  afterAll(() => service.stop());

  async function call(route: string, stream: boolean): Promise<Response> {
    const [method = '', path = ''] = route.split(' ');
    return fetch(service.baseUrl + path.replace(':agentId', agentId), {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        /responses|embeddings/.test(path)
          ? { model: 'stub', stream, input: 'Hello there' }
          : { model: 'stub', stream, messages: [{ role: 'user', content: 'Hello there' }] },
      ),
    });
  }

  it('closes its session in the journal before its reply ends', async () => {
    expect(routes.length).toBeGreaterThan(0);
    for (const route of routes) {
      for (const stream of [false, true]) {
        const answer = await call(route, stream);
        await answer.text();
        const rows = await query<{ kind: string }>(
          service.databaseUrl,
          `SELECT e.kind FROM audit_events e JOIN sessions s ON s.session_id = e.chain AND s.status = 'ok'
           WHERE e.chain = $1 ORDER BY e.seq`,
          [answer.headers.get('x-sotto-session')],
        );
        expect({ route, status: answer.status, kinds: rows.map(({ kind }) => kind) }).toEqual({
          route,
          status: 200,
          kinds: ['session_started', 'request_forwarded', 'session_closed'],
        });
      }
    }
  });
});
