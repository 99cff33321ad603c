import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DetectionService } from '../../src/detection/detection.service.js';
import type { Entity } from '../../src/detection/entity.js';
import { DetectionModel } from '../../src/detection/passes/model/detection-model.js';
import { loadModelFiles, shippedModelFolder } from '../../src/detection/passes/model/model-files.js';
import { PatternPass } from '../../src/detection/passes/pattern/pattern-pass.js';
import type { TextSlot } from '../../src/detection/slot.js';
import { BuiltInPolicies } from '../../src/policies/builtin-policies.js';
import { chatCompletions } from '../../src/proxy/wire/chat/chat-completions.js';
import { builtDate } from '../support/built.js';

/** Written by somebody who knew the situations alone: what of the last turn has to go, and what has to stay. */
interface Phrasing {
  readonly item: string;
  readonly turns: readonly { readonly role: string; readonly text: string }[];
  readonly hide: readonly string[];
  readonly keep: readonly string[];
}

const PHRASINGS = JSON.parse(
  readFileSync(new URL('../corpus/talk/phrasings.json', import.meta.url), 'utf8'),
) as Phrasing[];

const MASKED_IN_DOUBT = 'nothing proves whose it is: masked, and given back to who hears it and to tools';

/** Missed so far, or decided otherwise, by their place in the file. */
const OPEN: Readonly<Record<number, string>> = {
  11: 'the words between two pieces are masked with them',
  25: '"May never tells me": a month, a verb and a name',
  26: '"they always write dot on the bag"',
  27: '"my little girl joy", and then "but joy"',
  52: '"the old federal one", which may be a plan',
  56: 'a year that answers a question for the birth is masked, whatever the age',
  100: 'days that no tool or prompt told are masked in the words of an agent',
  101: 'what a caller says is masked, days included',
  103: 'what a caller says is masked, days included',
  105: 'what a caller says is masked, days included',
  106: 'what a caller says is masked, days included',
  141: '"c p t nine nine two oh three and then z zero zero …"',
  145: 'no instructions tell whose address it is',
  147: 'a number for call-backs may be the caller’s',
  150: 'what follows the record of a caller is taken for theirs',
  155: 'no instructions tell whose address it is',
  129: MASKED_IN_DOUBT,
  142: MASKED_IN_DOUBT,
  144: MASKED_IN_DOUBT,
  148: MASKED_IN_DOUBT,
  149: MASKED_IN_DOUBT,
  151: MASKED_IN_DOUBT,
  152: MASKED_IN_DOUBT,
  153: MASKED_IN_DOUBT,
  154: MASKED_IN_DOUBT,
};

const DAY = Date.parse('2026-11-23T18:00:00Z');
const WORD = /[\p{L}\p{N}]/u;

describe('phrasings of people who do not know the rules', () => {
  const policy = new BuiltInPolicies().latest('healthcare-scheduling');
  let model: DetectionModel;
  let detection: DetectionService;

  beforeAll(async () => {
    const files = await loadModelFiles(shippedModelFolder());
    model = await DetectionModel.start(files, { workers: 1, timeoutMs: 60_000, queuedCharacters: 1_000_000 });
    detection = new DetectionService([new PatternPass(), ...model.passes]);
    jest.spyOn(await builtDate(), 'now').mockReturnValue(DAY);
  });

  afterAll(async () => {
    jest.restoreAllMocks();
    await model.onApplicationShutdown();
  });

  /** The texts of the last turn, each with what is masked in it. */
  async function lastTurn({ turns }: Phrasing): Promise<[TextSlot, Entity[]][]> {
    if (policy === undefined) throw new Error('the policy is missing');
    const messages = turns.map(({ role, text }) => ({
      role,
      content: text,
      ...(role === 'tool' ? { tool_call_id: 'call_1' } : {}),
    }));
    const { slots } = chatCompletions.read(Buffer.from(JSON.stringify({ model: 'm', messages })), {
      attachments: 'refuse',
    });
    const found = await detection.detect(slots, policy, new AbortController().signal);
    const path = `messages[${String(messages.length - 1)}].content`;
    return slots.flatMap((slot, index) =>
      slot.path.startsWith(path) ? [[slot, found[index] ?? []] as [TextSlot, Entity[]]] : [],
    );
  }

  it.each(PHRASINGS.map((phrasing, at) => [at, phrasing.item, phrasing] as const))(
    '%i, %s',
    async (at, _, phrasing) => {
      const texts = await lastTurn(phrasing);
      const shown = phrasing.hide.filter((value) => texts.some((text) => isShown(text, value)));
      const lost = phrasing.keep.filter(
        (value) =>
          !phrasing.hide.some((hidden) => hidden.includes(value) || value.includes(hidden)) &&
          texts.some((text) => isLost(text, value)),
      );
      // What is open must not be listed once it is mended.
      expect({ shown, lost, open: shown.length + lost.length > 0 }).toEqual(
        OPEN[at] === undefined
          ? { shown: [], lost: [], open: false }
          : expect.objectContaining({ open: true }),
      );
    },
  );
});

/** True where nothing of a value is masked at one of its places. */
function isShown([{ text }, found]: [TextSlot, Entity[]], value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const end = at + value.length;
    if (WORD.test(text.charAt(at - 1)) || WORD.test(text.charAt(end))) continue;
    if (!found.some((entity) => entity.start < end && entity.end > at)) return true;
  }
  return false;
}

/** True where a letter or digit of it is masked. */
function isLost([{ text }, found]: [TextSlot, Entity[]], value: string): boolean {
  const at = text.indexOf(value);
  if (at < 0) return false;
  return found.some(({ start, end }) =>
    WORD.test(text.slice(Math.max(at, start), Math.max(at, start, Math.min(end, at + value.length)))),
  );
}
