import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { loadAll } from 'js-yaml';
import type { Need } from '../support/left-out.js';
import { Missing, preparePython } from '../support/python.js';

const run = promisify(execFile);
const FOLDER = fileURLToPath(new URL('../../ops/kubernetes', import.meta.url));
const LOCK = new URL('requirements.lock', import.meta.url);
/** Minor version. Older versions have a different kustomize syntax. */
const OLDEST_KUBECTL = 27;

export type Labels = Readonly<Record<string, string>>;

export interface PodSpec {
  readonly automountServiceAccountToken?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext?: object;
  readonly containers: readonly {
    readonly image: string;
    readonly env?: readonly { readonly name: string; readonly value: string }[];
    readonly envFrom: readonly { readonly secretRef?: { readonly name: string } }[];
    readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
    readonly resources: { readonly requests: Labels; readonly limits: Labels };
    readonly securityContext?: object;
  }[];
}

/** Parts of a Kubernetes object that the tests read. */
export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Labels };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly template: { readonly metadata: { readonly labels: Labels }; readonly spec: PodSpec };
    readonly selector: { readonly matchLabels?: Labels };
    readonly [field: string]: unknown;
  };
}

/** Returns the manifests of an overlay as text. */
export async function kustomized(overlay: string): Promise<string> {
  return (await run('kubectl', ['kustomize', join(FOLDER, 'overlays', overlay)])).stdout;
}

export function manifestsOf(text: string): Manifest[] {
  return loadAll(text) as Manifest[];
}

/** Checks for a kubectl that is new enough. */
export async function kubectlNeed(): Promise<Need> {
  const version = await run('kubectl', ['version', '--client', '--output=json']).catch(() => undefined);
  if (version === undefined) return { missing: 'kubectl is not installed' };
  const { clientVersion } = JSON.parse(version.stdout) as { clientVersion: { minor: string } };
  const isOld = Number.parseInt(clientVersion.minor, 10) < OLDEST_KUBECTL;
  return { missing: isOld ? `kubectl is older than 1.${OLDEST_KUBECTL}` : undefined };
}

/** Validates manifests against the schemas of a Kubernetes release. */
export class Validator implements Need {
  private constructor(
    private readonly python: string,
    readonly missing: string | undefined,
  ) {}

  static async prepare(): Promise<Validator> {
    try {
      return new Validator(await preparePython('kubernetes', LOCK), undefined);
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      return new Validator('', `the validator needs ${error.message}`);
    }
  }

  /** @returns one line for each error and for each kind without a schema */
  async problems(text: string, release: string): Promise<string[]> {
    const folder = await mkdtemp(join(tmpdir(), 'sotto-manifests-'));
    try {
      const file = join(folder, 'manifests.yaml');
      await writeFile(file, text);
      const words = ['-m', 'kubernetes_validate', '--strict', '-k', release, file];
      const { stdout, stderr } = await run(this.python, words).catch(
        (error: unknown) => error as { stdout: string; stderr: string },
      );
      const lines = `${stdout}${stderr}`.split('\n').map((line) => line.replace(`${file} `, ''));
      return lines.filter((line) => line !== '' && !line.startsWith('INFO'));
    } finally {
      await rm(folder, { recursive: true });
    }
  }
}
