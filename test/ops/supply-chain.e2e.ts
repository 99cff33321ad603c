import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { itWith } from '../support/left-out.js';
import { GIT } from '../support/needs.js';

const run = promisify(execFile);
const SCRIPT = fileURLToPath(new URL('../../scripts/supply-chain.mjs', import.meta.url));
const INTEGRITY = `sha512-${'A'.repeat(86)}==`;

interface LockEntry {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
}

/** Runs the check as CI does, on a small product and with predefined npm output. */
describe('the supply chain check', () => {
  let root: string;
  let lock: Record<string, LockEntry>;
  let manifest: Record<string, unknown>;
  let audit: object;
  let warning: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'sotto-supply-'));
    const dependencies = { server: '1.2.3', only: '0.0.2' };
    manifest = { name: 'product', version: '1.0.0', dependencies, devDependencies: { tester: '2.0.0' } };
    lock = {
      'node_modules/server': { ...made('1.2.3'), dependencies: { parser: '^3.0.0' } },
      'node_modules/server/node_modules/parser': made('3.1.0', '(MIT OR CC0-1.0)'),
      'node_modules/parser': made('2.0.0'),
      'node_modules/only': { version: '0.0.2', integrity: INTEGRITY },
      'node_modules/tester': made('2.0.0', 'Apache-2.0 AND MIT'),
    };
    audit = { vulnerabilities: {} };
    warning = '';
    await write('Dockerfile', 'ARG BASE=node:24-slim\nFROM ${BASE} AS build\nFROM build\nFROM scratch\n');
  });

  afterEach(() => rm(root, { recursive: true, force: true }));

  function made(version: string, license = 'MIT'): LockEntry {
    return { version, license, integrity: INTEGRITY };
  }

  async function write(file: string, content: string | object): Promise<void> {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
  }

  async function check(): Promise<{ code: number; out: string }> {
    await write('package.json', manifest);
    await write('package-lock.json', { packages: { '': manifest, ...lock } });
    const components = Object.entries(lock).map(([path, { version = '', license }]) => ({
      name: path.split('node_modules/').at(-1),
      purl: `pkg:npm/${path.split('node_modules/').at(-1) ?? ''}@${version}`,
      hashes: [{ alg: 'SHA-512', content: 'ab' }],
      ...(license === undefined ? {} : { licenses: [{ license: { id: license } }] }),
    }));
    await write('bin/audit.json', audit);
    await write('bin/sbom.json', { metadata: { component: { name: 'folder' } }, components });
    await write(
      'bin/npm',
      `#!/bin/sh\necho '${warning}' >&2\n[ "$1" = config ] && echo https://packages.example.com/npm/ || cat "${root}/bin/$1.json"\n`,
    );
    await chmod(join(root, 'bin/npm'), 0o755);
    const env = { PATH: `${join(root, 'bin')}:${process.env.PATH ?? ''}` };
    try {
      return { code: 0, out: (await run(process.execPath, [SCRIPT, root], { env })).stdout };
    } catch (error) {
      const { code, stdout } = error as { code: number; stdout: string };
      return { code, out: stdout };
    }
  }

  async function expectProblem(text: string): Promise<void> {
    const { code, out } = await check();
    expect(out.match(/^ {2}- .*$/gm)).toEqual([`  - ${text}`]);
    expect(code).toBe(1);
  }

  it('reports no problem in a valid product, and writes a bill of materials with all licenses', async () => {
    const { code, out } = await check();
    expect(out).not.toMatch(/^ {2}- /m);
    expect(out).toContain('only: MIT, in its Readme only');
    expect(code).toBe(0);
    const bill = JSON.parse(await readFile(join(root, 'dist/sbom.cdx.json'), 'utf8')) as {
      metadata: { component: object };
      components: { name: string; licenses: object[] }[];
    };
    expect(bill.metadata.component).toMatchObject({ name: 'product', 'bom-ref': 'product@1.0.0' });
    expect(bill.components).toHaveLength(Object.keys(lock).length);
    expect(bill.components.find(({ name }) => name === 'only')?.licenses).toEqual([
      { license: { id: 'MIT' } },
    ]);
  });

  it('reports versions that are not pinned', async () => {
    manifest.devDependencies = { tester: '~2.0.0' };
    await expectProblem('package.json: tester is not pinned (~2.0.0)');
  });

  it.each(['node', 'node:latest'])('reports an image without a version: %s', async (image) => {
    await write('Dockerfile', `FROM node:24-slim AS build\nFROM ${image}\n`);
    await expectProblem(`Dockerfile: the image ${image} has no version`);
    await write('Dockerfile', `ARG BASE=${image}\nFROM \${BASE} AS build\nFROM scratch\n`);
    await expectProblem(`Dockerfile: the image ${image} has no version`);
  });

  it('reports a service whose image is neither built here nor has a version', async () => {
    await write(
      'docker-compose.yml',
      'services:\n  one: { image: own, build: . }\n  two: { image: own }\n  cache: { image: redis }\n',
    );
    await expectProblem('docker-compose.yml: the image redis has no version');
  });

  it('reports packages without a hash, with a URL, or with an undecided install script', async () => {
    lock['node_modules/parser'] = { version: '2.0.0', license: 'MIT' };
    await expectProblem('node_modules/parser: the lock file has no hash of it');
    lock['node_modules/parser'] = { ...made('2.0.0'), resolved: 'https://packages.example.com/parser.tgz' };
    await expectProblem('node_modules/parser: the lock file has an address of it');
    lock['node_modules/parser'] = { ...made('2.0.0'), hasInstallScript: true };
    await expectProblem(
      'parser: has a script for its installation that allowScripts in package.json does not decide on',
    );
    manifest.allowScripts = { parser: false };
    expect((await check()).code).toBe(0);
  });

  it('reports an install script in the lock file that fetches files and that npm 10 would run', async () => {
    lock['node_modules/onnxruntime-node'] = { ...made('1.0.0'), hasInstallScript: true };
    manifest.allowScripts = { 'onnxruntime-node': false };
    await expectProblem(
      'node_modules/onnxruntime-node: hasInstallScript must not be in the lock file, or npm 10 runs the script, which fetches files',
    );
  });

  it('reports settings that npm does not know', async () => {
    warning = 'npm warn Unknown project config "a-setting". This will stop working.';
    await expectProblem('Unknown project config "a-setting"');
  });

  itWith([GIT], 'reports files that name the configured registry', async () => {
    await run('git', ['init', '-q', root]);
    await write('notes.txt', 'get it from PACKAGES.example.com');
    await write('fine.txt', 'get it from elsewhere.example.com');
    await run('git', ['-C', root, 'add', 'notes.txt', 'fine.txt']);
    const author = ['-c', 'user.name=Sam', '-c', 'user.email=sam@example.com'];
    await run('git', ['-C', root, ...author, 'commit', '-qm', 'notes']);
    await expectProblem('notes.txt: names a registry');
  });

  it('reports licenses that are not approved, or approved for development only', async () => {
    lock['node_modules/tester'] = made('2.0.0', 'GPL-3.0');
    await expectProblem('tester 2.0.0: licence GPL-3.0');
    lock['node_modules/tester'] = made('2.0.0');
    lock['node_modules/axe-core'] = made('4.0.0', 'MPL-2.0');
    expect((await check()).code).toBe(0);
    manifest.dependencies = { server: '1.2.3', only: '0.0.2', 'axe-core': '4.0.0' };
    await expectProblem('axe-core 4.0.0: licence MPL-2.0, and it ships');
  });

  it('fails for severe vulnerabilities in shipped packages, and reports others', async () => {
    const found = (name: string, severity: string, path: string): object => ({
      [name]: { name, severity, nodes: [path], via: [{ title: 'bad input' }] },
    });
    audit = {
      vulnerabilities: {
        ...found('tester', 'critical', 'node_modules/tester'),
        ...found('server', 'moderate', 'node_modules/server'),
      },
    };
    const { code, out } = await check();
    expect(out).toContain('(tester: critical, bad input)');
    expect(out).toContain('(server: moderate, bad input)');
    expect(code).toBe(0);
    audit = { vulnerabilities: found('parser', 'high', 'node_modules/server/node_modules/parser') };
    await expectProblem('parser: high, bad input');
  });

  it('reports a registry without audits, and does not fail', async () => {
    audit = { statusCode: 405, message: 'Method Not Allowed' };
    const { code, out } = await check();
    expect(out).toContain('vulnerabilities: NOT CHECKED (status 405)');
    expect(code).toBe(0);
  });
});
