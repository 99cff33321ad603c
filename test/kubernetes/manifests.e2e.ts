import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig, VARIABLES } from '../../src/config/config.js';
import { readUpstreamsFile } from '../../src/upstreams/upstreams.schema.js';
import { blockOf } from '../docs/blocks.js';
import { describeWith } from '../support/left-out.js';
import { kubectlNeed, kustomized, type Labels, type Manifest, manifestsOf, Validator } from './manifests.js';

const FOLDER = fileURLToPath(new URL('../../ops/kubernetes/', import.meta.url));
const MIB: Readonly<Record<string, number>> = { Mi: 1, Gi: 1_024 };
const [kubectl, validator] = [await kubectlNeed(), await Validator.prepare()];
const read = (file: string): string => readFileSync(FOLDER + file, 'utf8');
const mebibytes = (quantity = ''): number =>
  Number.parseInt(quantity, 10) * (MIB[quantity.replace(/^\d+/, '')] ?? NaN);

/** Returns the settings of the pods, with invented values for empty secrets. */
function settings(): Record<string, string> {
  const secrets = parseEnv(read('secrets.env.example') + read('migration.env.example')) as Labels;
  const filled = Object.entries(secrets).map(([name, value]): [string, string] => {
    const invented = name.endsWith('_KEY') ? Buffer.alloc(32, 7).toString('base64') : 'a-secret';
    return [name, value === '' ? invented : value];
  });
  return {
    NODE_ENV: 'production',
    ...(parseEnv(read('base/settings.env')) as Labels),
    ...Object.fromEntries(filled),
  };
}

describe('the settings of the pods', () => {
  it('are variables that the service or its providers read', () => {
    const { unconfigured } = readUpstreamsFile({ path: `${FOLDER}base/upstreams.yaml`, required: true }, {});
    const known = new Set([...VARIABLES, ...unconfigured.flatMap(({ variables }) => variables)]);
    expect(Object.keys(settings()).filter((name) => !known.has(name))).toEqual([]);
  });

  it('are sufficient for a start in production with a separate migration', () => {
    expect(loadConfig(settings())).toMatchObject({ production: true, migrate: 'never', rateLimits: 'on' });
  });
});

describeWith([kubectl, validator], 'the additions for cloud identities', () => {
  it.each(['kind: ServiceAccount', 'name: sotto-to-identity'])('are valid manifests: %s', async (part) => {
    const text = blockOf('docs/kubernetes.md', 'yaml', part);
    expect(await validator.problems(text, '1.37.0')).toEqual([]);
  });

  it('select the pods of the service', async () => {
    const [policy] = manifestsOf(blockOf('docs/kubernetes.md', 'yaml', 'name: sotto-to-identity'));
    const own = manifestsOf(await kustomized('cloud')).find(
      ({ metadata }) => metadata.name === 'sotto-to-providers',
    );
    expect(policy?.spec.podSelector).toEqual(own?.spec.podSelector);
  });
});

describeWith([kubectl, validator], 'ops/kubernetes', () => {
  describe.each(['cloud', 'small'])('overlays/%s', (overlay) => {
    let text: string;
    let manifests: Manifest[];

    beforeAll(async () => {
      text = await kustomized(overlay);
      manifests = manifestsOf(text);
    });

    const all = (kind: string): Manifest[] => manifests.filter((each) => each.kind === kind);

    function one(kind: string): Manifest {
      const [found, ...more] = all(kind);
      if (found === undefined || more.length > 0) throw new Error(`there is not one ${kind}`);
      return found;
    }

    const pods = (): Manifest['spec']['template'][] =>
      ['Deployment', 'Job'].map((kind) => one(kind).spec.template);

    it.each(['1.28.0', '1.37.0'])('is accepted by Kubernetes %s', async (release) => {
      // Kinds of the Prometheus operator are not part of Kubernetes.
      const unknown = all('ServiceMonitor').map(() =>
        expect.stringContaining("Couldn't find schema for kind ServiceMonitor"),
      );
      expect(await validator.problems(text, release)).toEqual(unknown);
      const misspelt = text.replace('readOnlyRootFilesystem', 'readOnlyRootFileSystem');
      expect((await validator.problems(misspelt, release)).join('\n')).toContain('readOnlyRootFileSystem');
    });

    it('sets only known variables', () => {
      const maps = all('ConfigMap').flatMap(({ metadata, data }) =>
        metadata.name.startsWith('sotto-settings') ? Object.keys(data ?? {}) : [],
      );
      const own = pods().flatMap(({ spec }) =>
        spec.containers.flatMap(({ env = [] }) => env.map(({ name }) => name)),
      );
      expect(maps.length).toBeGreaterThan(0);
      expect([...maps, ...own].filter((name) => !VARIABLES.includes(name))).toEqual([]);
    });

    it('runs the image of this version with restricted rights', () => {
      const { version } = JSON.parse(read('../../package.json')) as { version: string };
      for (const { spec } of pods()) {
        expect(spec).toMatchObject({
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        });
        for (const container of spec.containers) {
          expect(container.image).toMatch(new RegExp(`/sotto:${version}$`));
          expect(container.securityContext).toEqual({
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          });
        }
      }
      expect(one('Namespace').metadata.labels).toEqual({
        'pod-security.kubernetes.io/enforce': 'restricted',
      });
    });

    it("gives the owner's login only to the migration, and contains no secret in clear", () => {
      const secrets = pods().map(({ spec }) =>
        spec.containers.flatMap(({ envFrom }) => envFrom.flatMap(({ secretRef }) => secretRef?.name ?? [])),
      );
      expect(secrets).toEqual([['sotto-secrets'], ['sotto-secrets', 'sotto-migration']]);
      expect(all('Secret')).toEqual([]);
      expect(text).not.toMatch(/postgres:\/\/|redis:\/\//);
    });

    it('requests the memory of the sizing page and the time that a shutdown may take', () => {
      const { spec } = one('Deployment').spec.template;
      const { requests, limits } = spec.containers[0]?.resources ?? {};
      expect(mebibytes(requests?.memory)).toBeGreaterThanOrEqual(640);
      expect(mebibytes(limits?.memory)).toBeGreaterThanOrEqual(640 + 70 + 400 + 768);
      const { shutdownDelayMs, shutdownGraceMs } = loadConfig(settings());
      const seconds = spec.terminationGracePeriodSeconds ?? 0;
      expect(seconds * 1_000).toBeGreaterThanOrEqual(
        shutdownDelayMs + 2_000 + shutdownGraceMs + 5_000 + 12_000 + 15_000,
      );
    });

    it('refers only to existing labels and ports', () => {
      const { labels } = one('Deployment').spec.template.metadata;
      const covers = (selector: Labels = {}): boolean =>
        Object.entries(selector).every(([name, value]) => labels[name] === value);
      const service = one('Service');
      const selectors = [
        service.spec.selector as Labels,
        ...['Deployment', 'PodDisruptionBudget'].map((kind) => one(kind).spec.selector.matchLabels),
        ...all('NetworkPolicy').map(({ spec }) => (spec.podSelector as { matchLabels?: Labels }).matchLabels),
      ];
      expect(selectors.map(covers)).not.toContain(false);
      const ports = one('Deployment').spec.template.spec.containers[0]?.ports?.map(({ name }) => name) ?? [];
      const named = [...text.matchAll(/(?:targetPort|port): ([a-z]+)$/gm)].map(([, name]) => name);
      expect(named.filter((name) => !ports.includes(name ?? ''))).toEqual([]);
      for (const { metadata, spec } of all('ServiceMonitor')) {
        expect(metadata.labels?.['app.kubernetes.io/name']).toBe('sotto');
        expect(service.metadata.labels).toMatchObject(spec.selector.matchLabels ?? { none: true });
        expect(spec.endpoints).toEqual([{ port: 'metrics', interval: '15s' }]);
      }
    });

    it('denies all other traffic', () => {
      const policies = all('NetworkPolicy').map(({ metadata, spec }) => [metadata.name, spec] as const);
      expect(policies.map(([name]) => name).sort()).toEqual(
        ['nothing-else', 'from-ingress', 'to-names', 'to-providers', 'to-stores']
          .map((name) => `sotto-${name}`)
          .sort(),
      );
      expect(Object.fromEntries(policies)['sotto-nothing-else']).toEqual({
        podSelector: {},
        policyTypes: ['Ingress', 'Egress'],
      });
    });

    it('scales on an exported metric, if it scales', () => {
      const monitoring = read('../../docs/monitoring.md');
      const adapter = blockOf('docs/kubernetes.md', 'yaml', 'seriesQuery');
      for (const { spec } of all('HorizontalPodAutoscaler')) {
        expect(spec.scaleTargetRef).toMatchObject({ kind: 'Deployment', name: 'sotto' });
        const [metric] = spec.metrics as { pods: { metric: { name: string } } }[];
        const { name } = metric?.pods.metric ?? { name: '' };
        expect(monitoring).toContain(`| \`${name}\``);
        expect(adapter).toContain(`seriesQuery: '${name}{`);
      }
      expect(all('HorizontalPodAutoscaler')).toHaveLength(overlay === 'cloud' ? 1 : 0);
    });
  });
});
