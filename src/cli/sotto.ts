import { program } from './program.js';

try {
  const sotto = await program(process.argv.slice(2));
  await sotto.parseAsync();
} catch (error) {
  const { explainStartFailure } = await import('../ops/start-failure.js');
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exitCode = 1;
}
