import { explainStartFailure } from '../ops/start-failure.js';
import { program } from './program.js';

try {
  await program().parseAsync();
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exitCode = 1;
}
