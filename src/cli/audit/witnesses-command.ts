import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { WitnessStatuses } from '../../audit/evidence/witnesses/witness-status.service.js';
import { NotFound } from '../not-found.js';
import { READS, withService } from '../with-service.js';

const PENDING = 1;

/** Configures `sotto audit witnesses`, which shows the progress of each witness. */
export function configureWitnesses(command: Command): void {
  command.action(() => withService(READS, report));
}

async function report(app: INestApplicationContext): Promise<string> {
  const statuses = app.get(WitnessStatuses);
  const status = await statuses.status();
  if (status === undefined) throw new NotFound('No witnesses are set (SERVICE_WITNESSES).');
  const lines = (await statuses.standings()).map(({ name, size, failure }) =>
    [name, `size ${size}`, failure ?? 'ok'].join('  '),
  );
  const { state, cosigned, quorum, pendingSince } = status;
  if (state === 'pending') process.exitCode = PENDING;
  const since = pendingSince === undefined ? '' : ` since ${pendingSince.toISOString()}`;
  return [...lines, `${state}${since}: ${cosigned} of ${quorum} have cosigned the latest checkpoint`].join(
    '\n',
  );
}
