import { reportLoss } from './connection';

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 5_000;

/** Files that are being fetched, or were fetched. */
const fetched = new Map<string, Promise<void>>();

/**
 * Imports code of a screen. The build calls it for each dynamic import, in place of Vite's preloading. Browsers remember a
 * failed import until the page is reloaded, so all files are fetched first, as often as necessary. The import then reads
 * them from the browser's cache.
 *
 * @param files the code and its static imports, relative to the portal's address
 */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

function fetchOnce(file: string): Promise<void> {
  const known = fetched.get(file) ?? fetchUntilReceived(`${import.meta.env.BASE_URL}${file}`);
  fetched.set(file, known);
  return known;
}

async function fetchUntilReceived(url: string): Promise<void> {
  let recovered: (() => void) | undefined;
  for (let pause = FIRST_PAUSE_MS; !(await isReceived(url)); pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    recovered ??= reportLoss();
    await untilOnline(pause);
  }
  recovered?.();
}

/**
 * Returns true also if the service does not have the file, because a new release has replaced it. The import then
 * fails.
 */
async function isReceived(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok || response.status === 404;
  } catch {
    return false;
  }
}

/** Waits until the time has passed, or the browser is online again. */
function untilOnline(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, pauseMs);
    window.addEventListener('online', end);
  });
}
