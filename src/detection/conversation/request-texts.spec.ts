import { describe, expect, it } from '@jest/globals';
import { type Entity, RESTORED } from '../entity.js';
import type { TextSlot } from '../slot.js';
import type { KnownConversation } from './conversation-cache.js';
import { RequestTexts, restoredPlaces } from './request-texts.js';

const entity = (pass: Entity['pass']): Entity => ({
  ...{ start: 0, end: 4, kind: 'NAME', confidence: 1, pass, detector: pass },
});
const said = (role: TextSlot['role'], turn?: number): TextSlot => ({
  ...{ path: '', role, form: 'text', text: 'Will you?' },
  ...(turn === undefined ? {} : { turn }),
});

describe('the positions of restored values in a request', () => {
  const reply = said('assistant', 1);
  const earlier = [said('user', 0), reply];
  const answer = said('assistant', 2);
  const added = [answer, said('user', 3)];
  const tools = said('schema');
  const slots = [...earlier, ...added, tools];
  const merged = [[entity('pattern')], [entity(RESTORED), entity('pattern')], [entity(RESTORED)]];
  const known = { merged, turns: 2, contextFrom: 0 } as unknown as KnownConversation;

  it('are known for earlier texts and looked up for new texts only', async () => {
    const asked: TextSlot[] = [];
    const places = await restoredPlaces(new RequestTexts(slots, known), new Map(), (texts) => {
      asked.push(...texts);
      return Promise.resolve(new Map([[answer, [entity(RESTORED)]]]));
    });
    expect(asked).toEqual(added);
    expect(slots.map((slot) => places.get(slot)?.length ?? 0)).toEqual([0, 1, 1, 0, 1]);
  });

  it('are looked up for all texts if no conversation is known, except texts with masked findings', async () => {
    const told = new Map([[reply, [entity(RESTORED)]]]);
    let asked: readonly TextSlot[] = [];
    const places = await restoredPlaces(new RequestTexts(slots), told, (texts) => {
      asked = texts;
      return Promise.resolve(new Map());
    });
    expect(asked).toEqual([earlier[0], ...added, tools]);
    expect([...places.keys()]).toEqual([reply]);
  });
});
