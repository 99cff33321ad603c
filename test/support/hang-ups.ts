import { query } from './databases.js';
import { until } from './until.js';

/** Number of callers in one window. */
export const HANG_UPS = 100;
const AT_ONCE = 10;

/** Calls that carry a distinct number, and promises that resolve when the call arrives. */
export class Arrivals<T> {
  private marks = 0;
  private readonly waiting = new Map<number, (arrived: T) => void>();

  /** Returns a new number, and a promise of the call with this number. */
  expect(): { readonly mark: number; readonly arrived: Promise<T> } {
    const mark = (this.marks += 1);
    return { mark, arrived: new Promise((resolve) => this.waiting.set(mark, resolve)) };
  }

  /** Reports an arrived call. @param mark number in the call, which may be unknown */
  arrive(mark: unknown, arrived: T): void {
    this.waiting.get(Number(mark))?.(arrived);
  }
}

/** Lets this many callers hang up, several at a time, and counts their ended sessions by status. */
export async function endsAfter(
  databaseUrl: string,
  callers: number,
  hangUp: (caller: number) => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = await endedSessions(databaseUrl);
  for (let first = 0; first < callers; first += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => hangUp(first + at)));
  let ended: Record<string, number> = {};
  // A session ends shortly after the upstream has noticed the hang-up.
  await until(async () => {
    ended = less(await endedSessions(databaseUrl), before);
    return Object.values(ended).reduce((sum, n) => sum + n, 0) >= callers;
  });
  return ended;
}

async function endedSessions(databaseUrl: string): Promise<Record<string, number>> {
  const sql = 'SELECT status, count(*)::int AS n FROM sessions WHERE ended_at IS NOT NULL GROUP BY status';
  const rows = await query<{ status: string; n: number }>(databaseUrl, sql);
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

function less(after: Record<string, number>, before: Record<string, number>): Record<string, number> {
  const more = Object.entries(after).map(([status, n]) => [status, n - (before[status] ?? 0)] as const);
  return Object.fromEntries(more.filter(([, n]) => n > 0));
}
