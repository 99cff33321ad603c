// Calls of ten turns by real agent frameworks, through the built service to a scripted provider, and the errors that client
// libraries raise. Exits with 1 when something is wrong, with 2 when something is missing that it needs. `--direct` leaves Sotto
// out: the values are seen upstream then, and all else has to hold all the same. `--errors` leaves the calls out, `--write` writes
// docs/connect/errors.md.
import '../support/typescript.mjs';

const { runClients } = await import('./run-clients.ts');
const [isDirect, onlyErrors, isWritten] = ['--direct', '--errors', '--write'].map((word) =>
  process.argv.includes(word),
);
process.exitCode = await runClients({ isDirect, onlyErrors, isWritten });
