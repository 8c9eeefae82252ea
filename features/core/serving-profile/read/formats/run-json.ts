/** One object: what a run says of itself (engine, version, model, settings), a list of requests in it, or a single request. */
import { isJsonObject, type JsonObject } from "@/lib/json";
import type { EngineFacts } from "../../capture/facts";
import { type Part, settled } from "../../tables/part";
import { JsonObjects } from "../json-objects";
import { readLooseJson } from "../loose-json";
import { ObjectRows } from "../object-rows";
import { clientRows, listedRows, statesStarts } from "./client-records";
import { type Format, type Given, unread, withNotices } from "./format";
import { likelyArrivals, unknownFile } from "./notices";

/** A description of a run is some kilobytes; larger lists of requests come one object a line, or as a list. */
const MAX_BYTES = 2 ** 26;

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
    const parsed = this.source.length > MAX_BYTES ? undefined : readLooseJson(this.source);
    const value = isJsonObject(parsed) ? parsed : null;
    const engine = value === null ? null : readRun(value);
    const run: Part[] =
      engine === null
        ? []
        : [{ path, table: null, origin: "file", kind: "run", rows: 1, notices: [], settle: () => settled({ engine }) }];
    const rows = value === null ? this.oneByOne() : this.rowsInside(value);
    return run.length + rows.length > 0 ? [...run, ...rows] : [unread(this.given, unknownFile(path))];
  }

  /** Tables among the object's lists of objects; of a file of a single line, the object itself. */
  private rowsInside(value: JsonObject): Part[] {
    const inside = Object.values(value).filter((entry): entry is unknown[] => Array.isArray(entry));
    const listed = listedRows(value);
    if (listed) {
      const parts = this.table(listed);
      return statesStarts(value) ? parts : parts.map((part) => withNotices(part, [likelyArrivals(this.given.path)]));
    }
    const tables = [transposed(value) ?? clientRows(value), ...inside.map((list) => list.filter(isJsonObject))];
    return tables.flatMap((list) => this.table(list));
  }

  /** Objects that follow one another over several lines each. */
  private oneByOne(): Part[] {
    const list: JsonObject[] = [];
    if (this.source.length <= MAX_BYTES)
      new JsonObjects(0, (object) => void list.push(object)).push(new TextEncoder().encode(this.source));
    return this.table(list);
  }

  private table(list: readonly JsonObject[]): Part[] {
    const rows = new ObjectRows({ ...this.given, table: null, origin: "file" });
    for (const row of list) rows.take(row);
    const part = rows.finish()?.finish();
    return part === undefined || part.rows === 0 ? [] : [part];
  }
}

/** A table by columns, as pandas writes one: lists or objects of values by name, or names beside rows. null for anything else. */
function transposed(value: JsonObject): JsonObject[] | null {
  const { columns, data } = value;
  if (Array.isArray(columns) && Array.isArray(data)) {
    const names = columns.map(String);
    return (data as unknown[]).map((row) =>
      Object.fromEntries(names.map((name, i) => [name, Array.isArray(row) ? (row as unknown[])[i] : null])),
    );
  }
  const lists = Object.entries(value).map(([name, entry]): readonly [string, readonly unknown[]] => [
    name,
    Array.isArray(entry) ? (entry as unknown[]) : isJsonObject(entry) ? Object.values(entry) : [],
  ]);
  const [first] = lists;
  const length = first?.[1].length ?? 0;
  const alike = lists.length > 2 && length > 0 && lists.every(([, list]) => list.length === length);
  if (!alike || lists.some(([, list]) => list.some((cell) => typeof cell === "object" && cell !== null))) return null;
  return Array.from({ length }, (_, row) => Object.fromEntries(lists.map(([name, list]) => [name, list[row]])));
}

/** null where the object describes no run. */
function readRun(value: JsonObject): EngineFacts | null {
  const settings = isJsonObject(value["engine_kwargs"]) ? value["engine_kwargs"] : null;
  const version = Object.entries(value).find(([key]) => /^(vllm|sglang|trtllm|engine)_version$/.test(key));
  if (settings === null && version === undefined) return null;
  const text = (from: JsonObject | null, key: string): string | undefined => {
    const field = from?.[key];
    return typeof field === "string" ? field : undefined;
  };
  const count = (key: string): number | undefined => {
    const field = settings?.[key];
    return typeof field === "number" ? field : undefined;
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
