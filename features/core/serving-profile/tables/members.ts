/** Members of batches, out of the cell that lists them. */
import type { Members } from "../capture/capture";
import { Numbers, type Texts } from "../columns";
import { readNumber } from "../read/cells";
import { readPythonLiteral } from "../read/python-literal";

export class MemberList {
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

  done(): Members {
    const { columns } = this;
    return {
      batch: columns.batch.done(),
      request: columns.request.done(),
      iteration: columns.iteration.done(),
      phase: columns.phase.done(),
      scheduledTokens: columns.scheduledTokens.done(),
      promptTokens: columns.promptTokens.done(),
      computedTokens: columns.computedTokens.done(),
      acceptedTokens: columns.acceptedTokens.done(),
    };
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
