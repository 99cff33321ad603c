import { languageName } from '../../common/language-names.js';
import { type Fact, quoted } from '../alert.js';
import type { WithheldLanguage } from './alert-facts.repository.js';

/** Returns the fact for an agent, language and day. */
export function languageFact({ agentId, agentName, language, action, day }: WithheldLanguage): Fact {
  const end = action === 'refuse' ? 'the call was rejected' : 'the model did not receive it';
  return {
    fact: `language/${agentId}/${language}/${day}`,
    type: 'language_withheld',
    severity: 'warning',
    agentId,
    text: `A caller of ${quoted(agentName)} spoke ${languageName(language)}, which is not supported, so ${end}.`,
    page: '/portal/sessions',
    details: { agent_name: agentName, language, on_other_language: action, day },
  };
}
