/**
 * The events of a trace as columns: 35 bytes an event, in pieces of 65,536, so that a file of unknown length grows without ever
 * being copied twice. `join` makes one array of each column, piece by piece.
 */
const PIECE = 1 << 16;

type Column =
  | Float64Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>;

export type EventColumns = {
  /** Microseconds after the trace's base. */
  readonly start: Float64Array<ArrayBuffer>;
  /** Microseconds. */
  readonly duration: Float64Array<ArrayBuffer>;
  /** Number of the text in `names`. */
  readonly name: Int32Array<ArrayBuffer>;
  readonly lane: Uint16Array<ArrayBuffer>;
  /** A class of `event-class`, with IN_GRAPH. */
  readonly kind: Uint8Array<ArrayBuffer>;
  /** Joins a kernel to the call that launched it; 0 for none. */
  readonly correlation: Uint32Array<ArrayBuffer>;
  /** Joins a launch or kernel to the operator around it; 0 for none. */
  readonly external: Uint32Array<ArrayBuffer>;
  /** Number of the operator's shapes in `signatures`; 0 for none. */
  readonly signature: Int32Array<ArrayBuffer>;
};

const newPiece = (): EventColumns => ({
  start: new Float64Array(PIECE),
  duration: new Float64Array(PIECE),
  name: new Int32Array(PIECE),
  lane: new Uint16Array(PIECE),
  kind: new Uint8Array(PIECE),
  correlation: new Uint32Array(PIECE),
  external: new Uint32Array(PIECE),
  signature: new Int32Array(PIECE),
});

const COLUMNS = ["start", "duration", "name", "lane", "kind", "correlation", "external", "signature"] as const;

export class GrowingEvents {
  private pieces: Partial<EventColumns>[] = [];
  private piece = newPiece();
  private at = 0;

  get length(): number {
    return this.pieces.length * PIECE + this.at;
  }

  /** Appends an event and returns its number. */
  add(
    start: number,
    duration: number,
    name: number,
    lane: number,
    kind: number,
    correlation: number,
    external: number,
    signature: number,
  ): number {
    if (this.at === PIECE) this.nextPiece();
    const { piece, at } = this;
    piece.start[at] = start;
    piece.duration[at] = duration;
    piece.name[at] = name;
    piece.lane[at] = lane;
    piece.kind[at] = kind;
    piece.correlation[at] = correlation;
    piece.external[at] = external;
    piece.signature[at] = signature;
    this.at = at + 1;
    return this.length - 1;
  }

  /** The whole columns. With `release`, pieces are let go one column at a time, and nothing can be added any more. */
  join(release: boolean): EventColumns {
    const pieces = [...this.pieces, this.piece as Partial<EventColumns>];
    const { length } = this;
    const joined = Object.fromEntries(
      COLUMNS.map((column) => {
        const joined = newColumn(column, length);
        pieces.forEach((piece, index) => {
          const part = piece[column] as Column;
          joined.set(part.subarray(0, Math.min(PIECE, length - index * PIECE)), index * PIECE);
          if (release) delete piece[column];
        });
        return [column, joined];
      }),
    );
    if (release) this.pieces = [];
    return joined as unknown as EventColumns;
  }

  private nextPiece(): void {
    this.pieces.push(this.piece);
    this.piece = newPiece();
    this.at = 0;
  }
}

function newColumn(column: (typeof COLUMNS)[number], length: number): Column {
  switch (column) {
    case "start":
    case "duration":
      return new Float64Array(length);
    case "name":
    case "signature":
      return new Int32Array(length);
    case "lane":
      return new Uint16Array(length);
    case "kind":
      return new Uint8Array(length);
    default:
      return new Uint32Array(length);
  }
}
