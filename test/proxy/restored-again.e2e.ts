import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { SPOKEN_DIALECTS, type SpokenTurn, WHOLE_CHAT } from '../support/spoken-dialects.js';
import { AGENT, RestoredCalls } from './restored-calls.js';

jest.setTimeout(300_000);

/** Given names that are ordinary words. */
const NAMES =
  'will grace hope rose mark april june drew jack bill faith summer joy dawn may art pat frank rob ray amber ivy hazel chase dean'.split(
    ' ',
  );
/** A caller's turn, and the upstream's reply with the tokens of the turn. */
const WAYS: readonly (readonly [says: string, answers: string])[] = [
  ['my name is % smith', 'Thank you {0}. What can I do for you today?'],
  [
    'my first name is % and my last name is smith',
    'I will hope, {0}, is that {0} {1}? May I put {0} down, then {1}.',
  ],
];
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

describe('values restored in a reply', () => {
  let calls: RestoredCalls;
  let stranger: RecordedService;

  beforeAll(async () => {
    calls = await RestoredCalls.start();
    stranger = await runRecordedService({}, AGENT);
  });

  beforeEach(() => {
    calls.written = '';
  });

  afterAll(async () => {
    await calls.stop();
    await stranger.stop();
  });

  describe.each(SPOKEN_DIALECTS)('over $name', (dialect) => {
    it.each(WAYS)('are masked at the same positions in the next turn: %s', async (says, answers) => {
      for (const name of NAMES) {
        const turns = await calls.lead(says.replace('%', name), answers, dialect);
        expect(turns[1].content.toLowerCase()).toContain(name);
        expect(await calls.sentBack(turns, { dialect })).toBe(calls.written);
        await calls.kept();
        expect(await calls.sentBack(turns, { dialect, url: calls.otherUrl })).toBe(calls.written);
      }
    });
  });

  it('are masked by capitals, form of address and position if no instance knows the reply', async () => {
    calls.answerWith('Sure.', WHOLE_CHAT, stranger);
    const clear: string[] = [];
    for (const name of NAMES) {
      const big = capital(name);
      const replies = [
        `Thank you ${big}. What can I do for you today?`,
        `Okay ${big}, is that ${big} Smith? I have the first name ${big}.`,
        `thanks ${name}, one moment. okay, ${name}, is that ${name} smith? first name ${name}.`,
        `Great, thank you ${name}. So the name is ${name}, right?`,
      ];
      for (const content of replies) {
        const turns: SpokenTurn[] = [
          { role: 'user', content: `my name is ${name} smith` },
          { role: 'assistant', content },
        ];
        const sent = await calls.sentBack(turns, { url: stranger.proxyUrl, service: stranger });
        if (new RegExp(`\\b${name}\\b`, 'i').test(sent)) clear.push(`${content} -> ${sent}`);
      }
    }
    expect(clear).toEqual([]);
  });

  it("are recognized in the platform's version of the turn", async () => {
    const [user, { content }] = await calls.lead(
      'my name is will smith',
      'Thanks {0}. So, {0} {1}, I will put {0} down.',
    );
    const [thanks = '', so = ''] = calls.written.split(/(?<=\.) /);
    const [first = '', last = ''] = so.match(/\[[^\]]+\]/g) ?? [];
    const heard: readonly (readonly [heard: string, masked: string])[] = [
      [`  ${content}\n`, `  ${calls.written}\n`],
      ['Thanks will.', thanks],
      ['Thanks will. So, will', `${thanks} So, ${first}`],
      ['Thanks will. So, will smith, I wi', `${thanks} So, ${first} ${last}, I wi`],
      [
        'Thanks will. So, will smith, I will put will...',
        `${thanks} So, ${first} ${last}, I will put ${first}...`,
      ],
      [`One moment.\n${content}`, `One moment.\n${calls.written}`],
    ];
    await calls.kept();
    for (const [text, masked] of heard) {
      const turns: SpokenTurn[] = [user, { role: 'assistant', content: text }];
      expect(await calls.sentBack(turns)).toBe(masked);
      expect(await calls.sentBack(turns, { url: calls.otherUrl })).toBe(masked);
    }
  });

  it("are not findings in a caller's turn", async () => {
    await calls.lead('my name is hope okafor', 'I will hope {0}');
    const turns: SpokenTurn[] = [{ role: 'user', content: 'I will hope hope' }];
    await calls.sentBack(turns);
    expect(calls.led.upstream.requests.at(-1)?.text).toContain('I will hope hope');
  });
});
