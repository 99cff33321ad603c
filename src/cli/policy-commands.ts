import type { Command } from 'commander';
import { BuiltInPolicies } from '../policies/builtin-policies.js';
import { policyJsonSchema } from '../policies/policy.schema.js';
import { readPolicy } from './policy-file.js';

/** Configures `sotto policy check` and `sotto policy schema`, which need no database. */
export function configurePolicy(policy: Command): void {
  policy
    .command('check')
    .description(
      'print every problem in a policy file with its line and column; exit code 1 if there is a problem',
    )
    .argument('<file>', 'policy file (YAML)')
    .action(checkPolicy);
  policy
    .command('schema')
    .description('print the JSON Schema of policy files')
    .action(() => {
      process.stdout.write(`${JSON.stringify(policyJsonSchema(), null, 2)}\n`);
    });
}

async function checkPolicy(file: string): Promise<void> {
  const policy = await readPolicy(file, new BuiltInPolicies());
  if (policy !== undefined) process.stdout.write(`${file}: ok (${policy.name})\n`);
}
