import { isJsonObject, type JsonObject } from '../../json/json.js';
import { highestPlace } from '../reply/annotations.js';
import type { ReplyTexts, TextPlace } from '../../common/reply-texts.js';
import { probabilitiesOf, type ResponseRestorer } from '../reply/response-restorer.js';
import type { TextChannel } from '../../common/text-channel.js';
import { itemPath, partPath, textPath, type TextEvents } from './text-events.js';

/** A text that can continue. */
interface OpenText {
  readonly channel: TextChannel;
  /** Event with the last fragment, which is the template for added events. */
  event: JsonObject;
}

/** Annotations of a text, some of which wait until the text reaches their offsets. */
interface TextAnnotations {
  waiting: JsonObject[];
  sent: number;
}

/** Restores the events of streamed texts. Delayed text is added to a later event, or sent in a separate event. */
export class StreamedTexts {
  private readonly open = new Map<string, OpenText>();
  private readonly annotations = new Map<string, TextAnnotations>();

  constructor(
    private readonly texts: ReplyTexts,
    private readonly restorer: ResponseRestorer,
  ) {}

  /** Returns the events to send for a text delta. Empty while the text is delayed. */
  async delta(event: JsonObject, events: TextEvents): Promise<JsonObject[]> {
    const place = this.placeOf(event, events);
    const channel = this.texts.channel(place);
    this.open.set(place.path, { channel, event });
    const { delta } = event;
    const fragment = typeof delta === 'string' ? delta : '';
    const sent = await channel.push(fragment);
    if (sent === fragment) return [event];
    return sent === '' ? [] : [deltaOf(event, sent)];
  }

  /** Returns the events to send at the end of a text. Delayed text is sent first. */
  async done(event: JsonObject, events: TextEvents): Promise<JsonObject[]> {
    const place = this.placeOf(event, events);
    const rest = await this.end(place.path);
    const isKnown = events.kind !== 'other';
    const member = isKnown ? events.member : this.wholeIn(event, place, events);
    const result = isKnown
      ? { ...event }
      : { ...event, ...(await this.restorer.event(without(event, member))) };
    const raw = event[member];
    if (typeof raw === 'string') {
      const text = await this.texts.restored(place, raw, true);
      result[member] = text.restored;
      if (event.logprobs !== undefined) result.logprobs = probabilitiesOf(event.logprobs, text);
    }
    if (typeof event.name === 'string') result.name = await this.restorer.name(event.name, itemPath(event));
    return [...rest, result];
  }

  /** Returns events with the delayed text whose time limit has expired. */
  async release(): Promise<JsonObject[]> {
    const released: JsonObject[] = [];
    for (const { channel, event } of this.open.values()) {
      const text = await channel.release();
      if (text !== '') released.push(deltaOf(event, text));
    }
    return released;
  }

  /** Returns events with all delayed text at and below a path. */
  async end(path: string): Promise<JsonObject[]> {
    const rest: JsonObject[] = [];
    for (const [at, { channel, event }] of this.open) {
      if (!isWithin(at, path)) continue;
      this.open.delete(at);
      const text = await channel.flush();
      if (text !== '') rest.push(deltaOf(event, text));
    }
    for (const [at, known] of this.annotations) {
      if (!isWithin(at, path)) continue;
      for (const event of known.waiting.splice(0)) rest.push(...(await this.annotated(event, at, known)));
    }
    return rest;
  }

  /** Returns the events to send for an annotation. Empty until the text reaches its offsets. */
  async annotation(event: JsonObject): Promise<JsonObject[]> {
    const path = `${partPath(event, 'content')}.text`;
    let known = this.annotations.get(path);
    if (!known) this.annotations.set(path, (known = { waiting: [], sent: 0 }));
    const text = this.open.get(path)?.channel;
    const isWaiting =
      known.waiting.length > 0 ||
      (text !== undefined && (text.held !== 'none' || text.raw.length < highestPlace(event.annotation)));
    if (!isWaiting) return this.annotated(event, path, known);
    known.waiting.push(event);
    return [];
  }

  private async annotated(event: JsonObject, path: string, known: TextAnnotations): Promise<JsonObject[]> {
    const { annotation = null, annotation_index: index } = event;
    const at = `${path.replace(/\.text$/, '')}.annotations[${typeof index === 'number' ? index : 0}]`;
    const text = this.texts.at(path);
    const restored = await (text === undefined || !isJsonObject(annotation)
      ? this.restorer.value(annotation, at)
      : this.restorer.annotation(annotation, at, text));
    if (restored === undefined) return [];
    const result: JsonObject = { ...event, annotation: restored };
    if (typeof index === 'number') result.annotation_index = known.sent++;
    return [result];
  }

  /** Returns the member that contains the whole text in an event of an unknown type. */
  private wholeIn(event: JsonObject, { path }: TextPlace, { member }: TextEvents): string {
    if (typeof event[member] === 'string') return member;
    const raw = this.texts.at(path)?.raw;
    return Object.keys(event).find((name) => raw !== undefined && event[name] === raw) ?? member;
  }

  private placeOf(event: JsonObject, events: TextEvents): TextPlace {
    const path = textPath(event, events);
    return { path, kind: events.kind, tool: this.restorer.toolAt(itemPath(event)) };
  }
}

/** Returns an event with a different fragment, without the members that describe the original fragment. */
function deltaOf(event: JsonObject, delta: string): JsonObject {
  const result: JsonObject = { ...event, delta };
  delete result.obfuscation;
  if (result.logprobs !== undefined) result.logprobs = [];
  return result;
}

/** Returns an event without its text, its name and its token probabilities. */
function without(event: JsonObject, member: string): JsonObject {
  const left = new Set([member, 'name', 'logprobs']);
  return Object.fromEntries(Object.entries(event).filter(([key]) => !left.has(key)));
}

function isWithin(path: string, above: string): boolean {
  return above === '' || path === above || path.startsWith(`${above}.`);
}
