import { TimeSlice } from '../../../common/async/time-slice.js';
import type { DetectionContext, DetectionPass } from '../../detection-pass.js';
import { type Entity, signed } from '../../entity.js';
import type { EntityKind } from '../../kinds.js';
import { normalizedSlot } from '../../text/normalized-text.js';
import type { SlotInContext } from '../../slot-context.js';
import type { Recognizer } from './recognizer.js';
import { ageRecognizer } from './dates/age.js';
import { dateRecognizer } from './dates/date.js';
import { nameRecognizer } from './names/name.js';
import { dictatedPieceRecognizer } from './dictation/dictated-piece.js';
import { emailRecognizer } from './online/email.js';
import { mailboxPieceRecognizer } from './online/mailbox-piece.js';
import { ipRecognizer } from './online/ip.js';
import { urlRecognizer } from './online/url.js';
import { identifierRecognizer } from './forms/identifiers.js';
import { phoneRecognizer } from './phones/phone.js';
import { addressRecognizer } from './places/address.js';
import { spanishStreetRecognizer } from './places/spanish-street.js';
import { zipRecognizer } from './places/zip.js';

/** Recognizers by family. Their order is irrelevant, because merging decides between findings. */
const RECOGNIZERS: readonly Recognizer[] = [
  nameRecognizer,
  dateRecognizer,
  ageRecognizer,
  dictatedPieceRecognizer,
  phoneRecognizer,
  addressRecognizer,
  spanishStreetRecognizer,
  zipRecognizer,
  emailRecognizer,
  mailboxPieceRecognizer,
  ipRecognizer,
  urlRecognizer,
  identifierRecognizer,
];

const PASS = 'pattern';
/** Length in characters of a text that all recognizers together read within one time slice. */
const SHORT = 1_000;

/** Finds values by their form and the words around them. Keeps no state between calls. */
export class PatternPass implements DetectionPass {
  readonly name = PASS;

  constructor(private readonly recognizers: readonly Recognizer[] = RECOGNIZERS) {}

  get runsAnywhere(): boolean {
    return this.recognizers === RECOGNIZERS;
  }

  get kinds(): readonly EntityKind[] {
    return this.recognizers.flatMap(({ kinds }) => kinds);
  }

  /** Rejects with the signal's reason if the signal is aborted. */
  async detect(
    slots: readonly SlotInContext[],
    { kinds, country = 'US', months }: DetectionContext,
    signal: AbortSignal,
  ): Promise<Entity[][]> {
    // Passes on other threads start before this pass blocks its thread.
    await Promise.resolve();
    const active = this.recognizers.filter((recognizer) => recognizer.kinds.some((kind) => kinds.has(kind)));
    const slice = new TimeSlice();
    const perSlot: Entity[][] = [];
    for (const placed of slots) {
      const text = normalizedSlot(placed.slot);
      const context = { country, months, ...placed };
      const found: Entity[] = [];
      for (const recognizer of active) {
        for (const candidate of recognizer.find(text, context))
          if (kinds.has(candidate.kind)) found.push(signed(candidate, PASS, recognizer.name));
        if (text.text.length > SHORT && slice.isOver) await slice.yield();
        signal.throwIfAborted();
      }
      if (slice.isOver) await slice.yield();
      perSlot.push(found);
    }
    return perSlot;
  }
}
