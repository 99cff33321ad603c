// Summarizes the CPU profile of the service's main thread, which Node writes when the process ends.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TOP = 30;
/** Maximum length of a displayed function name. A regular expression has its source as the name. */
const MAX_NAME_LENGTH = 80;

/**
 * Profile of the service. Has the Node options, summarizes spans after the service has ended, and removes the files.
 */
export class Profile {
  constructor(keepIn) {
    this.folder = keepIn ?? mkdtempSync(join(tmpdir(), 'sotto-profile-'));
    this.kept = keepIn !== undefined;
  }

  get nodeOptions() {
    return ['--cpu-prof', `--cpu-prof-dir=${this.folder}`, '--cpu-prof-interval=500'];
  }

  /** @param spans named spans, on the machine's monotonic clock in microseconds */
  summaries(spans) {
    const profile = this.mainThread();
    return [...spans].map(([title, span]) => summary(title, profile, span));
  }

  /** Returns the profile of the main thread, whose file has the number 0. */
  mainThread() {
    const name = readdirSync(this.folder).find((file) => /\.0\.\d+\.cpuprofile$/.test(file));
    if (name === undefined) throw new Error('the service left no profile');
    return JSON.parse(readFileSync(join(this.folder, name), 'utf8'));
  }

  remove() {
    if (!this.kept) rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Returns the current time on the clock of the profiles. */
export function nowMicroseconds() {
  return Number(process.hrtime.bigint() / 1_000n);
}

function summary(title, { nodes, samples, timeDeltas, startTime }, { from, to }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const functions = new Map();
  const inclusive = new Map();
  const rooms = new Map();
  const parents = new Map(nodes.flatMap(({ id, children }) => (children ?? []).map((child) => [child, id])));
  let at = startTime;
  let busy = 0;
  samples.forEach((id, index) => {
    at += timeDeltas[index];
    const frame = byId.get(id)?.callFrame;
    if (at < from || at > to || frame === undefined || isIdle(frame)) return;
    busy += timeDeltas[index];
    add(
      functions,
      `${frame.functionName.slice(0, MAX_NAME_LENGTH) || '(anonymous)'} ${placeOf(frame)}`,
      timeDeltas[index],
    );
    add(rooms, roomOf(frame), timeDeltas[index]);
    for (const name of callersOf(id, byId, parents)) add(inclusive, name, timeDeltas[index]);
  });
  const share = (time) => `${((100 * time) / busy).toFixed(1).padStart(5)} %`;
  const list = (map, max) =>
    [...map]
      .sort((a, b) => b[1] - a[1])
      .slice(0, max)
      .map(([name, time]) => `${share(time)}  ${name}\n`)
      .join('');
  const seconds = `${(busy / 1e6).toFixed(1)} s of ${((to - from) / 1e6).toFixed(1)} s busy`;
  return `\n${title}: main thread ${seconds}\n\nby room\n${list(rooms, 14)}\nby function, self time\n${list(functions, TOP)}\nby function of the service, with all that it calls\n${list(inclusive, TOP)}`;
}

/** Returns the service's functions on the stack of a sample, without duplicates. */
function callersOf(id, byId, parents) {
  const names = new Set();
  for (let at = id; at !== undefined; at = parents.get(at)) {
    const { callFrame } = byId.get(at);
    if (callFrame.url.includes('/dist/src/')) names.add(`${callFrame.functionName} ${placeOf(callFrame)}`);
  }
  return names;
}

function add(map, key, time) {
  map.set(key, (map.get(key) ?? 0) + time);
}

function isIdle({ functionName }) {
  return functionName === '(idle)' || functionName === '(root)';
}

function placeOf({ url, lineNumber }) {
  if (url === '') return '';
  const short = url.replace(/^.*\/(dist\/src|node_modules)\//, '').replace('file://', '');
  return `(${short}:${lineNumber + 1})`;
}

/** Returns the part of the code that contains a function: a folder of the service, a package, or a part of Node. */
function roomOf({ url, functionName }) {
  const own = /\/dist\/src\/([^/]+\/(?:passes\/[^/]+)?)/.exec(url)?.[1];
  if (own !== undefined) return own;
  const used = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (used !== undefined) return used;
  if (url.startsWith('node:')) return url;
  return functionName.startsWith('(') ? functionName : 'native';
}
