import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { blockOf, textOf } from '../docs/blocks.js';
import { type RunningService, runService } from '../support/running-service.js';

const PAGE = 'docs/policies.md';

/** Cells of a table's rows, each the text of its first code; undefined for a cell without one. */
function rowsOf(heading: string): (string | undefined)[][] {
  const [, table = ''] =
    new RegExp(`^\\| ${heading}[^]*?\\n\\|[- |]+\\n((?:\\|.*\\n)+)`, 'm').exec(textOf(PAGE)) ?? [];
  return table
    .trimEnd()
    .split('\n')
    .map((row) =>
      [...row.slice(1, -1).matchAll(/ (.*?) +(?:\||$)/g)].map(([, cell = '']) => /`([^`]+)`/.exec(cell)?.[1]),
    );
}

describe('the examples of docs/policies.md', () => {
  let service: RunningService;
  let cookie: string;

  beforeAll(async () => {
    service = await runService();
    cookie = await service.login();
  });

  afterAll(() => service.stop());

  async function preview(body: object): Promise<{ masked_text: string }> {
    const answer = await request(service.server)
      .post('/api/v1/policies/preview')
      .set('cookie', cookie)
      .send(body);
    expect(answer.status).toBe(200);
    return answer.body as { masked_text: string };
  }

  const policy_yaml = blockOf(PAGE, 'yaml', 'name: many-fields');
  const said = rowsOf('said text');

  it('are found by this test', () => {
    expect(said).toHaveLength(8);
  });

  it.each(said)('finds in "%s" what the page says: %s', async (text = '', masked) => {
    const { masked_text } = await preview({ text, policy_yaml });
    if (masked === undefined) expect(masked_text).not.toContain('EMPLOYEE_ID');
    else
      expect(masked_text).toContain(
        text.slice(text.indexOf(masked)).replace(masked, '[REDACTED:EMPLOYEE_ID]'),
      );
  });

  it('finds no row of the table in a code that stands alone', async () => {
    const { masked_text } = await preview({ text: 'e one two three four five six', policy_yaml });
    expect(masked_text).not.toContain('EMPLOYEE_ID');
  });

  it('has a phrase that stays, a term that goes, and an age that is kept', async () => {
    const text = 'Blue Falcon is at the Riverside Clinic, and she is 93 years old';
    const { masked_text } = await preview({ text, policy_yaml });
    expect(masked_text).toBe('[PROJECT_01] is at the Riverside Clinic, and she is 93 years old');
  });

  it('masks months where the page says so', async () => {
    const months = `name: p\n${blockOf(PAGE, 'yaml', 'months: coming')}`;
    const text = 'Can I come in July? The last time was in June.';
    const [coming, all] = [await preview({ text, policy_yaml: months }), await preview({ text })];
    expect(coming.masked_text).toBe('Can I come in July? The last time was in [DATE_01].');
    expect(all.masked_text).toBe('Can I come in [DATE_01]? The last time was in [DATE_02].');
  });

  it('tells what the table says', async () => {
    const answer = await request(service.server)
      .post('/api/v1/policies/validate')
      .set('cookie', cookie)
      .send({ policy_yaml: `name: p\n${blockOf(PAGE, 'yaml', 'tell:')}` });
    expect(answer.body).toMatchObject({ valid: true });
  });

  it('declares own terms of an agent', async () => {
    const body = JSON.parse(blockOf(PAGE, 'json', 'own_terms')) as { own_terms: string[] };
    const create = request(service.server).post('/api/v1/agents').set('cookie', cookie);
    const created = await create.send({ name: 'Front desk', upstream: 'stub', ...body });
    expect(created.status).toBe(201);
    const { id } = (created.body as { agent: { id: string } }).agent;
    const shown = await request(service.server).get(`/api/v1/agents/${id}`).set('cookie', cookie);
    expect((shown.body as { agent: object }).agent).toMatchObject(body);
  });
});
