/**
 * What single contenders have of their own: `own:tp=2;qwen3-8b:tp=4,weights=fp8`. Ids are those of the contenders, "own" the scenario's;
 * what is left out is the scenario's.
 */
import { readParam, wantedWords, writeValue } from "@/lib/params/codec";
import { listControls } from "@/lib/params/control";
import type { Issue } from "@/lib/issue";
import { param, integer } from "@/lib/params/param";
import { failure, success, type Result } from "@/lib/result";
import { RowSettingsSchema, type RowSettings } from "./settings";
import { COMMA, joinTexts } from "@/lib/text";
import * as m from "./messages";

/** Layout, batch and formats; of an accelerator how many there are, and what an hour of one costs. */
const EACH_KEYS = ["tp", "conc", "weights", "kv", "gpus", "usd_hour"] as const;
export type EachKey = (typeof EACH_KEYS)[number];
/** What is asked of models and accelerators alike, and of an accelerator alone. */
export const EACH_KEYS_OF_BOTH: readonly EachKey[] = ["tp", "conc", "weights", "kv"];

/** The scenario's own accelerator: "own" is its model where both are compared. */
export const ownChipId = (vary: unknown): string => (vary === "both" ? "own-chip" : "own");

type Own = Pick<RowSettings, Exclude<EachKey, "gpus">> & { readonly gpus?: number };

export const EachSchema = RowSettingsSchema.pick({
  tp: true,
  conc: true,
  weights: true,
  kv: true,
  usd_hour: true,
}).extend({
  gpus: param(integer(1, 4096), { label: m.gpusIHave, unit: "GPU" }),
});

export type Each = Readonly<Record<string, Own>>;

export function readEach(text: string): Result<Each> {
  const parts = text.split(";").filter((part) => part.trim() !== "");
  const read = parts.map(readPart);
  const trouble = read.flatMap((part) => (part.ok ? [] : part.issues));
  return trouble.length > 0
    ? failure(...trouble)
    : success(Object.fromEntries(read.flatMap((part) => (part.ok ? [part.value] : []))));
}

function readPart(part: string): Result<readonly [string, Own]> {
  const [id = "", settings = ""] = part.split(":").map((word) => word.trim());
  const pairs = settings.split(",").map((pair) => pair.split("=").map((word) => word.trim()));
  const values = pairs.map(([key = "", value = ""]) => ({ key, value, read: readOwn(key, value) }));
  const wrong = values.filter(({ read }) => read === undefined);
  if (id === "" || wrong.length > 0) return failure(...wrong.map(({ key, value }) => unreadable(key, value, part)));
  return success([id, Object.fromEntries(values.map(({ key, read }) => [key, read?.value])) as Own]);
}

const readOwn = (key: string, value: string) =>
  EACH_KEYS.some((known) => known === key) ? readParam(EachSchema, key, value) : undefined;

/** Contenders without anything of their own are left out. */
export const writeEach = (each: Each): string =>
  Object.entries(each)
    .map(([id, own]) => [id, Object.entries(own).filter(([, value]) => value !== undefined)] as const)
    .filter(([, own]) => own.length > 0)
    .map(([id, own]) => `${id}:${own.map(([key, value]) => `${key}=${writeValue(value)}`).join(",")}`)
    .join(";");

function unreadable(key: string, value: string, part: string): Issue {
  const control = listControls(EachSchema).find(
    (control) => control.key === key && EACH_KEYS.some((known) => known === key),
  );
  const wanted = control && wantedWords(control);
  return {
    code: "EACH-UNREADABLE",
    at: "each",
    message: wanted
      ? m.keyCannotBeValueIn({ key, value, part, wanted })
      : m.partCannotBeReadIt({ part, eachKeys: joinTexts(EACH_KEYS, COMMA) }),
    fix: m.exampleOwnTp2Qwen3,
  };
}
