import { describe, expect, it } from '@jest/globals';
import { EventEmitter, once } from 'node:events';
import { LightAbortController } from './light-abort.js';

describe('LightAbortController', () => {
  it('notifies its listeners once and keeps the first reason', () => {
    const controller = new LightAbortController();
    const told: unknown[] = [];
    controller.signal.addEventListener('abort', () => told.push(controller.signal.reason));
    expect(controller.signal.aborted).toBe(false);
    controller.signal.throwIfAborted();
    controller.abort('first');
    controller.abort('second');
    expect(told).toEqual(['first']);
    expect(controller.signal.aborted).toBe(true);
    expect(() => {
      controller.signal.throwIfAborted();
    }).toThrow('first');
  });

  it('does not notify a removed listener', () => {
    const controller = new LightAbortController();
    const told: string[] = [];
    const listener = (): void => void told.push('told');
    controller.signal.addEventListener('abort', listener);
    controller.signal.removeEventListener('abort', listener);
    controller.abort();
    expect(told).toEqual([]);
  });

  it('has the same default reason as AbortController', () => {
    const [light, own] = [new LightAbortController(), new AbortController()];
    light.abort();
    own.abort();
    expect(light.signal.reason).toEqual(own.signal.reason);
    expect(light.signal.reason).toMatchObject({ name: 'AbortError' });
  });

  it('aborts functions of Node.js that take a signal', async () => {
    const controller = new LightAbortController();
    const waiting = once(new EventEmitter(), 'drain', { signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });
});
