import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Entity } from '../detection/entity.js';
import type { SlotRole, TextSlot } from '../detection/slot.js';
import { conversationScope, type TokenScope } from './conversation-scope.js';

const RULES = new Map(
  (['tokenize', 'redact'] as const).map((action) => [
    action === 'tokenize' ? 'NAME' : 'PHONE',
    { action, minConfidence: 0.5, roles: undefined },
  ]),
);

function agentWith(tokenScope: TokenScope, id = 'agt_1'): Parameters<typeof conversationScope>[2] {
  return { id, policy: { rules: RULES, tokenScope } };
}

const AGENT = agentWith('conversation');

interface Text {
  readonly slot: TextSlot;
  readonly found: readonly Entity[];
}

function textOf(role: SlotRole, turn: number | undefined, text: string, kind?: string): Text {
  const path = turn === undefined ? role : `messages[${turn}].content`;
  const entity = { start: 0, end: text.length, confidence: 1, pass: 'pattern', detector: 'list' } as const;
  const found = kind === undefined || text === '' ? [] : [{ ...entity, kind }];
  return { slot: { path, role, turn, form: 'text', text }, found };
}

function scopeOf(texts: readonly Text[], agent = AGENT, origin = {}): string | undefined {
  return conversationScope(
    texts.map(({ slot }) => slot),
    texts.map(({ found }) => found),
    agent,
    origin,
  );
}

const kind = fc.constantFrom(undefined, undefined, 'NAME', 'PHONE');
const said = fc.record({ role: fc.constantFrom('user', 'assistant', 'tool'), text: fc.string(), kind });
const others = fc.oneof(
  fc.record({ role: fc.constant('schema'), text: fc.string(), kind: fc.constantFrom(undefined, 'PHONE') }),
  fc.record({ role: fc.constant('meta'), text: fc.string(), kind }),
);

/** Instructions, text that changes between requests, and turns that begin with a user turn. */
const conversation = fc.record({
  instructions: fc.record({ text: fc.string(), kind }),
  beside: fc.array(fc.array(others, { maxLength: 2 }), { minLength: 9, maxLength: 9 }),
  greeting: fc.record({ text: fc.string(), kind }),
  turns: fc.array(said, { maxLength: 8 }),
});

describe('the token scope of a conversation', () => {
  it('is undefined until a value is masked, and then does not change as the conversation grows', () => {
    fc.assert(
      fc.property(conversation, ({ instructions, beside, greeting, turns }) => {
        const all = [{ role: 'user', ...greeting } as const, ...turns].map(({ role, text, kind }, turn) =>
          textOf(role as SlotRole, turn, text, kind),
        );
        const system = textOf('system', undefined, instructions.text, instructions.kind);
        let scope: string | undefined;
        all.forEach((_, at) => {
          const more = (beside[at] ?? []).map(({ role, text, kind }) =>
            textOf(role as SlotRole, undefined, text, kind),
          );
          const present = [...all.slice(0, at + 1), system, ...more];
          const named = present.filter(({ found }) => found.some((entity) => entity.kind === 'NAME'));
          const next = scopeOf(present);
          expect(next === undefined).toBe(named.length === 0);
          if (named.every(({ slot }) => slot.role === 'meta')) return;
          expect(next).toBe(scope ?? next);
          scope = next;
        });
      }),
    );
  });

  it('differs for each beginning, agent and call', () => {
    const beginning = (...texts: string[]): Text[] => [
      textOf('system', 0, 'Be brief.'),
      ...texts.map((text, at) => textOf('user', at + 1, text, at === texts.length - 1 ? 'NAME' : undefined)),
    ];
    const scopes = [
      scopeOf(beginning('Hello.', 'Jane')),
      scopeOf(beginning('Hello', '.Jane')),
      scopeOf(beginning('Hello.', 'Jan')),
      scopeOf(beginning('Hello.', '', 'Jane')),
      scopeOf([textOf('system', 0, 'Be kind.'), ...beginning('Hello.', 'Jane').slice(1)]),
      scopeOf([textOf('assistant', 0, 'Be brief.'), ...beginning('Hello.', 'Jane').slice(1)]),
      scopeOf(beginning('Hello.', 'Jane'), agentWith('conversation', 'agt_2')),
      scopeOf(beginning('Hello.', 'Jane'), AGENT, { callId: 'call_1' }),
      scopeOf(beginning('Hello.', 'Jane'), AGENT, { callId: 'call_2' }),
      scopeOf(beginning('Hello.', 'Jane'), agentWith('conversation', 'agt_2'), { callId: 'call_2' }),
    ];
    expect(new Set(scopes).size).toBe(scopes.length);
    expect(scopes).not.toContain(undefined);
  });

  it('depends on the first user turn if the instructions contain a value', () => {
    const of = (...turns: Text[]): string | undefined =>
      scopeOf([textOf('system', 0, 'You are Sarah.', 'NAME'), ...turns]);
    const hello = [textOf('assistant', 1, 'Hi.'), textOf('user', 2, 'Hello.')];
    const morning = [textOf('assistant', 1, 'Hi.'), textOf('user', 2, 'Morning.')];
    expect(of(...hello)).not.toBe(of(...morning));
    expect(of(...hello)).toBe(of(...hello, textOf('user', 3, 'Jane', 'NAME')));
  });

  it('remains the scope of the first tokens, whatever the policy says', () => {
    const texts = [textOf('user', 0, 'Jane', 'NAME')];
    const tokens = [{ kind: 'NAME', scheme: 'vault', id: '7K3M9QWXV2RD' }] as const;
    for (const tokenScope of ['account', 'conversation'] as const)
      for (const scope of [undefined, 'of then'])
        expect(scopeOf(texts, agentWith(tokenScope), { earlier: { tokens, scope }, callId: 'call_1' })).toBe(
          scope,
        );
    expect(scopeOf(texts, AGENT, { earlier: { tokens: [], scope: undefined } })).toBe(scopeOf(texts));
    expect(scopeOf(texts, agentWith('account'), { callId: 'call_1' })).toBeUndefined();
  });
});
