import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sentenceOf } from '../support/faulty-provider.js';
import { PLANTED } from '../support/planted.js';
import { ask, attemptsIn, heard, RoutedAgents, WAYS } from '../support/routed-agents.js';
import { until } from '../support/until.js';

describe('an agent with hedging', () => {
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

  it.each(WAYS)('uses the reply of the second upstream if the first hangs: %s', async (way) => {
    const url = await agents.on(['one', 'two'], { first_byte_ms: 5_000, hedge_after_ms: 150 });
    agents.set('one', { manner: 'hangs before headers' });
    const answer = await ask(url, way);
    expect(heard(await answer.text())).toBe(sentenceOf('two', PLANTED.phone));
    const { status, events } = await agents.lastChain();
    expect(status).toBe('ok');
    expect(attemptsIn(events)).toEqual([
      ['to', 'one:m'],
      ['to', 'two:m'],
      ['failed', 'one:m', 'outrun'],
    ]);
  });

  it.each(WAYS)('cancels both upstream calls if the caller hangs up: %s', async (way) => {
    for (const provider of agents.providers) provider.manner = 'hangs before headers';
    const url = await agents.on(['one', 'two'], { first_byte_ms: 5_000, hedge_after_ms: 100 });
    const hangUp = new AbortController();
    const asked = ask(url, way, hangUp.signal).catch(() => undefined);
    await until(() => agents.providers[1]?.bodies.length === 1);
    hangUp.abort();
    await asked;
    await until(() => agents.providers.slice(0, 2).every(({ hangUps }) => hangUps === 1));
    await until(async () => (await agents.lastChain()).status !== 'none');
    const { status, events } = await agents.lastChain();
    expect(status).toBe('partial');
    expect(attemptsIn(events)).toEqual([
      ['to', 'one:m'],
      ['to', 'two:m'],
    ]);
  });

  it('cancels the slower upstream call', async () => {
    const url = await agents.on(['one', 'two'], { first_byte_ms: 5_000, hedge_after_ms: 100 });
    agents.set('one', { manner: 'hangs after headers' });
    await (await ask(url, 'streamed')).text();
    await until(() => agents.providers[0]?.hangUps === 1);
    expect(agents.providers[1]?.hangUps).toBe(0);
  });

  it('does not call the second upstream if the first answers in time', async () => {
    const url = await agents.on(['one', 'two'], { first_byte_ms: 5_000, hedge_after_ms: 1_000 });
    expect(heard(await (await ask(url, 'streamed')).text())).toBe(sentenceOf('one', PLANTED.phone));
    expect(agents.asked).toEqual([1, 0, 0]);
  });
});
