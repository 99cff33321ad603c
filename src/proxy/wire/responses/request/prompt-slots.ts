import type { JsonPlace } from '../../json/branch.js';
import { forEachMember, isJsonObject } from '../../json/json.js';
import { PLAIN_NAME } from '../../json/schema-keywords.js';
import type { SlotCollector } from '../../json/slot-collector.js';
import { collectMember, collectValue } from '../../json/value-slots.js';
import { collectItemId } from '../../common/machine-ids.js';
import type { Attachments } from '../../wire-format.js';
import { collectPart } from './content-slots.js';

const VERSION = /^(?:\d{1,4}|[a-z]{1,16})$/;

/**
 * Adds the slots of a prompt template that the provider stores: the values of its variables. Names that a program would
 * give to variables are left in clear, because the template contains the same names.
 * @throws InvalidRequest for attachments that the policy rejects
 */
export function collectPrompt(slots: SlotCollector, place: JsonPlace, attachments: Attachments): void {
  const { value } = place;
  if (!isJsonObject(value)) {
    collectValue(slots, place);
    return;
  }
  const prompt = place.enter(value);
  forEachMember(value, (key, held, position) => {
    if (key === 'version' && typeof held === 'string' && VERSION.test(held)) return;
    if (key === 'id' && typeof held === 'string') collectItemId(slots, prompt.at(key));
    else if (key === 'variables' && isJsonObject(held)) collectVariables(slots, prompt.at(key), attachments);
    else collectMember(slots, prompt.at(key, position));
  });
}

function collectVariables(slots: SlotCollector, place: JsonPlace, attachments: Attachments): void {
  const variables = place.enterObject();
  forEachMember(variables.source, (name, value, position) => {
    const variable = variables.at(name, position);
    const label = PLAIN_NAME.test(name) ? slots.label(variable) : slots.key(variable);
    if (isJsonObject(value)) collectPart(slots, variable, attachments);
    else collectValue(slots, variable, label);
  });
}
