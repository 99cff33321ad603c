import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Conversation, toolConversations, turnConversations } from '../support/corpus/conversations.js';
import { FormatService } from '../support/corpus/format-service.js';
import { lead, type LedTurn } from '../support/corpus/led-conversation.js';

/**
 * `SOTTO_FORMATS=full` (`npm run eval:formats`) runs all conversations of the corpus, which takes an hour.
 */
const IS_FULL = process.env.SOTTO_FORMATS === 'full';
/** Without `SOTTO_FORMATS`, one conversation in this many runs. */
const ONE_IN = { turns: 97, tools: 127 };
const LEAST_LED = 15;
const TIMEOUT_MS = 7_200_000;
const TOKEN = /\[[A-Z]+_[0-9A-Z]{12}\]/;

/** Builds a call from turns that begin with "U: " or "A: ". */
function callOf(...turns: string[]): Conversation {
  const messages = turns.map((turn) => ({
    role: turn.startsWith('U') ? 'user' : 'assistant',
    content: turn.slice(3),
  }));
  return { name: 'call', messages, frame: {} };
}

/** Returns the differences of a turn between chat completions and the other formats. */
function differencesOf({ chat, messages, whole, continued }: LedTurn): string[] {
  const added = chat.turns.slice(-continued.turns.length);
  return [
    ...Object.entries({ whole, messages }).flatMap(([way, { frame, turns }]) => [
      ...(chat.turns.length === turns.length ? [] : [`${way}: the number of texts`]),
      ...[chat.frame, ...chat.turns].flatMap((text, at) =>
        compact(text) === compact([frame, ...turns][at]) ? [] : [`${way}: text ${at}`],
      ),
    ]),
    ...[chat.frame, ...added].flatMap((text, at) =>
      withoutKinds(text) === withoutKinds([continued.frame, ...continued.turns][at])
        ? []
        : [`continued: text ${at}`],
    ),
  ];
}

/** Removes whitespace from JSON. The Messages API has arguments as JSON, the other formats as a string. */
function compact(text: string | undefined): string | undefined {
  const [, before = '', json = ''] = /^(\w+: )(\{.*\})$/s.exec(text ?? '') ?? [];
  try {
    return before + JSON.stringify(JSON.parse(json));
  } catch {
    return text;
  }
}

/**
 * Removes the kinds of tokens. A kept conversation contains a tool's arguments as they were said, and the
 * caller sends their written forms. Because of this context, the model may assign a number to another kind.
 */
function withoutKinds(text: string | undefined): string | undefined {
  return text?.replace(/\[?\b[A-Z_]+_[0-9A-Z]{12}\b\]?/g, '[]');
}

describe('a conversation in all formats', () => {
  let service: FormatService;

  beforeAll(async () => {
    service = await FormatService.start();
  });

  afterAll(() => service.stop());

  async function all(conversation: Conversation): Promise<LedTurn[]> {
    const turns: LedTurn[] = [];
    for await (const turn of lead(service, conversation)) turns.push(turn);
    return turns;
  }

  it.each([
    ['turns', turnConversations],
    ['tools', toolConversations],
  ] as const)(
    'is masked identically in each turn: %s',
    async (corpus, read) => {
      const differences: string[] = [];
      let led = 0;
      let masked = 0;
      for (const [at, conversation] of [...read()].entries()) {
        if (!IS_FULL && at % ONE_IN[corpus] !== 0) continue;
        const turns = await all(conversation);
        turns.forEach((turn, nth) => {
          for (const which of differencesOf(turn)) differences.push(`${conversation.name}, ${nth}, ${which}`);
          expect(turn.heard).not.toMatch(TOKEN);
        });
        led += 1;
        if (turns.some(({ continued }) => TOKEN.test(continued.turns.join()))) masked += 1;
      }
      expect(differences).toEqual([]);
      expect(led).toBeGreaterThanOrEqual(LEAST_LED);
      expect(masked).toBeGreaterThan(led / 5);
    },
    TIMEOUT_MS,
  );

  it('masks a name known from earlier turns when it continues by reply ID', async () => {
    const turns = await all(
      callOf(
        'U: is teo there yet',
        'A: Who is that?',
        'U: my son, his name is Teo Brennan',
        'A: Teo Brennan has not come.',
        'U: ask for brennan then',
      ),
    );
    expect(turns.flatMap(differencesOf)).toEqual([]);
    const [, second, third] = turns;
    expect(second?.heard).toBe('Teo Brennan has not come.');
    expect(third?.continued.turns).toEqual([expect.stringMatching(/^user: ask for \[NAME_\w{12}\] then$/)]);
  });

  it('masks the continuation of a redacted value, which is not stored', async () => {
    const turns = await all(
      callOf('A: And the security code?', 'U: 9 2', 'A: Mhm.', 'U: 3', 'A: Thanks.', 'U: bye'),
    );
    expect(turns.flatMap(differencesOf)).toEqual([]);
    expect(turns.map(({ continued }) => continued.turns.at(-1))).toEqual([
      'user: [REDACTED:CVV]',
      'user: [REDACTED:CVV]',
      'user: bye',
    ]);
  });

  it('leaves a redacted value in clear if a turn that continues by reply ID repeats it', async () => {
    const redacting = await FormatService.start({
      policy_yaml: 'name: redacting\ndetection: { passes: [pattern] }\nentities: { NAME: redact }\n',
    });
    const turns: LedTurn[] = [];
    for await (const turn of lead(redacting, callOf('U: My name is Odalys Brennan.', 'A: Hi.', 'U: brennan')))
      turns.push(turn);
    await redacting.stop();
    expect(turns.map(differencesOf)).toEqual([[], ['continued: text 1']]);
    expect(turns[1]?.chat.turns.at(-1)).toBe('user: [REDACTED:NAME]');
    expect(turns[1]?.continued.turns).toEqual(['user: brennan']);
  });
});
