import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DetectionService } from '../../src/detection/detection.service.js';
import type { Entity } from '../../src/detection/entity.js';
import { DetectionModel } from '../../src/detection/passes/model/pool/detection-model.js';
import { loadModelFiles, shippedModelFolder } from '../../src/detection/passes/model/model-files.js';
import { PatternPass } from '../../src/detection/passes/pattern/pattern-pass.js';
import type { TextSlot } from '../../src/detection/slot.js';
import { BuiltInPolicies } from '../../src/policies/builtin-policies.js';
import { chatCompletions } from '../../src/proxy/wire/chat/chat-completions.js';
import { builtDate } from '../support/built.js';

/** Turns whose author knew only the situation, with the parts of the last turn to mask and to keep. */
interface Phrasing {
  readonly item: string;
  readonly turns: readonly { readonly role: string; readonly text: string }[];
  readonly hide: readonly string[];
  readonly keep: readonly string[];
}

const PHRASINGS = JSON.parse(
  readFileSync(new URL('../corpus/talk/phrasings.json', import.meta.url), 'utf8'),
) as Phrasing[];

const ROWS = new URL('../corpus/phrasings/', import.meta.url);

/** Unusual phrasings for which detection rules were written, by family. */
const ODD = readdirSync(ROWS).flatMap((name) =>
  readFileSync(new URL(name, ROWS), 'utf8')
    .trim()
    .split('\n')
    .map((line): Phrasing => {
      const row = JSON.parse(line) as {
        readonly text: string;
        readonly question?: string;
        readonly hide: readonly string[];
        readonly keep?: readonly string[];
      };
      const asked = row.question === undefined ? [] : [{ role: 'assistant', text: row.question }];
      return {
        item: name,
        turns: [...asked, { role: 'user', text: row.text }],
        hide: row.hide,
        keep: row.keep ?? [],
      };
    }),
);

/** Minimum shares of values that are masked, and of harmless parts that stay readable. */
const LEAST = { hidden: 0.92, kept: 0.8 };
const LEAST_ODD = { hidden: 0.89, kept: 0.6 };

const DAY = Date.parse('2026-11-23T18:00:00Z');
const WORD = /[\p{L}\p{N}]/u;

describe('phrasings by people who do not know the detection rules', () => {
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

  /** Returns the texts of the last turn with their findings. */
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

  it.each([
    ['in whole situations', PHRASINGS, LEAST],
    ['for which rules were written', ODD, LEAST_ODD],
  ])('%s are masked correctly above the minimum shares', async (_, phrasings, least) => {
    const hidden = { all: 0, right: 0 };
    const kept = { all: 0, right: 0 };
    for (const phrasing of phrasings) {
      const texts = await lastTurn(phrasing);
      for (const value of phrasing.hide) {
        hidden.all += 1;
        if (!texts.some((text) => isShown(text, value))) hidden.right += 1;
      }
      for (const value of phrasing.keep) {
        if (phrasing.hide.some((other) => other.includes(value) || value.includes(other))) continue;
        kept.all += 1;
        if (!texts.some((text) => isLost(text, value))) kept.right += 1;
      }
    }
    expect(hidden.right / hidden.all).toBeGreaterThanOrEqual(least.hidden);
    expect(kept.right / kept.all).toBeGreaterThanOrEqual(least.kept);
  });
});

/** Whether a value is not masked at all in one of its places. */
function isShown([{ text }, found]: [TextSlot, Entity[]], value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const end = at + value.length;
    if (WORD.test(text.charAt(at - 1)) || WORD.test(text.charAt(end))) continue;
    if (!found.some((entity) => entity.start < end && entity.end > at)) return true;
  }
  return false;
}

/** Whether a letter or digit of a harmless part is masked. */
function isLost([{ text }, found]: [TextSlot, Entity[]], value: string): boolean {
  const at = text.indexOf(value);
  if (at < 0) return false;
  return found.some(({ start, end }) =>
    WORD.test(text.slice(Math.max(at, start), Math.max(at, start, Math.min(end, at + value.length)))),
  );
}
