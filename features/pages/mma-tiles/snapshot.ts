/** The page's controls and the accelerator as a small JSON file, out and in. Strict on the way in: nothing is guessed. */
import { decodeParams, encodeParams, readParam, writeValue, type RawParams } from "@/lib/params/codec";
import { closestWord } from "@/lib/text-comparison/closest-word";
import { listControls } from "@/lib/params/control";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { isJsonObject, readJsonObject } from "@/lib/json";
import { MmaTilesInput, type Input } from "./input";
import * as m from "./messages";
import { issue } from "./messages.issues";

const SNAPSHOT_KIND = "mds-mma-tiles/1";

export type Snapshot = { readonly kind: typeof SNAPSHOT_KIND; readonly hw: string; readonly params: RawParams };

export const snapshotText = (hw: string, input: Input): string =>
  `${JSON.stringify({ kind: SNAPSHOT_KIND, hw, params: encodeParams(MmaTilesInput, input) } satisfies Snapshot, null, 2)}\n`;

/** Parameters to set, defaults written out, so that what the file leaves out is reset. */
export function readSnapshot(text: string): Result<Readonly<Record<string, string>>> {
  const parsed = readJsonObject(text);
  if (!parsed) return failure(unreadable());
  const { kind, hw, params } = parsed;
  if (kind !== SNAPSHOT_KIND || !isJsonObject(params)) return failure(unreadable());
  const issues: Issue[] = [];
  const raw: Record<string, string> = {};
  const known = listControls(MmaTilesInput).map(({ key }) => key);
  for (const [key, value] of Object.entries(params)) {
    if (!known.includes(key)) issues.push(unknown(key, known));
    else if (readParam(MmaTilesInput, key, writeValue(value)) === undefined) issues.push(wrong(key, writeValue(value)));
    else raw[key] = writeValue(value);
  }
  if (hw !== undefined && typeof hw !== "string") issues.push(wrong("hw", writeValue(hw)));
  if (issues.length > 0) return failure(...issues);
  const { value } = decodeParams(MmaTilesInput, raw);
  const all = Object.entries(value).map(([key, entry]) => [key, writeValue(entry)]);
  return success({ ...Object.fromEntries(all), ...(typeof hw === "string" && { hw }) });
}

const unreadable = (): Issue => issue("TILE-SNAPSHOT", "snapshot", { snapshotKind: SNAPSHOT_KIND });

function unknown(key: string, known: readonly string[]): Issue {
  const near = closestWord(key, known);
  return {
    code: "TILE-SNAPSHOT-KEY",
    at: "snapshot",
    message: near === null ? m.snapshotNamesKey({ key }) : m.snapshotNamesKeyNear({ key, near }),
  };
}

const wrong = (key: string, value: string): Issue => issue("TILE-SNAPSHOT-VALUE", "snapshot", { key, value });
