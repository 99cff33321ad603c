import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DetectionService } from '../../src/detection/detection.service.js';
import { DetectionModel } from '../../src/detection/passes/model/pool/detection-model.js';
import { loadModelFiles, shippedModelFolder } from '../../src/detection/passes/model/model-files.js';
import { PatternPass } from '../../src/detection/passes/pattern/pattern-pass.js';
import type { SlotRole, TextSlot } from '../../src/detection/slot.js';
import { BuiltInPolicies } from '../../src/policies/builtin-policies.js';

const policy = new BuiltInPolicies().base;
const never = new AbortController().signal;

function turn(index: number, role: SlotRole, text: string): TextSlot {
  return { path: `messages[${index}].content`, turn: index, member: 'speech', role, form: 'text', text };
}

describe('both passes with the shipped model', () => {
  let model: DetectionModel;
  let detection: DetectionService;

  beforeAll(async () => {
    const files = await loadModelFiles(shippedModelFolder());
    model = await DetectionModel.start(files, { workers: 1, timeoutMs: 60_000, queuedCharacters: 1_000_000 });
    detection = new DetectionService([new PatternPass(), ...model.passes]);
  });

  afterAll(() => model.onApplicationShutdown());

  /** Returns the findings in the last turn. The turns alternate, and the last turn is the user's. */
  async function masked(...texts: readonly string[]): Promise<string[]> {
    const slots = texts.map((text, index) =>
      turn(index, (texts.length - index) % 2 === 1 ? 'user' : 'assistant', text),
    );
    const found = (await detection.detect(slots, policy, never)).at(-1) ?? [];
    const text = texts.at(-1) ?? '';
    return found.map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);
  }

  it.each([
    [
      'Summarize the visit of Maria K. at Riverside General Hospital, record HX-402117.',
      ['NAME Maria K', 'FACILITY Riverside General Hospital', 'MRN HX-402117'],
    ],
    ['SSN 123-45-6789 belongs to Tomasz Wieczorek.', ['SSN 123-45-6789', 'NAME Tomasz Wieczorek']],
    [
      'pt ngozi eze was seen by dr. lindqvist in cedar falls',
      ['NAME ngozi eze', 'NAME lindqvist', 'LOCATION cedar falls'],
    ],
    [
      'yeah so my daughter priya has had a fever since last night and mateo is coughing too',
      ['NAME priya', 'NAME mateo'],
    ],
    ['i work at hollis freight and my shift starts at six', ['EMPLOYER hollis freight']],
  ])('find all values in %j', async (text, expected) => {
    const found = await masked(text);
    expect(found.map((entry) => entry.replace(/^\S+ /, '').replace(/\.$/, ''))).toEqual(
      expected.map((entry) => entry.replace(/^\S+ /, '')),
    );
  });

  it.each([
    ['May I have your first and last name?', 'okafor jane', 'okafor jane'],
    ['Which city do you live in?', 'cedar rapids', 'cedar rapids'],
    ['Who is your doctor?', 'lindqvist', 'lindqvist'],
  ])('find the bare answer to %j', async (question, answer, value) => {
    const text = await masked(question, answer);
    expect(text.map((entry) => entry.replace(/^\S+ /, '')).join(' ')).toBe(value);
  });

  it.each([
    'A 54-year-old man with type 2 diabetes and hypertension takes metformin 500 mg twice a day.',
    'What is the best treatment for Crohn disease in a 34-year-old woman since 2019?',
    'Is lisinopril safe in pregnancy?',
    'how many milligrams of tylenol can i take in a day',
    'my blood pressure was one forty over ninety this morning',
    'i may be a little late but i will be there at half past two',
    'the wells score is four so we ordered a ct',
    'i have been coughing for about three weeks and it gets worse at night',
    'is the clinic open on tuesday',
    'the copay was forty five dollars last time',
  ])('find no values in %j', async (text) => {
    expect(await masked(text)).toEqual([]);
  });

  it('end busy workers without ending the process', async () => {
    const files = await loadModelFiles(shippedModelFolder());
    const long = 'Jane was seen at Riverside General in Cedar Falls. '.repeat(60);
    for (let round = 0; round < 5; round += 1) {
      const other = await DetectionModel.start(files, {
        workers: 2,
        timeoutMs: 60_000,
        queuedCharacters: 1e6,
      });
      const busy = new DetectionService([new PatternPass(), ...other.passes]);
      const asked = Promise.allSettled([busy.detect([turn(0, 'user', long)], policy, never)]);
      await new Promise((resolve) => setTimeout(resolve, round * 5));
      await other.onApplicationShutdown();
      await asked;
    }
    expect(await masked('Ask Jane Okafor.')).toEqual(['NAME Jane Okafor']);
  });

  it('do not start with a model that was changed after its check', async () => {
    const files = await loadModelFiles(shippedModelFolder());
    const limits = { workers: 1, timeoutMs: 60_000, queuedCharacters: 1_000_000 };
    const on = { ...files.weights.on, sha256: '0'.repeat(64) };
    const expected = { ...files, weights: { ...files.weights, on } };
    await expect(DetectionModel.start(expected, limits)).rejects.toThrow('altered');
  });

  it('read a long text to its end', async () => {
    const filler = 'The patient tolerated the procedure well and was discharged in stable condition. '.repeat(
      400,
    );
    expect(await masked(`${filler}Call his brother Tomasz Wieczorek.`)).toEqual(['NAME Tomasz Wieczorek']);
  });
});
