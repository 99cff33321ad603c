import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DetectionService } from '../../src/detection/detection.service.js';
import { DetectionModel } from '../../src/detection/passes/model/pool/detection-model.js';
import { loadModelFiles, shippedModelFolder } from '../../src/detection/passes/model/model-files.js';
import { PatternPass } from '../../src/detection/passes/pattern/pattern-pass.js';
import { BuiltInPolicies } from '../../src/policies/builtin-policies.js';
import { chatCompletions } from '../../src/proxy/wire/chat/chat-completions.js';
import { type ToolResult, toolResults } from '../support/tool-results.js';

const COUNT = 500;
const SEED = 27;
const AT_ONCE = 20;
const CHANGED = ': changed';
/** Maximum share of harmless values that may be masked, such as codes. Tools receive the restored values. */
const MOST_CHANGED = 0.1;

describe('tool results with the policy healthcare-scheduling', () => {
  let model: DetectionModel;
  let detection: DetectionService;

  beforeAll(async () => {
    const files = await loadModelFiles(shippedModelFolder());
    model = await DetectionModel.start(files, {
      workers: 1,
      timeoutMs: 120_000,
      queuedCharacters: 10_000_000,
    });
    detection = new DetectionService([new PatternPass(), ...model.passes]);
  });

  afterAll(() => model.onApplicationShutdown());

  it(`keep their structure and show no personal values: ${COUNT} generated results`, async () => {
    const results = [...toolResults(COUNT, SEED, Date.now())];
    const faults: string[] = [];
    let others = 0;
    for (let from = 0; from < results.length; from += AT_ONCE) {
      const part = results.slice(from, from + AT_ONCE);
      faults.push(...(await Promise.all(part.map(faultsOf))).flat());
      for (const { leaves } of part)
        others += [...leaves.values()].filter(({ personal }) => !personal).length;
    }
    const changed = faults.filter((fault) => fault.endsWith(CHANGED));
    expect(faults.filter((fault) => !changed.includes(fault))).toEqual([]);
    expect(changed.length / others).toBeLessThan(MOST_CHANGED);
  }, 300_000);

  /** Returns the faults of a masked result: personal values that are shown, and harmless values that were changed. */
  async function faultsOf({ family, value, leaves }: ToolResult): Promise<string[]> {
    const policy = new BuiltInPolicies().latest('healthcare-scheduling');
    if (policy === undefined) throw new Error('the policy is missing');
    const messages = [{ role: 'tool', tool_call_id: '', content: JSON.stringify(value) }];
    const raw = Buffer.from(JSON.stringify({ model: 'm', messages }));
    const request = chatCompletions.read(raw, { attachments: 'refuse' });
    const found = await detection.detect(request.slots, policy, new AbortController().signal);
    const masked = request.slots.map(({ text }, index) =>
      (found[index] ?? []).reduceRight(
        (rest, { start, end }) => `${rest.slice(0, start)}#${rest.slice(end)}`,
        text,
      ),
    );
    const sent = JSON.parse(request.mask(masked).toString()) as { messages: { content: string }[] };
    const seen = new Map(leavesOf(JSON.parse(sent.messages[0]?.content ?? ''), ''));
    const faults = seen.size === leaves.size ? [] : [`${family}: another structure`];
    for (const [path, { personal, value: before }] of leaves) {
      const after = seen.get(path);
      if (personal && String(after).includes(String(before))) faults.push(`${family} ${path}: shown`);
      if (!personal && after !== before) faults.push(`${family} ${path}${CHANGED}`);
    }
    return faults;
  }
});

function leavesOf(value: unknown, path: string): [string, unknown][] {
  if (value === null || typeof value !== 'object') return [[path, value]];
  return Object.entries(value).flatMap(([name, item]) =>
    leavesOf(item, path === '' ? name : `${path}.${name}`),
  );
}
