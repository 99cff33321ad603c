import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useId, useState } from 'react';
import { type Upstream, upstreamsQuery } from '../../api/upstreams';
import { focusWhenRendered } from '../../lib/focus';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/field';
import { LoadFailure } from '../../ui/notice';
import { Loading } from '../../ui/page';
import { MOST_UPSTREAMS, swapped, type UpstreamOrder } from './upstream-order';
import { UpstreamRow } from './upstream-row';

interface UpstreamFieldProps {
  order: UpstreamOrder;
  onChange: (order: UpstreamOrder) => void;
  error: string | undefined;
}

const HINT =
  'The LLM that receives the masked calls. Use “stub” for tests, because it replies without an LLM.';
const HINT_OF_SEVERAL =
  'Sotto calls the LLMs in this order. If one fails before its reply starts, Sotto calls the next one.';

/** Selects the LLMs of an agent, in the order of their use. */
export function UpstreamField(props: UpstreamFieldProps): ReactElement {
  const upstreams = useQuery(upstreamsQuery);
  if (upstreams.isPending) return <Loading label="Loading the upstreams" lines={2} />;
  if (upstreams.isError)
    return <LoadFailure error={upstreams.error} retry={() => void upstreams.refetch()} />;
  return <Order {...props} upstreams={upstreams.data} />;
}

function Order({
  order,
  onChange,
  error,
  upstreams,
}: UpstreamFieldProps & { upstreams: readonly Upstream[] }): ReactElement {
  const id = useId();
  const [said, setSaid] = useState('');
  const isSeveral = order.length > 1;
  const canAdd = !order.includes('') && order.length < Math.min(MOST_UPSTREAMS, upstreams.length);
  const choose = (place: number, name: string): void => {
    onChange(order.map((before, at) => (at === place ? name : before)));
  };
  const move = (from: number, to: number): void => {
    onChange(swapped(order, from, to));
    setSaid(`${order[from] ?? ''} is now number ${to + 1}.`);
    // The focus follows the moved upstream, to the same button or, at either end of the list, to the opposite button.
    const isDown = to > from ? to < order.length - 1 : to === 0;
    focusWhenRendered(`${id}-${to}-${isDown ? 'down' : 'up'}`);
  };
  const remove = (place: number): void => {
    onChange(order.filter((_, at) => at !== place));
    const name = order[place] ?? '';
    setSaid(`${name === '' ? `Number ${place + 1}` : name} was removed.`);
    focusWhenRendered(`${id}-${Math.max(0, Math.min(place, order.length - 2))}`);
  };
  return (
    <div className="space-y-3">
      {order.map((name, at) => (
        <UpstreamRow
          key={at}
          id={`${id}-${at}`}
          name={name}
          at={at}
          count={order.length}
          onMove={(to) => {
            move(at, to);
          }}
          onRemove={() => {
            remove(at);
          }}
        >
          <SelectField
            id={`${id}-${at}`}
            label={isSeveral ? `Upstream ${at + 1}` : 'Upstream'}
            hint={at < order.length - 1 ? undefined : isSeveral ? HINT_OF_SEVERAL : HINT}
            error={at < order.length - 1 ? undefined : error}
            value={name}
            options={optionsOf(upstreams, order, name)}
            onChange={(chosen) => {
              choose(at, chosen);
            }}
          />
        </UpstreamRow>
      ))}
      {canAdd && (
        <Button
          onClick={() => {
            onChange([...order, '']);
            focusWhenRendered(`${id}-${order.length}`);
          }}
        >
          Add fallback
        </Button>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** Returns the upstreams that can be selected at one position, without the upstreams at other positions. */
function optionsOf(
  upstreams: readonly Upstream[],
  order: UpstreamOrder,
  name: string,
): { value: string; label: string }[] {
  const free = upstreams.filter(({ upstream }) => upstream === name || !order.includes(upstream));
  return [{ value: '', label: 'Select an upstream' }, ...free.map(toOption)];
}

function toOption({ upstream, baa }: Upstream): { value: string; label: string } {
  if (upstream === 'stub') return { value: upstream, label: 'stub (no LLM)' };
  const agreement =
    baa === null ? 'no business associate agreement declared' : `agreement with ${baa.counterparty}`;
  return { value: upstream, label: `${upstream} (${agreement})` };
}
