import { Fragment, type ReactElement } from 'react';

const DIGITS = /.{1,8}/g;

/** Fingerprint in groups of eight digits, which are easier to compare. The copied text has no spaces. */
export function Fingerprint({ hex }: { hex: string }): ReactElement {
  return (
    <code className="font-mono text-xs">
      {(hex.match(DIGITS) ?? []).map((digits, at) => (
        <Fragment key={at}>
          <span className="mr-[1ch]">{digits}</span>
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}
