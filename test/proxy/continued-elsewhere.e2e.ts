import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sentenceOf } from '../support/faulty-provider.js';
import { PLANTED } from '../support/planted.js';
import { RoutedAgents } from '../support/routed-agents.js';

describe('a conversation that a provider keeps, with several upstreams', () => {
  let agents: RoutedAgents;

  beforeAll(async () => {
    agents = await RoutedAgents.start();
  });

  beforeEach(() => {
    agents.reset();
  });

  afterAll(async () => {
    await agents.stop();
  });

  it('is sent in masked form, without the reply ID, to an upstream that does not have it', async () => {
    const url = (await agents.on(['one', 'two'])).replace('chat/completions', 'responses');
    const turn = async (input: string, previous?: string): Promise<{ id: string; output: unknown }> => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'm', input, ...(previous && { previous_response_id: previous }) }),
      });
      expect(answer.status).toBe(200);
      return (await answer.json()) as { id: string; output: unknown };
    };
    const first = await turn(`My number is ${PLANTED.phone}.`);
    expect(JSON.stringify(first.output)).toContain(sentenceOf('one', PLANTED.phone));
    agents.set('one', { manner: '500' });
    const second = await turn('And what was my number?', first.id);
    expect(JSON.stringify(second.output)).toContain(sentenceOf('two', PLANTED.phone));
    const [toOne = '', toTwo = ''] = [agents.providers[0]?.bodies[1], agents.providers[1]?.bodies[0]];
    expect(JSON.parse(toOne)).toMatchObject({ previous_response_id: first.id });
    expect(JSON.parse(toTwo)).not.toHaveProperty('previous_response_id');
    expect(toTwo).toContain('This is one, and your number is [PHONE_');
    expect(toTwo).not.toContain(PLANTED.phone);
    agents.set('one', { manner: 'well' });
    const third = await turn('Say it once more.', second.id);
    expect(JSON.stringify(third.output)).toContain(sentenceOf('one', PLANTED.phone));
    expect(JSON.parse(agents.providers[0]?.bodies[2] ?? '')).not.toHaveProperty('previous_response_id');
  });
});
