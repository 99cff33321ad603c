import { parseArgs } from 'node:util';
import { explainStartFailure } from '../ops/start-failure.js';
import { runDemo } from './demo/run-demo.js';

try {
  const { values } = parseArgs({ options: { observe: { type: 'boolean', default: false } } });
  await runDemo((text) => process.stdout.write(text), values.observe);
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exitCode = 1;
}
