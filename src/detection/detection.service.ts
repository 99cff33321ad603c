import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Sha256Hex } from '../common/text/branded.js';
import { DomainError } from '../common/errors/domain-error.js';
import { LightAbortController } from '../common/async/light-abort.js';
import type { DetectionPolicy } from './policy/detection-policy.js';
import { DetectionCache } from './detection-cache.js';
import { DETECTION_PASSES, type DetectionPass } from './detection-pass.js';
import type { SparesMasked } from './values/egress-check.js';
import type { Entity } from './entity.js';
import type { EntityKind } from './kinds.js';
import { mergeEntities } from './merge.js';
import { normalizedSlot } from './text/normalized-text.js';
import { InferenceError } from './passes/model/inference-error.js';
import { ClearPlaces } from './policy/clear-places.js';
import { PolicyRules } from './policy/rules.js';
import { propagateValues } from './values/propagate.js';
import type { TextSlot } from './slot.js';
import { inContext, type SlotInContext } from './slot-context.js';

/** Rounds after which words that an allowed phrase was cut out of are no longer looked for elsewhere. */
const MOST_ROUNDS = 4;

/** Name of the pass that a policy may do without when it fails, and that `stub` agents skip. */
const MODEL_PASS = 'model';

/** Details of one request for {@link DetectionService.detect}. */
export interface DetectionOptions {
  /** Whose texts they are: what was found in one account's is never used for another's. */
  readonly accountId?: string;
  /** Leaves the model pass out, as for agents on `stub`. */
  readonly withoutModel?: boolean;
  /** Called with the reason when the model pass gave no findings and the policy goes on without them. */
  readonly onModelFailure?: (code: string) => void;
}

/** Runs the passes that a policy asks for, and its own recognizers, and merges their findings. */
@Injectable()
export class DetectionService {
  private readonly logger = new Logger(DetectionService.name);

  constructor(
    @Inject(DETECTION_PASSES) private readonly passes: readonly DetectionPass[],
    private readonly cache: DetectionCache = new DetectionCache(),
  ) {}

  /**
   * Findings per slot: sorted, disjoint, of kinds that the policy masks, and the same value wherever it stands.
   * @throws DomainError `detection_unavailable` when a pass fails or is missing; nothing may be forwarded then
   */
  async detect(
    slots: readonly TextSlot[],
    policy: DetectionPolicy,
    signal: AbortSignal,
    options: DetectionOptions = {},
  ): Promise<Entity[][]> {
    try {
      const names = passNames(policy, options);
      const placed = inContext(slots);
      const keys = this.keys(names, placed, policy, options);
      const rules = PolicyRules.of(policy);
      const clear = ClearPlaces.of(slots, rules);
      const known = this.cache.getRequest(keys);
      if (known !== undefined) {
        clear.note(known.merged);
        return known.findings;
      }
      const found = await this.findAll(names, placed, keys, policy, signal, options);
      const merged = slots.map((slot, index) =>
        mergeEntities(
          (found[index] ?? []).filter((entity) => rules.masks(entity)),
          slot.text,
        ),
      );
      clear.note(merged);
      const spread = await propagateBut(slots, merged, clear);
      const findings = slots.map((slot, index) => rules.shorten(slot, spread[index] ?? []));
      this.cache.setRequest(keys, { findings, merged });
      return findings;
    } catch (cause) {
      if (signal.aborted) throw cause;
      throw new DomainError('detection_unavailable', 'Detection failed, so nothing was forwarded.', {
        cause,
      });
    }
  }

  /**
   * Detects in texts that a later request will hold, so that it finds them in the cache; not while a pass is busy, so that
   * no call waits for what is done ahead of its time.
   * @throws Error when a pass fails; nothing depends on it
   */
  async warmCache(
    slots: readonly TextSlot[],
    policy: DetectionPolicy,
    options: DetectionOptions = {},
  ): Promise<void> {
    const names = passNames(policy, options);
    if (names.some((name) => this.passNamed(name).isBusy === true)) return;
    const placed = inContext(slots);
    const keys = this.keys(names, placed, policy, options);
    await this.findAll(names, placed, keys, policy, new LightAbortController().signal, options);
  }

  /** Hex SHA-256 of the model that reads texts under the policy; undefined if none does. */
  modelSha256(policy: DetectionPolicy, options: DetectionOptions): Sha256Hex | undefined {
    return passNames(policy, options).includes(MODEL_PASS) ? this.passNamed(MODEL_PASS).sha256 : undefined;
  }

  /** Kinds that a pass of that name can find; none for a pass that this service does not have. */
  kindsOf(pass: string): readonly EntityKind[] {
    return this.passes.find(({ name }) => name === pass)?.kinds ?? [];
  }

  private keys(
    names: readonly string[],
    placed: readonly SlotInContext[],
    policy: DetectionPolicy,
    { accountId = '' }: DetectionOptions,
  ): string[] {
    return this.cache.keys(`${accountId}\0${policy.sha256}\0${names.join()}`, placed);
  }

  /** What the passes find in each slot, the texts that were met before from the cache. */
  private async findAll(
    names: readonly string[],
    placed: readonly SlotInContext[],
    keys: readonly string[],
    policy: DetectionPolicy,
    signal: AbortSignal,
    options: DetectionOptions,
  ): Promise<(readonly Entity[])[]> {
    const found = keys.map((key, index) => {
      const known = this.cache.get(key);
      const slot = placed[index]?.slot;
      if (known?.asWritten === true && slot !== undefined) normalizedSlot(slot).readAsWritten();
      return known?.findings;
    });
    const unknown = new Map<string, SlotInContext>();
    placed.forEach((slot, index) => {
      const key = keys[index] ?? '';
      if (found[index] === undefined && !unknown.has(key)) unknown.set(key, slot);
    });
    const fresh = await this.findUnknown(names, unknown, policy, signal, options);
    return keys.map((key, index) => found[index] ?? fresh.get(key) ?? []);
  }

  /** @param unknown texts by their keys: one that stands several times is read once */
  private async findUnknown(
    names: readonly string[],
    unknown: ReadonlyMap<string, SlotInContext>,
    policy: DetectionPolicy,
    signal: AbortSignal,
    options: DetectionOptions,
  ): Promise<Map<string, readonly Entity[]>> {
    const fresh = new Map<string, readonly Entity[]>();
    if (unknown.size === 0) return fresh;
    const { perSlot, isWhole } = await this.runPasses(names, [...unknown.values()], policy, signal, options);
    let at = 0;
    for (const [key, { slot }] of unknown) {
      const findings = perSlot.flatMap((ofPass) => ofPass[at] ?? []);
      at += 1;
      fresh.set(key, findings);
      if (isWhole) this.cache.set(key, { findings, asWritten: isAsWritten(slot) });
    }
    return fresh;
  }

  private async runPasses(
    names: readonly string[],
    texts: readonly SlotInContext[],
    policy: DetectionPolicy,
    signal: AbortSignal,
    { accountId, onModelFailure = this.logModelFailure }: DetectionOptions,
  ): Promise<{ perSlot: Entity[][][]; isWhole: boolean }> {
    const context = { kinds: policy.maskedKinds, country: policy.country, accountId };
    let isWhole = true;
    const perSlot = await Promise.all([
      ...names.map(async (name) => {
        try {
          return await this.passNamed(name).detect(texts, context, signal);
        } catch (error) {
          if (signal.aborted || name !== MODEL_PASS || policy.onModelError === 'fail') throw error;
          isWhole = false;
          onModelFailure(error instanceof InferenceError ? error.code : 'failed');
          return [];
        }
      }),
      PolicyRules.of(policy).recognizers.find(texts, signal),
    ]);
    return { perSlot, isWhole };
  }

  private readonly logModelFailure = (code: string): void => {
    this.logger.warn(`the model pass failed: ${code}; the policy goes on with the pattern pass`);
  };

  private passNamed(name: string): DetectionPass {
    const pass = this.passes.find((candidate) => candidate.name === name);
    if (pass === undefined)
      throw new Error('the policy asks for a detection pass that this service does not have');
    return pass;
  }
}

function passNames(policy: DetectionPolicy, { withoutModel }: DetectionOptions): readonly string[] {
  return withoutModel === true ? policy.passes.filter((name) => name !== MODEL_PASS) : policy.passes;
}

/** Whether nothing in the text is spoken. */
function isAsWritten(slot: TextSlot): boolean {
  const view = normalizedSlot(slot);
  return view.spoken === view;
}

/**
 * What the egress check must not take for a leak: values that stay in clear at this place, by the policy or as the current
 * date.
 */
export function sparedByPolicy(slots: readonly TextSlot[], policy: DetectionPolicy): SparesMasked {
  const clear = ClearPlaces.of(slots, PolicyRules.of(policy));
  return (index, text, range, kind) => clear.spares(index, text, range, kind);
}

/**
 * Propagates values, but not to where they stay in clear. What an allowed phrase leaves of a finding is a
 * value of its own, and looked for in turn.
 */
async function propagateBut(
  slots: readonly TextSlot[],
  merged: readonly (readonly Entity[])[],
  clear: ClearPlaces,
): Promise<Entity[][]> {
  let current = clear.cut(merged);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const spread = await propagateValues(slots, current, (index, range, kind) =>
      clear.spares(index, slots[index]?.text ?? '', range, kind),
    );
    const known = new Set(spread.flat());
    current = clear.cut(spread);
    if (current.every((entities) => entities.every((entity) => known.has(entity)))) break;
  }
  return current;
}
