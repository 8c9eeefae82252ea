/** One object: what a run says of itself (engine, version, model, settings), a list of requests in it, or a single request. */
import { isJsonObject, type JsonObject, readJsonObject } from "@/lib/json";
import type { EngineFacts } from "../../capture/facts";
import { type Part, settled } from "../../tables/part";
import { ObjectRows } from "../object-rows";
import { type Format, type Given, unread } from "./format";
import { unknownFile } from "./notices";

/** A description of a run is some kilobytes. */
const MAX_BYTES = 2 ** 22;

export class RunFormat implements Format {
  private source = "";
  private readonly decoder = new TextDecoder();

  constructor(private readonly given: Given) {}

  push(piece: Uint8Array): boolean {
    if (this.source.length > MAX_BYTES) return false;
    this.source += this.decoder.decode(piece, { stream: true });
    return true;
  }

  finish(): readonly Part[] {
    const { path } = this.given;
    const value = this.source.length > MAX_BYTES ? null : readJsonObject(this.source);
    const engine = value === null ? null : readRun(value);
    const run: Part[] =
      engine === null
        ? []
        : [{ path, table: null, origin: "file", kind: "run", rows: 1, notices: [], settle: () => settled({ engine }) }];
    const rows = value === null ? [] : this.rowsInside(value);
    return run.length + rows.length > 0 ? [...run, ...rows] : [unread(this.given, unknownFile(path))];
  }

  /** Tables among the object's lists of objects; of a file of a single line, the object itself. */
  private rowsInside(value: JsonObject): Part[] {
    const lists = [[value], ...Object.values(value).filter(Array.isArray)] as readonly (readonly unknown[])[];
    return lists.flatMap((list) => {
      const rows = new ObjectRows({ ...this.given, table: null, origin: "file" });
      for (const row of list) if (isJsonObject(row)) rows.take(row);
      const part = rows.finish()?.finish();
      return part === undefined || part.rows === 0 ? [] : [part];
    });
  }
}

/** null where the object describes no run. */
function readRun(value: JsonObject): EngineFacts | null {
  const settings = isJsonObject(value["engine_kwargs"]) ? value["engine_kwargs"] : null;
  const version = Object.entries(value).find(([key]) => /^(vllm|sglang|trtllm|engine)_version$/.test(key));
  if (settings === null && version === undefined) return null;
  const text = (from: JsonObject | null, key: string): string | undefined => {
    const found = from?.[key];
    return typeof found === "string" ? found : undefined;
  };
  const count = (key: string): number | undefined => {
    const found = settings?.[key];
    return typeof found === "number" ? found : undefined;
  };
  const model = text(value, "model") ?? text(settings, "model");
  const name = version?.[0].replace(/_version$/, "");
  const [maxRunning, maxStepTokens] = [count("max_num_seqs"), count("max_num_batched_tokens")];
  return {
    ...(name === undefined ? {} : { name }),
    ...(version === undefined ? {} : { version: String(version[1]) }),
    ...(model === undefined ? {} : { model }),
    ...(maxRunning === undefined ? {} : { maxRunning }),
    ...(maxStepTokens === undefined ? {} : { maxStepTokens }),
    settings: Object.fromEntries(
      Object.entries(settings ?? {})
        .filter(([, entry]) => ["string", "number", "boolean"].includes(typeof entry))
        .map(([key, entry]) => [key, String(entry)]),
    ),
  };
}
