import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { blockOf, textOf } from '../docs/blocks.js';
import { type RunningService, runService } from '../support/running-service.js';

const PAGE = 'docs/policies.md';

/** Returns the first code span of each table cell; undefined for a cell without code. */
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

  it('have a table with eight rows', () => {
    expect(said).toHaveLength(8);
  });

  it.each(said)('mask in "%s" the value of the table: %s', async (text = '', masked) => {
    const { masked_text } = await preview({ text, policy_yaml });
    if (masked === undefined) expect(masked_text).not.toContain('EMPLOYEE_ID');
    else
      expect(masked_text).toContain(
        text.slice(text.indexOf(masked)).replace(masked, '[REDACTED:EMPLOYEE_ID]'),
      );
  });

  it('do not mask a code that is the whole text', async () => {
    const { masked_text } = await preview({ text: 'e one two three four five six', policy_yaml });
    expect(masked_text).not.toContain('EMPLOYEE_ID');
  });

  it('keep a phrase and an age, and mask a term', async () => {
    const text = 'Blue Falcon is at the Riverside Clinic, and she is 93 years old';
    const { masked_text } = await preview({ text, policy_yaml });
    expect(masked_text).toBe('[PROJECT_01] is at the Riverside Clinic, and she is 93 years old');
  });

  it('mask months as the page describes', async () => {
    const months = `name: p\n${blockOf(PAGE, 'yaml', 'months: coming')}`;
    const text = 'Can I come in July? The last time was in June.';
    const [coming, all] = [await preview({ text, policy_yaml: months }), await preview({ text })];
    expect(coming.masked_text).toBe('Can I come in July? The last time was in [DATE_01].');
    expect(all.masked_text).toBe('Can I come in [DATE_01]? The last time was in [DATE_02].');
  });

  it('have a valid list of attributes to tell', async () => {
    const answer = await request(service.server)
      .post('/api/v1/policies/validate')
      .set('cookie', cookie)
      .send({ policy_yaml: `name: p\n${blockOf(PAGE, 'yaml', 'tell:')}` });
    expect(answer.body).toMatchObject({ valid: true });
  });

  it('set own terms of an agent', async () => {
    const body = JSON.parse(blockOf(PAGE, 'json', 'own_terms')) as { own_terms: string[] };
    const create = request(service.server).post('/api/v1/agents').set('cookie', cookie);
    const created = await create.send({ name: 'Front desk', upstream: 'stub', ...body });
    expect(created.status).toBe(201);
    const { id } = (created.body as { agent: { id: string } }).agent;
    const shown = await request(service.server).get(`/api/v1/agents/${id}`).set('cookie', cookie);
    expect((shown.body as { agent: object }).agent).toMatchObject(body);
  });
});
