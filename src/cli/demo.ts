import { explainStartFailure } from '../ops/start-failure.js';
import { runDemo } from './demo/run-demo.js';

try {
  await runDemo((text) => process.stdout.write(text));
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exitCode = 1;
}
