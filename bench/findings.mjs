// npm run eval:findings: lists all findings of detection, to check whether a change affects any.
//
//   npm run eval:findings -- --write FILE        writes the findings of both parts of the corpus
//   npm run eval:findings -- --against FILE      compares and prints differences; fails if there are any
//   --calls FILE.jsonl.gz                        also labelled call-centre turns, see `npm run eval:calls`
//   --passes pattern,model                       which passes find: both (default), or one of them
//   --dist FOLDER                                another build than dist/
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { inOrder, openDetection, readCalls, readCases } from './lib-eval.mjs';
import { differences, lineOf } from './lib-findings.mjs';

const SHOWN = 40;

const { values: options } = parseArgs({
  options: {
    write: { type: 'string' },
    against: { type: 'string' },
    calls: { type: 'string' },
    passes: { type: 'string', default: 'pattern,model' },
    dist: { type: 'string', default: 'dist' },
  },
});
if ((options.write === undefined) === (options.against === undefined)) {
  process.stderr.write(
    'usage: npm run eval:findings -- --write FILE | --against FILE [--calls FILE.jsonl.gz]\n',
  );
  process.exit(2);
}

const corpora = ['develop', 'measure'].map((part) => [
  part,
  readCases(new URL(`../test/corpus/${part}/cases.jsonl`, import.meta.url)),
]);
if (options.calls !== undefined) corpora.push(['calls', readCalls(options.calls)]);

const detection = await openDetection({ passes: options.passes.split(','), dist: options.dist });
const lines = [];
for (const [corpus, cases] of corpora) {
  for await (const { item, findings } of inOrder(cases, detection.detect)) {
    findings.forEach((found, turn) => lines.push(lineOf(corpus, item.id, turn, found)));
  }
}
await detection.stop();

if (options.write !== undefined) {
  writeFileSync(options.write, `${lines.join('\n')}\n`);
  process.stdout.write(`findings of ${lines.length} turns written\n`);
} else {
  const before = readFileSync(options.against, 'utf8').trimEnd().split('\n');
  const different = differences(before, lines);
  for (const line of different.slice(0, SHOWN)) process.stdout.write(`${line}\n`);
  process.stdout.write(`${lines.length} turns, ${different.length} findings differ\n`);
  process.exitCode = different.length === 0 ? 0 : 1;
}
