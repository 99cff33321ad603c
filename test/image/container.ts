import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ComposeService } from '../start/compose-file.js';
import type { ImageConfig } from './images.js';

const run = promisify(execFile);

/** Parts of a container's configuration (OCI runtime specification) that are set here. */
interface RuntimeConfig {
  process: Record<string, unknown>;
  root: object;
  mounts: object[];
  linux: { namespaces: { type: string }[]; resources?: object };
}

export interface ContainerOptions {
  readonly image: ImageConfig;
  /** Folder with the image's files. */
  readonly rootfs: string;
  /** Service of the compose file with the container's restrictions. */
  readonly service: ComposeService;
  readonly env: Readonly<Record<string, string>>;
  /** Files for the container, by their path in the container. */
  readonly files: Readonly<Record<string, string>>;
}

/** A runc container in the network of the machine. The image's command is its first process. */
export class Container {
  private readonly name = `sotto-${randomBytes(6).toString('hex')}`;
  private child: ChildProcess | undefined;
  private written = '';

  private constructor(private readonly folder: string) {}

  static async start(options: ContainerOptions): Promise<Container> {
    const container = new Container(await mkdtemp(join(tmpdir(), 'sotto-container-')));
    await container.configure(options);
    container.child = spawn('runc', [...container.state, 'run', '-b', container.folder, container.name]);
    const keep = (part: Buffer): void => void (container.written += String(part));
    container.child.stdout?.on('data', keep);
    container.child.stderr?.on('data', keep);
    return container;
  }

  /** Output so far. */
  get printed(): string {
    return this.written;
  }

  /** Runs a command beside the first process. @returns output of the command */
  async exec(...command: string[]): Promise<string> {
    const { stdout } = await run('runc', [...this.state, 'exec', this.name, ...command]);
    return stdout;
  }

  /** Returns the kernel's status of the first process by field name (proc_pid_status(5)). */
  async status(): Promise<Map<string, string>> {
    const { stdout } = await run('runc', [...this.state, 'state', this.name]);
    const { pid } = JSON.parse(stdout) as { pid: number };
    const lines = (await readFile(`/proc/${pid}/status`, 'utf8')).split('\n');
    return new Map(lines.map((line) => line.split(':\t') as [string, string]));
  }

  /**
   * Sends SIGTERM, and SIGKILL after the limit.
   * @returns exit code, which is 137 if the process was killed
   */
  async stop(limitMs: number): Promise<number | null> {
    const { child } = this;
    if (child?.exitCode !== null) return child?.exitCode ?? null;
    const exited = once(child, 'exit') as Promise<[number | null]>;
    await this.kill('TERM');
    const timer = setTimeout(() => void this.kill('KILL'), limitMs);
    const [code] = await exited;
    clearTimeout(timer);
    return code;
  }

  async remove(): Promise<void> {
    await run('runc', [...this.state, 'delete', '--force', this.name]);
    await rm(this.folder, { recursive: true, force: true });
  }

  private get state(): string[] {
    return ['--root', join(this.folder, 'state')];
  }

  private async kill(signal: string): Promise<void> {
    await run('runc', [...this.state, 'kill', this.name, signal]).catch(() => undefined);
  }

  private async configure({ image, rootfs, service, env, files }: ContainerOptions): Promise<void> {
    await run('runc', ['spec', '-b', this.folder]);
    const file = join(this.folder, 'config.json');
    const config = JSON.parse(await readFile(file, 'utf8')) as RuntimeConfig;
    const [uid, gid] = image.User.split(':').map(Number);
    Object.assign(config.process, {
      terminal: false,
      user: { uid, gid },
      args: image.Cmd,
      cwd: image.WorkingDir,
      env: [...image.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
      noNewPrivileges: service.security_opt?.includes('no-new-privileges:true') ?? false,
    });
    if (service.cap_drop?.includes('ALL')) config.process.capabilities = {};
    config.root = { path: rootfs, readonly: service.read_only ?? false };
    for (const destination of service.tmpfs ?? []) {
      const options = ['nosuid', 'nodev', 'noexec', 'mode=1777'];
      config.mounts.push({ destination, type: 'tmpfs', source: 'tmpfs', options });
    }
    for (const [destination, source] of Object.entries(files)) {
      config.mounts.push({ destination, type: 'bind', source, options: ['bind', 'ro'] });
    }
    config.linux.namespaces = config.linux.namespaces.filter(({ type }) => !/network|cgroup/.test(type));
    delete config.linux.resources;
    await writeFile(file, JSON.stringify(config));
  }
}
