// Calls of ten turns by real agent frameworks, through the built service to a scripted provider. Exits with 1 when something is
// wrong, with 2 when something is missing that it needs. `--direct` leaves Sotto out: the values are seen upstream then, and all
// else has to hold all the same.
import '../support/typescript.mjs';

const { runClients } = await import('./run-clients.ts');
process.exitCode = await runClients({ isDirect: process.argv.includes('--direct') });
