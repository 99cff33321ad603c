import { describe, expect, it } from '@jest/globals';
import {
  NAME,
  type Body,
  AT,
  delta,
  done,
  completed,
  part,
  message,
  heard,
} from '../../../../../test/support/response-events.js';

describe('annotations in a streamed response', () => {
  const annotation = (start_index: number, end_index: number): object => ({
    type: 'url_citation',
    start_index,
    end_index,
    title: 'On [N]',
  });
  const added = (one: object, annotation_index: number): Body => ({
    type: 'response.output_text.annotation.added',
    ...AT,
    annotation_index,
    annotation: one,
  });
  const restored = (start: number, end: number): object => ({
    ...annotation(start, end),
    title: `On ${NAME}`,
  });

  it('move with the text, wait for the annotated text and are numbered again', async () => {
    const annotations = [annotation(0, 3), annotation(5, 7), annotation(4, 7), annotation(4, 12)];
    const text = 'See [N] there';
    const sent = await heard([
      delta('See [N] '),
      added(annotation(0, 3), 0),
      added(annotation(5, 7), 1),
      added(annotation(4, 7), 2),
      added(annotation(4, 12), 3),
      delta('there'),
      done(text),
      completed(message(part(text, { annotations }))),
    ]);
    const end = 4 + NAME.length;
    expect(sent).toEqual([
      delta(`See ${NAME} `),
      added(restored(0, 3), 0),
      added(restored(4, end), 1),
      delta('there'),
      added(restored(4, end + 5), 2),
      done(`See ${NAME} there`),
      completed(
        message(
          part(`See ${NAME} there`, {
            annotations: [restored(0, 3), restored(4, end), restored(4, end + 5)],
          }),
        ),
      ),
    ]);
  });

  it('move with a text that arrives in one event', async () => {
    expect(await heard([done('See [N]'), added(annotation(4, 7), 0)])).toEqual([
      done(`See ${NAME}`),
      added(restored(4, 4 + NAME.length), 0),
    ]);
  });
});
