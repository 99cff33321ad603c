import { describe, expect, it } from '@jest/globals';
import { NAME, PHONE, message, said, restoredItem } from '../../../../../test/support/whole-responses.js';

describe('annotations in a response', () => {
  /** Texts between the start and end of each annotation. */
  async function places(text: string, ...annotated: [number, number][]): Promise<unknown[]> {
    const annotations = annotated.map(([start_index, end_index]) => ({
      type: 'url_citation',
      start_index,
      end_index,
      title: 'On [N]',
      url: 'https://example.com',
    }));
    const item = await restoredItem(message(said(text, { annotations })));
    const { content } = item as {
      content: { text: string; annotations: { title: string; start_index: number; end_index: number }[] }[];
    };
    const [part] = content;
    expect(part?.annotations.every(({ title }) => title === `On ${NAME}`)).toBe(true);
    return (part?.annotations ?? []).map(({ start_index: start, end_index: end }) =>
      Array.from(part?.text ?? '')
        .slice(start, end)
        .join(''),
    );
  }

  it('move with the text unless they begin or end within a replaced part', async () => {
    const text = 'See [N] at [P] here.';
    expect(await places(text, [0, 3], [4, 7], [11, 14], [15, 19], [5, 19], [0, 13], [0, 20])).toEqual([
      'See',
      NAME,
      PHONE,
      'here',
      `See ${NAME} at ${PHONE} here.`,
    ]);
  });

  it('are counted in characters, however many code units those have', async () => {
    expect(await places('🩺 é [N] 🦊 end', [0, 1], [4, 7], [8, 9], [10, 13])).toEqual([
      '🩺',
      NAME,
      '🦊',
      'end',
    ]);
  });

  it('are removed if they are outside the text', async () => {
    expect(await places('[N]', [0, 4], [-1, 3], [0, 1e15], [0, 3])).toEqual([NAME]);
  });

  it('are unchanged if the text is unchanged', async () => {
    expect(await places('See here.', [4, 8], [0, 9])).toEqual(['here', 'See here.']);
  });

  it('with a single index move with the text', async () => {
    const annotation = (index: number): object => ({
      type: 'file_citation',
      index,
      file_id: 'file-1',
      filename: '[N].pdf',
    });
    const item = await restoredItem(
      message(said('[N]. So.', { annotations: [annotation(4), annotation(1), null, 'x'] })),
    );
    expect(item).toEqual(
      message(
        said(`${NAME}. So.`, {
          annotations: [{ ...annotation(NAME.length + 1), filename: `${NAME}.pdf` }, null, 'x'],
        }),
      ),
    );
  });
});
