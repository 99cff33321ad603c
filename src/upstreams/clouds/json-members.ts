import { type JsonReader, readJson, readString } from '../../common/json/json-reader.js';

interface Member {
  /** Start of the member's name. The three offsets are in UTF-16 code units. */
  readonly start: number;
  value: number;
  end: number;
}

/** Members of a JSON object. Members that are not removed keep their original text. */
export class JsonMembers {
  private readonly text: string;
  private readonly members: Map<string, Member>;
  private readonly added: string[] = [];

  /** @param json valid JSON of an object, in UTF-8 */
  constructor(json: Buffer) {
    this.text = json.toString('utf8');
    const reader = new MemberReader(this.text);
    readJson(this.text, reader);
    this.members = reader.members;
  }

  /** Returns a member's value as JSON text; undefined if the member is missing. */
  get(name: string): string | undefined {
    const member = this.members.get(name);
    return member === undefined ? undefined : this.text.slice(member.value, member.end);
  }

  /** Removes a member and returns the JSON text of its value; undefined if the member is missing. */
  take(name: string): string | undefined {
    const value = this.get(name);
    this.members.delete(name);
    return value;
  }

  /** Adds a member before the original members, and removes the original member with the same name. */
  put(name: string, value: unknown): void {
    this.members.delete(name);
    this.added.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
  }

  /** Serializes the object with its current members. */
  json(): Buffer {
    const kept = Array.from(this.members.values(), ({ start, end }) => this.text.slice(start, end));
    return Buffer.from(`{${[...this.added, ...kept].join(',')}}`);
  }
}

/** Records the positions of the top-level members. */
class MemberReader implements JsonReader {
  readonly members = new Map<string, Member>();
  private depth = 0;
  private last: Member = { start: 0, value: 0, end: 0 };

  constructor(private readonly text: string) {}

  open(start: number): void {
    if (this.depth === 1) this.last.value = start;
    this.depth += 1;
  }

  close(end: number): void {
    this.depth -= 1;
    if (this.depth === 1) this.last.end = end;
  }

  name(start: number, end: number): void {
    if (this.depth !== 1) return;
    this.last = { start, value: end, end };
    this.members.set(readString(this.text, start, end), this.last);
  }

  scalar(start: number, end: number): void {
    if (this.depth !== 1) return;
    this.last.value = start;
    this.last.end = end;
  }
}
