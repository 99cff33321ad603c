import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';

/** Parts of a compose service that the tests read. */
export interface ComposeService {
  readonly image?: string;
  readonly build?: { readonly target: string };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly volumes?: readonly string[];
  readonly profiles?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly user?: string;
  readonly stop_grace_period?: string;
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const FILE = fileURLToPath(new URL('../../docker-compose.yml', import.meta.url));

export function readComposeFile(): ComposeFile {
  return load(readFileSync(FILE, 'utf8')) as ComposeFile;
}

/** Returns the variables that the file reads from its environment, and whether they are required. */
export function askedVariables(): Map<string, boolean> {
  const asked = [...readFileSync(FILE, 'utf8').matchAll(/\$\{(\w+)(:[-?])?/g)];
  const required = new Set(asked.filter(([, , mark]) => mark === ':?').map(([, name]) => name));
  return new Map(asked.map(([, name = '']) => [name, required.has(name)]));
}

/**
 * An environment as Compose makes it: `${NAME}`, `${NAME:-default}` and `${NAME:?message}` filled in.
 * @throws Error where a required variable is missing
 */
export function filledIn(
  environment: Readonly<Record<string, string | number>>,
  variables: Readonly<Record<string, string>>,
): Record<string, string> {
  const fill = (text: string): string =>
    text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, mark?: string, rest = '') => {
      const value = variables[name] ?? '';
      if (value === '' && mark === '?') throw new Error(`${name} is missing`);
      return value === '' && mark === '-' ? String(rest) : value;
    });
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(String(value))]));
}
