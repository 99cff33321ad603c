import { isJsonObject, type JsonObject } from '../../json/json.js';
import { highestPlace } from '../reply/annotations.js';
import type { ReplyTexts, TextPlace } from '../../common/reply-texts.js';
import { probabilitiesOf, type ResponseRestorer } from '../reply/response-restorer.js';
import type { TextChannel } from '../../common/text-channel.js';
import { itemPath, partPath, textPath, type TextEvents } from './text-events.js';

/** A text of which more may come. */
interface OpenText {
  readonly channel: TextChannel;
  /** The event that brought the last piece: one that is added is like it. */
  event: JsonObject;
}

/** Annotations of one text: the places that they tell of may still have to come. */
interface TextAnnotations {
  waiting: JsonObject[];
  sent: number;
}

/** Restores the events that texts come in. Text that is held back comes with a later event, or in an added one. */
export class StreamedTexts {
  private readonly open = new Map<string, OpenText>();
  private readonly annotations = new Map<string, TextAnnotations>();

  constructor(
    private readonly texts: ReplyTexts,
    private readonly restorer: ResponseRestorer,
  ) {}

  /** The events for one that brings a piece: none while it is held back. */
  async delta(event: JsonObject, events: TextEvents): Promise<JsonObject[]> {
    const place = this.placeOf(event, events);
    const channel = this.texts.channel(place);
    this.open.set(place.path, { channel, event });
    const { delta } = event;
    const piece = typeof delta === 'string' ? delta : '';
    const sent = await channel.push(piece);
    if (sent === piece) return [event];
    return sent === '' ? [] : [deltaOf(event, sent)];
  }

  /** The events for one that ends a text: what was held back of it goes out before. */
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

  /** The events with what has been held for long enough. */
  async release(): Promise<JsonObject[]> {
    const released: JsonObject[] = [];
    for (const { channel, event } of this.open.values()) {
      const text = await channel.release();
      if (text !== '') released.push(deltaOf(event, text));
    }
    return released;
  }

  /** The events with all that is still to be sent of the texts at and below a path. */
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

  /** The events for one that brings an annotation: none until the places that it tells of have come. */
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

  /** The member of an event of a sort to come that holds the whole of what came in pieces. */
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

/** An event that brings another piece than the one that came: what tells of that one is left out. */
function deltaOf(event: JsonObject, delta: string): JsonObject {
  const result: JsonObject = { ...event, delta };
  delete result.obfuscation;
  if (result.logprobs !== undefined) result.logprobs = [];
  return result;
}

/** All but a text, and the name and the probabilities that come with it. */
function without(event: JsonObject, member: string): JsonObject {
  const left = new Set([member, 'name', 'logprobs']);
  return Object.fromEntries(Object.entries(event).filter(([key]) => !left.has(key)));
}

function isWithin(path: string, above: string): boolean {
  return above === '' || path === above || path.startsWith(`${above}.`);
}
