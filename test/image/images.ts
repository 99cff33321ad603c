import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SUITE = 'bookworm';
/** Same major version as in the Dockerfile's own base. */
const NODE = `node-linux-${process.arch}@24.21.0`;
const NPM = 'npm@11.21.2';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const BASE = 'sotto-base';
/** Number of open files for HAProxy with the shipped settings. Container engines allow more. */
const OPEN_FILES = 16_384;

/** Configuration of an image (OCI image configuration). */
export interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
  readonly ExposedPorts: Readonly<Record<string, unknown>>;
}

/** Images built without a daemon, in a folder that {@link remove} deletes. */
export class Images {
  private constructor(private readonly folder: string) {}

  /** Makes the base for the Dockerfile: Debian from its packages, Node and npm from the registry. */
  static async create(): Promise<Images> {
    const images = new Images(await mkdtemp(join(tmpdir(), 'sotto-images-')));
    try {
      await images.makeBase();
    } catch (error) {
      await images.remove();
      throw error;
    }
    return images;
  }

  /** Builds a target of the Dockerfile. The image gets the name of the target. */
  async build(target: string): Promise<void> {
    const base = ['--build-arg', `BASE=localhost/${BASE}`];
    await this.buildah(
      'build',
      '--isolation',
      'chroot',
      '--layers',
      ...base,
      '--target',
      target,
      '-t',
      target,
      ROOT,
    );
  }

  async configOf(image: string): Promise<ImageConfig> {
    const printed = await this.buildah('inspect', '--type', 'image', `localhost/${image}`);
    return (JSON.parse(printed) as { OCIv1: { config: ImageConfig } }).OCIv1.config;
  }

  /** Mounts an image. @returns folder with its files */
  async mount(image: string): Promise<string> {
    return (await this.buildah('mount', await this.containerOf(image))).trim();
  }

  /** Runs a command in an image. @returns output of the command */
  async run(image: string, ...command: string[]): Promise<string> {
    return this.buildah('run', '--isolation', 'chroot', await this.containerOf(image), '--', ...command);
  }

  async remove(): Promise<void> {
    await this.buildah('rm', '--all');
    // The storage driver mounts its folder onto itself.
    await run('umount', [join(this.folder, 'storage', 'overlay')]).catch(() => undefined);
    await rm(this.folder, { recursive: true, force: true });
  }

  private async containerOf(image: string): Promise<string> {
    const files = ['--ulimit', `nofile=${OPEN_FILES}:${OPEN_FILES}`];
    return (await this.buildah('from', ...files, `localhost/${image}`)).trim();
  }

  private async makeBase(): Promise<void> {
    const root = join(this.folder, 'base');
    await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', SUITE, root]);
    const local = join(root, 'usr', 'local');
    await this.unpack(NODE, local);
    await this.unpack(NPM, join(local, 'lib', 'node_modules', 'npm'));
    for (const name of ['npm', 'npx']) {
      await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
    }
    // The image uses the registry and the certificates of this machine.
    const { stdout: registry } = await run('npm', ['config', 'get', 'registry'], { cwd: ROOT });
    await mkdir(join(local, 'etc'), { recursive: true });
    await writeFile(join(local, 'etc', 'npmrc'), `registry=${registry}cafile=${CERTIFICATES}\n`);
    await copyFile(CERTIFICATES, join(root, CERTIFICATES));
    const container = (await this.buildah('from', 'scratch')).trim();
    await this.buildah('add', container, root, '/');
    await this.buildah('commit', '--rm', container, BASE);
    await rm(root, { recursive: true });
  }

  /** Unpacks a package of the registry without its dependencies. */
  private async unpack(spec: string, to: string): Promise<void> {
    const folder = await mkdtemp(join(this.folder, 'package-'));
    await run('npm', ['pack', '--silent', '--pack-destination', folder, spec], { cwd: ROOT });
    const [archive = ''] = await readdir(folder);
    await run('tar', ['-xzf', archive], { cwd: folder });
    await cp(join(folder, 'package'), to, { recursive: true });
    await rm(folder, { recursive: true });
  }

  private async buildah(...words: string[]): Promise<string> {
    const storage = ['--root', join(this.folder, 'storage'), '--runroot', join(this.folder, 'running')];
    try {
      return (await run('buildah', [...storage, ...words], { maxBuffer: 1 << 28 })).stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`buildah ${words.join(' ')}:\n${`${stdout}${stderr}`.slice(-4_000)}`, { cause: error });
    }
  }
}
