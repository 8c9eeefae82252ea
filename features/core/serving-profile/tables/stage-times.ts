/**
 * Batches without instants: MindIE's training table of step times, whose header and cells are Python tuples. The first holds stage,
 * size, blocks, prompt tokens, longest sequence and the step's microseconds; the second (input, blocks, output) of each request, which has
 * no name.
 */
import { BATCH_TYPES, EXECUTED } from "../capture/capture";
import { Numbers, type Texts } from "../columns";
import type { Cell } from "../read/cells";
import { readPythonLiteral } from "@/lib/tables/python-literal";
import { readBatchType } from "./batches";
import type { Piece } from "./part";

export const areStageTimes = (header: readonly string[]): boolean =>
  header.some((name) => name.includes("'batch_stage'") && name.includes("'model_execute_time'"));

export class StageTimeTable {
  private readonly names: readonly string[];
  private readonly at: number;
  private readonly columns = {
    type: new Numbers(),
    size: new Numbers(),
    tokens: new Numbers(),
    duration: new Numbers(),
  };
  private readonly members = { batch: new Numbers(), iteration: new Numbers(), promptTokens: new Numbers() };
  private readonly membersAt: number;
  private readonly memberNames: readonly string[];
  rows = 0;

  constructor(
    header: readonly string[],
    private readonly texts: Texts,
  ) {
    this.at = header.findIndex((name) => name.includes("'batch_stage'"));
    this.names = tupleNames(header[this.at]);
    this.membersAt = header.findIndex((name) => name.includes("'input_length'"));
    this.memberNames = tupleNames(header[this.membersAt]);
  }

  row(cells: readonly Cell[]): void {
    const tuple = readPythonLiteral(String(cells[this.at] ?? ""));
    if (!Array.isArray(tuple)) return;
    const values = tuple as readonly unknown[];
    const named = (name: string): unknown => values[this.names.indexOf(name)];
    const amount = (name: string): number => {
      const value = named(name);
      return typeof value === "number" ? value : NaN;
    };
    const type = readBatchType(String(named("batch_stage")));
    this.takeMembers(readPythonLiteral(String(cells[this.membersAt] ?? "")));
    this.rows += 1;
    this.columns.type.push(BATCH_TYPES.indexOf(type));
    this.columns.size.push(amount("batch_size"));
    this.columns.tokens.push(type === "decode" ? amount("batch_size") : amount("total_prefill_token"));
    this.columns.duration.push(amount("model_execute_time"));
  }

  private takeMembers(list: unknown): void {
    if (!Array.isArray(list)) return;
    const memberIndex = (name: string): number => this.memberNames.indexOf(name);
    const [input, output] = [memberIndex("input_length"), memberIndex("output_length")];
    for (const member of list as readonly unknown[]) {
      const values: readonly unknown[] = Array.isArray(member) ? member : [];
      this.members.batch.push(this.rows);
      this.members.promptTokens.push(Number(values[input] ?? NaN));
      this.members.iteration.push(Number(values[output] ?? NaN));
    }
  }

  done(): Piece {
    const { type, size, tokens, duration } = this.columns;
    const unknown = new Float64Array(this.rows).fill(NaN);
    const none = new Float64Array(this.rows);
    return {
      batches: {
        name: none.fill(this.texts.number("batch_stage")),
        stage: new Float64Array(this.rows).fill(EXECUTED),
        start: unknown,
        end: unknown,
        duration: duration.done(),
        size: size.done(),
        type: type.done(),
        process: new Float64Array(this.rows),
        dp: unknown,
        prefillSize: unknown,
        decodeSize: unknown,
        prefillTokens: unknown,
        decodeTokens: unknown,
        tokens: tokens.done(),
        cacheShare: unknown,
        acceptedShare: unknown,
      },
      members: this.namelessMembers(),
    };
  }

  private namelessMembers(): NonNullable<Piece["members"]> {
    const batch = this.members.batch.done();
    const unknown = new Float64Array(batch.length).fill(NaN);
    return {
      batch,
      request: new Float64Array(batch.length),
      iteration: this.members.iteration.done(),
      phase: unknown,
      scheduledTokens: unknown,
      promptTokens: this.members.promptTokens.done(),
      computedTokens: unknown,
      acceptedTokens: unknown,
    };
  }
}

function tupleNames(text: string | undefined): readonly string[] {
  const names = readPythonLiteral(text ?? "");
  return Array.isArray(names) ? names.map(String) : [];
}
