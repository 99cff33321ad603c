import { type Attack, ATTACKS, REFUSING } from './attacks.js';
import { AttackedService, type ReportedReviews } from './attacked-service.js';
import type { Finding } from './foreign-verifier.js';
import { type LogAttack, LOG_ATTACKS } from './log-attacks.js';
import type { Lookers } from './rows-of-files.js';

/** Changes the database with SQL, and reports who rejects each change. */
export async function lookAtAttacks(lookers: Lookers): Promise<void> {
  const service = await AttackedService.start();
  try {
    const attacked = new Attacked(lookers, service, await service.notes());
    const figure = await attacked.lookAtHonest();
    for (const [victim, attacks] of Object.entries(ATTACKS))
      for (const attack of attacks) await attacked.lookAt(victim, attack, figure);
    for (const attack of LOG_ATTACKS) await attacked.lookAtLog(attack);
  } finally {
    await service.stop();
  }
}

class Attacked {
  constructor(
    private readonly lookers: Lookers,
    private readonly service: AttackedService,
    /** Checkpoints in the folder before any change. */
    private readonly notes: ReadonlyMap<string, string>,
  ) {}

  /** @returns a report's part on reviews, before any change */
  async lookAtHonest(): Promise<ReportedReviews> {
    const { report } = this.lookers;
    const verdicts = await this.verify();
    const reviews = await this.service.reported();
    report.accepts('attack: none', [...verdicts, ...(await this.lookAtFigure(reviews))]);
    const missed = reviews.missed && { ...reviews.missed, share: reviews.missed.share / 2 };
    const half = await this.lookAtFigure({ ...reviews, missed });
    report.refuses('attack on reviews: a report states half of the figure', ['figure'], half);
    return reviews;
  }

  async lookAt(
    victim: string,
    [what, by, outcome, change, then]: Attack,
    figure: ReportedReviews,
  ): Promise<void> {
    const { service } = this;
    const { report } = this.lookers;
    await this.restore();
    await service.as(by, (tools) => change(tools, service));
    const asked = [...(await ask(async () => then?.(service))), ...(await ask(() => service.checkpoint()))];
    const verdicts = await this.verify();
    const label = `attack on ${victim}, as ${by}: ${what}`;
    if (outcome === 'the same figure') {
      const reviews = await service.reported();
      const isSame = JSON.stringify(reviews) === JSON.stringify(figure);
      const all = [...asked, ...verdicts, ...(await this.lookAtFigure(reviews))];
      report.accepts(`${label}; reports state the same figure`, all, isSame ? [] : [JSON.stringify(reviews)]);
      return;
    }
    const [code = ''] = outcome.split(',');
    const faults = verdicts.flatMap(({ check, by: who, reason }) =>
      check === 'journal' && reason?.startsWith(code) === false ? [`${who} says: ${reason}`] : [],
    );
    report.refuses(label, REFUSING[outcome], [...asked, ...verdicts], faults);
  }

  async lookAtLog([what, by, refusing, [verify, sign], change, env]: LogAttack): Promise<void> {
    const { service } = this;
    const { report, foreign } = this.lookers;
    await this.restore();
    await change(service);
    await service.call();
    const asked = await ask(() => service.checkpoint(env));
    const stored = await this.verifyStored(env);
    const seen = [[...this.notes.values()].at(-1) ?? ''];
    const log = { job: 'log', url: service.logUrl, log: service.vkey, seen } as const;
    // Readers cannot see a log that is missing or unchanged.
    const shown = refusing.includes('consistency') ? await foreign.look(log) : [];
    const faults = [
      ...(verify.test(stored.reason ?? '') ? [] : [`sotto audit verify says: ${stored.reason ?? 'ok'}`]),
      ...(sign.test(asked[0]?.reason ?? '') ? [] : [`the service says: ${asked[0]?.reason ?? 'nothing'}`]),
    ];
    report.refuses(`attack on the log, as ${by}: ${what}`, refusing, [...asked, stored, ...shown], faults);
  }

  private async restore(): Promise<void> {
    await this.service.writeNotes(this.notes);
    await this.service.restore('clean');
  }

  /**
   * Verifies the database and the account's export with our own verifier, and the export with foreign
   * software.
   */
  private async verify(): Promise<readonly Finding[]> {
    const { foreign, own } = this.lookers;
    const trust = { log: this.service.vkey, witnesses: [], threshold: 0, roots: '' };
    const text = await this.service.account();
    const { ok, message } = await own.verify(text, trust);
    const file = { check: 'journal', by: 'sotto audit verify --file', reason: ok ? null : message } as const;
    return [await this.verifyStored(), file, ...(await foreign.look({ job: 'export', text, ...trust }))];
  }

  private async verifyStored(env?: LogAttack[5]): Promise<Finding> {
    const { code, out, err } = await this.service.sotto(['audit', 'verify'], env);
    return { check: 'journal', by: 'sotto audit verify', reason: code === 0 ? null : out + err };
  }

  private async lookAtFigure(reviews: ReportedReviews): Promise<readonly Finding[]> {
    return this.lookers.foreign.look({ job: 'figure', text: await this.service.account(), reviews });
  }
}

/** Returns a finding if the service refuses. */
async function ask(work: () => Promise<unknown>): Promise<Finding[]> {
  try {
    await work();
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ check: 'service', by: 'the service', reason }];
  }
}
