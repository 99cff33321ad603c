import {
  constructFromEvents,
  type Event,
  EVENT_ID,
  getScalarValue,
  parseEvents,
  SCALAR_STYLE,
  YAMLException,
} from 'js-yaml';

/** Position in a text, counted from 1. Columns are UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

type Path = readonly (string | number | symbol)[];

/** Position and children of a node. Offsets are UTF-16 code units of the text. */
interface SourceNode {
  readonly offset: number;
  /** Children by key or by index. */
  readonly children: Map<string, SourceNode>;
  /** Offset of each key in a mapping. */
  readonly keys: Map<string, number>;
}

/** YAML syntax error with its position. */
export class InvalidYaml extends Error {
  constructor(
    message: string,
    readonly position: Position,
  ) {
    super(message);
    this.name = 'InvalidYaml';
  }
}

/** Parsed YAML value, with a map from paths to lines and columns. */
export class YamlSource {
  readonly value: unknown;
  private readonly root: SourceNode | undefined;

  /**
   * Parses one document of plain values (YAML 1.2 core schema). Rejects aliases, so that a short text cannot expand to
   * a large value, and duplicate keys.
   * @throws InvalidYaml
   */
  constructor(private readonly text: string) {
    try {
      const events = parseEvents(text, { maxDepth: 20 });
      const documents = constructFromEvents(events, { source: text, maxAliases: 0 });
      if (documents.length > 1) throw new InvalidYaml('contains more than one document', this.second(events));
      this.value = documents[0];
      this.root = new NodeReader(text, events).read();
    } catch (error) {
      if (!(error instanceof YAMLException)) throw error;
      const { mark, reason } = error;
      throw new InvalidYaml(reason, { line: (mark?.line ?? 0) + 1, column: (mark?.column ?? 0) + 1 });
    }
  }

  /** Returns the position of the value at a path, or of its closest existing parent. */
  locate(path: Path): Position {
    let node = this.root;
    for (const step of path) {
      const child = node?.children.get(String(step));
      if (child === undefined) break;
      node = child;
    }
    return positionOf(this.text, node?.offset ?? 0);
  }

  /** Returns the offset of the value at a path; undefined if the value is missing. */
  offsetOf(path: Path): number | undefined {
    let node = this.root;
    for (const step of path) node = node?.children.get(String(step));
    return node?.offset;
  }

  /** Returns the position of a key in the mapping at a path. */
  locateKey(path: Path, key: string): Position {
    let node = this.root;
    for (const step of path) node = node?.children.get(String(step));
    const offset = node?.keys.get(key);
    return offset === undefined ? this.locate(path) : positionOf(this.text, offset);
  }

  private second(events: readonly Event[]): Position {
    const at = events.findLastIndex((event) => event.type === EVENT_ID.DOCUMENT);
    const after = events[at + 1];
    return positionOf(this.text, after === undefined ? 0 : offsetOf(after));
  }
}

/** Builds nodes from the parser's flat list of events, in text order. */
class NodeReader {
  private next = 1;

  constructor(
    private readonly text: string,
    private readonly events: readonly Event[],
  ) {}

  read(): SourceNode | undefined {
    const event = this.events[this.next++];
    if (event === undefined) return undefined;
    const node: SourceNode = { offset: offsetOf(event), children: new Map(), keys: new Map() };
    if (event.type === EVENT_ID.SEQUENCE) {
      for (let index = 0; !this.consumeEnd(); index++) this.add(node, String(index));
    } else if (event.type === EVENT_ID.MAPPING) {
      while (!this.consumeEnd()) this.readPair(node);
    }
    return node;
  }

  private readPair(node: SourceNode): void {
    const event = this.events[this.next];
    const key = event?.type === EVENT_ID.SCALAR ? getScalarValue(this.text, event) : undefined;
    const at = this.read();
    // The schema does not report this key as unknown, so it would be accepted without effect.
    if (key === '__proto__') {
      throw new InvalidYaml('__proto__ is not a field name', positionOf(this.text, at?.offset ?? 0));
    }
    if (key === undefined) this.read();
    else {
      node.keys.set(key, at?.offset ?? 0);
      this.add(node, key);
    }
  }

  private add(node: SourceNode, key: string): void {
    const child = this.read();
    if (child !== undefined) node.children.set(key, child);
  }

  /** Returns whether the collection ends here, and consumes its end. */
  private consumeEnd(): boolean {
    const event = this.events[this.next];
    if (event !== undefined && event.type !== EVENT_ID.POP) return false;
    this.next++;
    return true;
  }
}

function offsetOf(event: Event): number {
  if (event.type === EVENT_ID.SCALAR) {
    const quoted = event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED;
    return quoted ? event.valueStart - 1 : event.valueStart;
  }
  return event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE ? event.start : 0;
}

function positionOf(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
