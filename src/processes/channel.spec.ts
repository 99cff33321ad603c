import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { Channel, type Message, NoReply } from './channel.js';

/** Two connected channels that exchange messages as JSON, each in a task of its own. */
function connected(): [Channel, Channel] {
  const [left, right] = [new EventEmitter(), new EventEmitter()];
  const endAt = (own: EventEmitter, other: EventEmitter) => ({
    on: (event: 'message', listener: (message: Message) => void) => own.on(event, listener),
    send: (message: Message) => {
      const text = JSON.stringify(message);
      setImmediate(() => other.emit('message', JSON.parse(text)));
    },
  });
  return [new Channel(endAt(left, right)), new Channel(endAt(right, left))];
}

describe('Channel', () => {
  it('returns the reply to each request, in both directions', async () => {
    const [left, right] = connected();
    right.answer('double', (n: number) => n * 2);
    left.answer('name', () => Promise.resolve('left'));
    const doubled = Promise.all([1, 2, 3].map((n) => left.ask<number>('double', n)));
    expect(await right.ask('name')).toBe('left');
    expect(await doubled).toEqual([2, 4, 6]);
  });

  it('keeps messages and requests in order', async () => {
    const [left, right] = connected();
    const heard: string[] = [];
    right.answer('tell', (word: string) => void heard.push(word));
    right.answer('ask', () => heard.length);
    left.tell('tell', 'first');
    left.tell('tell', 'second');
    expect(await left.ask('ask')).toBe(2);
  });

  it('rejects a request whose handler fails or is missing, without the error text', async () => {
    const [left, right] = connected();
    right.answer('fail', () => {
      throw new Error('415-555-0142');
    });
    await expect(left.ask('fail')).rejects.toThrow(new NoReply());
    await expect(left.ask('unknown')).rejects.toThrow(new NoReply());
  });

  it('rejects pending requests when the other process ends', async () => {
    const [left, right] = connected();
    right.answer('never', () => new Promise(() => undefined));
    const asked = left.ask('never');
    left.close();
    await expect(asked).rejects.toThrow(NoReply);
    await expect(left.ask('never')).rejects.toThrow(NoReply);
    left.tell('never');
  });
});
