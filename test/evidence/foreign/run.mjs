// Foreign software agrees with the evidence that the service hands out: it accepts what is right and refuses what was changed.
// Exits with 1 when something is wrong, with 2 when something is missing that it needs.
import '../../support/typescript.mjs';
import setUp from '../../support/global-setup.mjs';
import tearDown from '../../support/global-teardown.mjs';

const { runEvidence } = await import('./run-evidence.ts');
process.exitCode = await runEvidence({ setUp, tearDown });
