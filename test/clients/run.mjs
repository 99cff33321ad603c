// Runs calls of ten turns with real agent frameworks through the built service to a scripted provider, and compares the errors
// that client libraries raise. Exits with 1 if a check fails, and with 2 if a requirement is missing. `--direct` calls the provider
// without Sotto, so that it receives the values, while all other checks still apply. `--errors` skips the calls, and `--write`
// writes docs/connect/errors.md.
import '../support/typescript.mjs';

const { runClients } = await import('./run-clients.ts');
const [isDirect, onlyErrors, isWritten] = ['--direct', '--errors', '--write'].map((word) =>
  process.argv.includes(word),
);
process.exitCode = await runClients({ isDirect, onlyErrors, isWritten });
