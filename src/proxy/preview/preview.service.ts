import { Injectable } from '@nestjs/common';
import { validationFailed } from '../../common/errors/domain-error.js';
import { refuseOtherLanguage } from '../../common/errors/other-language.js';
import type { RequestContext } from '../../common/http/request-context.js';
import { Transactions } from '../../database/transactions.js';
import { DetectionService } from '../../detection/detection.service.js';
import type { TextSlot } from '../../detection/slot.js';
import { DEFAULT_POLICY } from '../../policies/builtin-policies.js';
import { withOwnTerms } from '../../policies/own-terms.js';
import { PoliciesService } from '../../policies/policies.service.js';
import type { Policy } from '../../policies/policy.schema.js';
import { InvalidRequest } from '../wire/invalid-request.js';
import type { WireConversation } from '../wire/wire-format.js';
import { WireFormats } from '../wire/wire-formats.js';
import type { PreviewPolicyDto } from './dto/preview-policy.dto.js';
import { type MaskedPreview, previewMasking } from './masked-preview.js';
import type { PreviewAnswer } from './preview.view.js';

/** Previews a policy on a text or a conversation, with the stages of a call. Stores and forwards no text. */
@Injectable()
export class PreviewService {
  constructor(
    private readonly transactions: Transactions,
    private readonly policies: PoliciesService,
    private readonly detection: DetectionService,
    private readonly formats: WireFormats,
  ) {}

  /**
   * Masks the text or the messages of a preview.
   * @throws DomainError `validation_failed`, `unknown_policy`, `policy_yaml_invalid`, `language_unsupported`,
   *   `detection_unavailable`
   */
  async preview(ctx: RequestContext, body: PreviewPolicyDto): Promise<PreviewAnswer> {
    requireOneText(body);
    const chosen = await this.choosePolicy(ctx, body);
    const policy = withOwnTerms(chosen, body.own_terms ?? []);
    const named = { policy: { name: policy.name, version: policy.version } };
    if (body.text != null) {
      const slot: TextSlot = { path: 'text', role: 'user', member: 'speech', form: 'text', text: body.text };
      const { texts, ...shown } = await this.mask(ctx, [slot], policy);
      return { ...named, ...shown, masked_text: texts[0] ?? body.text };
    }
    const conversation = this.read(body.messages ?? [], policy);
    const { texts, ...shown } = await this.mask(ctx, conversation.slots, policy);
    return { ...named, ...shown, masked_messages: [...conversation.mask(texts)] };
  }

  /** Parses messages in the format that agents are offered by default. */
  private read(messages: readonly unknown[], { attachments }: Policy): WireConversation {
    try {
      return this.formats.preferred.readConversation(messages, { attachments });
    } catch (error) {
      if (error instanceof InvalidRequest) throw validationFailed(error.details);
      throw error;
    }
  }

  private async mask(
    { accountId }: RequestContext,
    slots: readonly TextSlot[],
    policy: Policy,
  ): Promise<MaskedPreview & Pick<PreviewAnswer, 'languages' | 'own_terms_proposed'>> {
    const { signal } = new AbortController();
    const { findings, languages } = await this.detection.detectRequest(slots, policy, signal, { accountId });
    refuseOtherLanguage(languages.all);
    const proposed = await this.detection.proposeOwnTerms(slots, policy, signal, { accountId });
    return {
      ...(await previewMasking(slots, findings, policy)),
      languages: languages.all,
      own_terms_proposed: proposed,
    };
  }

  private choosePolicy(ctx: RequestContext, body: PreviewPolicyDto): Policy | Promise<Policy> {
    if (body.policy_yaml != null) return this.policies.read(body.policy_yaml);
    const name = body.policy_name ?? DEFAULT_POLICY;
    return this.transactions.run(ctx.accountId, (manager) =>
      this.policies.latest(manager, ctx.accountId, name),
    );
  }
}

function requireOneText({ text, messages, policy_name: name, policy_yaml: yaml }: PreviewPolicyDto): void {
  if ((text == null) === (messages == null)) {
    const message = 'exactly one of text and messages is required';
    throw validationFailed([{ field: 'text', rule: 'exclusive', message }]);
  }
  if (name != null && yaml != null) {
    const message = 'policy_name and policy_yaml cannot be used together';
    throw validationFailed([{ field: 'policy_yaml', rule: 'exclusive', message }]);
  }
}
