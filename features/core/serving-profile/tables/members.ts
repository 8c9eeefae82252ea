/** Members of batches, out of the cell that lists them. */
import type { Members } from "../capture/capture";
import { type Counts, Numbers, type Texts } from "../columns";
import { type ByteRow, cellText } from "../read/byte-row";
import { readNumber } from "../read/cells";
import { MEMBER_KEYS, MemberBytes } from "../read/member-bytes";
import { readPythonLiteral } from "@/lib/tables/python-literal";

const PLACES = Object.fromEntries(MEMBER_KEYS.map((key, index) => [key, index])) as Record<
  (typeof MEMBER_KEYS)[number],
  number
>;
const [RID, REQ_ID, REQUEST_ID] = [PLACES.rid, PLACES.req_id, PLACES.request_id];

export class MemberList {
  private readonly reader = new MemberBytes();
  private readonly columns = {
    batch: new Numbers(),
    request: new Numbers(),
    iteration: new Numbers(),
    phase: new Numbers(),
    scheduledTokens: new Numbers(),
    promptTokens: new Numbers(),
    computedTokens: new Numbers(),
    acceptedTokens: new Numbers(),
  };
  /** The ids of the step before, and of this one as far as it is read. */
  private readonly before: number[] = [];
  /** Cells that are no list. */
  unreadable = 0;

  constructor(private readonly texts: Texts) {}

  /** How many members the cell lists. */
  take(batch: number, cell: string): number {
    const value = /^\s*[[({]/.test(cell) ? readPythonLiteral(cell) : undefined;
    if (value === undefined) {
      if (cell.trim() !== "") this.unreadable += 1;
      return 0;
    }
    const entries = Array.isArray(value) ? (value as readonly unknown[]) : [value];
    for (const entry of entries) this.add(batch, entry);
    return entries.length;
  }

  /** The same of a cell that is still bytes. */
  bytes(batch: number, row: ByteRow, cell: number): void {
    if (cell >= row.count) return;
    const { reader } = this;
    const [from, to] = [row.from[cell] as number, row.to[cell] as number];
    if (row.doubled[cell] === 1 || !reader.read(row.bytes, from, to)) {
      this.take(batch, cellText(row, cell));
      return;
    }
    for (let i = 0; i < reader.count; i += 1) this.addBytes(batch, row.bytes, i);
  }

  done(): Members {
    const { columns } = this;
    const unknown = new Float32Array(columns.batch.length).fill(NaN);
    const known = (column: Numbers): Counts => (column.empty ? unknown : column.counts());
    return {
      batch: columns.batch.counts(),
      request: columns.request.counts(),
      iteration: known(columns.iteration),
      phase: known(columns.phase),
      scheduledTokens: known(columns.scheduledTokens),
      promptTokens: known(columns.promptTokens),
      computedTokens: known(columns.computedTokens),
      acceptedTokens: known(columns.acceptedTokens),
    };
  }

  private addBytes(batch: number, bytes: Uint8Array, member: number): void {
    const { columns, reader } = this;
    const agreed = (first: number, second: number): number => {
      const value = reader.value(member, first);
      return value === value ? value : reader.value(member, second);
    };
    const idKey = [RID, REQ_ID, REQUEST_ID].find((key) => reader.idEnd(member, key) > 0);
    columns.batch.push(batch);
    columns.request.push(
      idKey === undefined ? 0 : this.idAt(bytes, member, reader.value(member, idKey), reader.idEnd(member, idKey)),
    );
    columns.iteration.push(agreed(PLACES.iter, PLACES.iteration));
    columns.phase.push(reader.value(member, PLACES.type));
    columns.scheduledTokens.push(reader.value(member, PLACES.num_scheduled_tokens));
    columns.promptTokens.push(reader.value(member, PLACES.num_prompt_tokens));
    columns.computedTokens.push(reader.value(member, PLACES.num_computed_tokens));
    const accepted = agreed(PLACES.accepted_tokens, PLACES.num_accepted_tokens);
    columns.acceptedTokens.push(accepted === accepted ? accepted : reader.value(member, PLACES.accepted));
  }

  /** A step mostly has the members of the step before, in the same order. */
  private idAt(bytes: Uint8Array, member: number, from: number, to: number): number {
    const before = this.before[member] ?? 0;
    const id = this.texts.isAt(before, bytes, from, to)
      ? before
      : this.texts.numberAt(bytes, from, to, this.before[member - 1]);
    this.before[member] = id;
    return id;
  }

  private add(batch: number, entry: unknown): void {
    const { columns } = this;
    const fields = entry instanceof Map ? (entry as ReadonlyMap<string, unknown>) : null;
    const id = fields === null ? entry : (fields.get("rid") ?? fields.get("req_id") ?? fields.get("request_id"));
    const named = (...names: readonly string[]): number => {
      for (const name of names) {
        const value = fields?.get(name);
        if (value !== undefined && value !== null) return readNumber(value as string | number);
      }
      return NaN;
    };
    columns.batch.push(batch);
    columns.request.push(id === undefined || id === null ? 0 : this.texts.number(String(id)));
    columns.iteration.push(named("iter", "iteration"));
    columns.phase.push(named("type"));
    columns.scheduledTokens.push(named("num_scheduled_tokens"));
    columns.promptTokens.push(named("num_prompt_tokens"));
    columns.computedTokens.push(named("num_computed_tokens"));
    columns.acceptedTokens.push(named("accepted_tokens", "num_accepted_tokens", "accepted"));
  }
}
