// npm run eval:calls -- FILE: recall of both passes on a file of labelled call-centre turns
// (gzipped JSON lines of {text, context, spans: [[start, end, KIND], ...]}, offsets in code points).
//
//   --list N        print N turns with findings and labels, for reading
//   --passes NAMES  pattern,model (default), or one of them
//   --write         write bench/calls.md
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { evaluate, openDetection, readCalls, slotsOf } from './lib-eval.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'string' },
    passes: { type: 'string', default: 'pattern,model' },
    write: { type: 'boolean', default: false },
  },
});
if (positionals.length !== 1) {
  process.stderr.write('usage: npm run eval:calls -- FILE.jsonl.gz\n');
  process.exit(2);
}

const cases = readCalls(positionals[0]);
const detection = await openDetection({ passes: options.passes.split(',') });
if (options.list === undefined) await measure();
else await list(Number(options.list));
await detection.stop();

async function measure() {
  const { recall, touched } = await evaluate(cases, detection.detect);
  const percent = ({ hits, total }) => `${((100 * hits) / total).toFixed(2)} % of ${total}`;
  const kinds = [...recall.rows.keys()].sort();
  const rows = kinds.map((key) => `| ${key.split('|')[0]} | ${percent(recall.rate((k) => k === key))} |`);
  const report = [
    '# Both passes on labelled call-centre turns',
    '',
    '`npm run eval:calls -- FILE --write` measured this on the development split of MultiDoGO (Peskov et al., 2019;',
    'CDLA-Permissive-1.0). It holds customers’ turns only, so a bare number comes without the question that it answers,',
    'and about one label in seven is doubtful.',
    '',
    '| kind | values found (each letter and digit of them masked) |',
    '| --- | --- |',
    ...rows,
    `| **all** | ${percent(recall.rate())} |`,
    '',
    `Turns without a label that have findings: ${percent(touched.rate())}.`,
    '',
  ].join('\n');
  process.stdout.write(report);
  if (options.write) writeFileSync(new URL('calls.md', import.meta.url), report);
}

/** Prints every nth turn with a found or labelled name, so that the sample is spread over the file. */
async function list(count) {
  const step = Math.max(1, Math.floor(cases.length / count));
  for (let at = 0; at < cases.length && at < step * count; at += step) {
    const item = cases[at];
    const slots = slotsOf(item);
    const found = (await detection.detect(slots)).at(-1);
    const text = slots.at(-1).text;
    const names = found.filter(({ kind }) => kind === 'NAME').map(({ start, end }) => text.slice(start, end));
    const labelled = item.entities.map(({ start, end, kind }) => `${kind} ${text.slice(start, end)}`);
    if (names.length > 0)
      process.stdout.write(`${at}\t${names.join(' / ')}\t${text}\t${labelled.join(' / ')}\n`);
  }
}
