import type { ReactElement } from 'react';
import { formatCount } from '../lib/format';
import { languageName, languageWords, type SpokenLanguage } from '../lib/language-names';
import { classes } from './classes';
import { Notice } from './notice';

type Heard = readonly SpokenLanguage[];

/** Languages of the callers, with the number of turns. Unsupported languages are marked by text and by colour. */
export function LanguageBadges({ languages }: { languages: Heard }): ReactElement {
  return (
    <ul aria-label="Languages" className="flex flex-wrap gap-1.5">
      {languages.map(({ language, turns, confidence, on_other_language: done }) => (
        <li
          key={language}
          title={`Confidence ${confidence.toFixed(2)}`}
          className={classes(
            'rounded border px-1.5 py-0.5 text-xs',
            done === undefined ? 'border-line bg-sunken' : 'border-warn bg-warn-soft text-warn',
          )}
        >
          {languageName(language)}
          {done !== undefined && ', unsupported'}{' '}
          <span className="font-medium tabular-nums">
            {formatCount(turns)} <span className="sr-only">{turns === 1 ? 'turn' : 'turns'}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Warns of unsupported languages, with the action of the policy. */
export function UnsupportedLanguages({ languages }: { languages: Heard }): ReactElement | null {
  const unsupported = languages.filter(({ on_other_language: done }) => done !== undefined);
  const [done] = unsupported.map(({ on_other_language }) => on_other_language);
  if (done === undefined) return null;
  const names = unsupported.map(({ language }) => languageName(language)).join(', ');
  return (
    <Notice tone="warn" title={`Unsupported language: ${names}`}>
      <p>{languageWords(done)}</p>
    </Notice>
  );
}
