// Checks that foreign software agrees with the service's evidence: it accepts valid files and rejects changed
// ones. Exits with 1 after a disagreement, and with 2 if required software is missing.
import '../../support/typescript.mjs';
import setUp from '../../support/global-setup.mjs';
import tearDown from '../../support/global-teardown.mjs';

const { runEvidence } = await import('./run-evidence.ts');
process.exitCode = await runEvidence({ setUp, tearDown });
