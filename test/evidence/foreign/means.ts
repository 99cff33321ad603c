import { TimestampAuthority } from '../../support/timestamp-authority.js';
import { filesOf, type Means } from './forging.js';
import type { Material } from './material.js';
import { Operator } from './operator.js';
import { noteText, openNote, type ProofFile, stampedPart } from './proof-file.js';
import { cosignFirst, SIDE, sideProofs, TWIN } from './side-logs.js';
import type { Surroundings } from './surroundings.js';

/** Collects the data of a forger, once the service has provided the files to change. */
export async function gainMeans(surroundings: Surroundings, material: Material): Promise<Means> {
  const operator = new Operator(surroundings, material.leaves);
  const files = filesOf(material);
  const { foreign, own } = surroundings.witnesses;
  const urls = [foreign.url, own.url];
  const { entries, note } = sideProofs();
  const cosigned = {
    ...openNote(note),
    lines: [...openNote(note).lines, ...(await cosignFirst(note, urls))],
  };
  const timestamp = { response: await operator.stamp(stampedPart(cosigned)) };
  const whole = (entry: Omit<ProofFile, 'note'>): ProofFile => ({
    ...entry,
    extra: { ...entry.extra, timestamp },
    note: cosigned,
  });
  const twin = files.file.note.text.replace(operator.origin, TWIN.verifier.name);
  return {
    operator,
    surroundings,
    ...files,
    side: {
      honest: whole(entries.honest),
      otherKind: whole(entries.otherKind),
      replaced: whole(entries.replaced),
      trust: { log: SIDE.verifier.toString() },
    },
    twin: await cosignFirst(noteText(openNote(TWIN.sign(twin))), urls),
    namesake: await TimestampAuthority.create({ key: 'ec' }),
  };
}
