import type { Finding } from './foreign-verifier.js';
import type { Check } from './planted.js';

interface Count {
  all: number;
  good: number;
}

/** Prints and counts a line for each case. */
export class Report {
  readonly #right = { all: 0, good: 0 };
  readonly #planted = { all: 0, good: 0 };

  get isWell(): boolean {
    return [this.#right, this.#planted].every(({ all, good }) => all === good);
  }

  /** Reports a valid case, which must be accepted. */
  accepts(what: string, findings: readonly Finding[], faults: readonly string[] = []): void {
    const said = [...new Set(findings.map(({ by }) => by))].join(', ');
    this.#print(this.#right, what, `accepted by ${said}`, [...refusals(findings), ...faults]);
  }

  /**
   * Reports a planted change.
   * @param refusing checks that must reject it; all others must accept it
   */
  refuses(
    what: string,
    refusing: readonly Check[],
    findings: readonly Finding[],
    faults: readonly string[] = [],
  ): void {
    const by = findings
      .filter(({ reason }) => reason !== null)
      .map(({ by: who, check }) => `${who} (${check})`);
    const said = by.length === 0 ? 'refused by nobody' : `refused by ${[...new Set(by)].join(', ')}`;
    this.#print(this.#planted, what, said, [...unexpected(refusing, findings), ...faults]);
  }

  /** Returns the last line. */
  counts(): string {
    const [right, planted] = [this.#right, this.#planted];
    return `${right.good} of ${right.all} right ones accepted, ${planted.good} of ${planted.all} planted changes refused`;
  }

  #print(count: Count, what: string, said: string, faults: readonly string[]): void {
    count.all += 1;
    if (faults.length === 0) count.good += 1;
    process.stdout.write(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${what}: ${said}\n`);
    for (const fault of faults) process.stdout.write(`     - ${fault}\n`);
  }
}

function refusals(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ check, by, reason }) =>
    reason === null ? [] : [`${by} (${check}): ${reason}`],
  );
}

/** Returns the results that are wrong: missing checks, and changes that are wrongly accepted or rejected. */
function unexpected(refusing: readonly Check[], findings: readonly Finding[]): string[] {
  const reached = new Set(findings.map(({ check }) => check));
  return [
    ...refusing.filter((check) => !reached.has(check)).map((check) => `${check} was not looked at`),
    ...findings.flatMap(({ check, by, reason }) => {
      if (refusing.includes(check) === (reason !== null)) return [];
      return [reason === null ? `${by} (${check}) accepts it` : `${by} (${check}): ${reason}`];
    }),
  ];
}
