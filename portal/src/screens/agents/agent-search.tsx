import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { TextField } from '../../ui/field';

const MAX_NAME_LENGTH = 64;

const route = getRouteApi('/inside/portal/agents');

/** Searches agents while the user types. The page's address contains the search text. */
export function AgentSearch(): ReactElement {
  const { name } = route.useSearch();
  const navigate = route.useNavigate();
  const [text, setText] = useState(name ?? '');
  const [shown, setShown] = useState(name);
  if (shown !== name) {
    setShown(name);
    if (text !== (name ?? '')) setText(name ?? '');
  }
  return (
    <search className="mb-4 block max-w-sm">
      <TextField
        label="Search by name"
        type="search"
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          void navigate({ search: value === '' ? {} : { name: value }, replace: true });
        }}
      />
    </search>
  );
}
