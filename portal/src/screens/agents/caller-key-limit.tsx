import { type ReactElement, useState } from 'react';
import { type CallerKey, useLimitCallerKey } from '../../api/caller-keys';
import { shownName } from '../../lib/names';
import { readTokens, TOKENS_PROBLEM } from '../../lib/tokens';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Notice } from '../../ui/notice';

/** Sets or removes the monthly budget of a caller key. */
export function CallerKeyLimit({
  agentId,
  callerKey,
  onClose,
}: {
  agentId: string;
  callerKey: CallerKey;
  onClose: () => void;
}): ReactElement {
  const limit = useLimitCallerKey(agentId, callerKey.id);
  const [text, setText] = useState(String(callerKey.monthly_tokens ?? ''));
  const tokens = readTokens(text);
  return (
    <Dialog title={`Limit ${shownName(callerKey.name)}`} onClose={onClose}>
      <form
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (tokens !== undefined) limit.mutate(tokens, { onSuccess: onClose });
        }}
      >
        <TextField
          label="Model tokens per month"
          hint="When the limit is reached, calls with the key are rejected until the next month (UTC). Leave empty for no limit."
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={tokens === undefined ? TOKENS_PROBLEM : undefined}
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
        {limit.isError && (
          <div className="mt-3">
            <Notice tone="bad" title={limit.error.message} />
          </div>
        )}
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={limit.isPending} disabled={tokens === undefined}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
