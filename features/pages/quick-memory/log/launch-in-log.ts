/** The launch that a log states in its first lines, as parameters of the scenario; a log of an unknown model is no other model's. */
import { readLaunch } from "@/features/core/deploy/read/launch";
import { statedLaunch } from "@/features/core/deploy/read/python/log-lines";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";
import type { Issue } from "@/lib/issue";
import { decodeParams } from "@/lib/params/codec";
import { issue } from "@/features/pages/quick-memory/messages.issues";

type Launched = {
  readonly set: Readonly<Record<string, number | string | boolean | null>>;
  readonly issues: readonly Issue[];
  readonly refusal: Issue | null;
};

const NONE: Launched = { set: {}, issues: [], refusal: null };

export function launchInLog(pasted: string, page: Pick<Scenario, "model" | "config">): Launched {
  const states = statedLaunch(pasted);
  if (states === null) return NONE;
  const read = readLaunch(pasted);
  if (!read.ok) return { ...NONE, issues: read.issues };
  const { model, config, ...others } = read.value.params;
  const unknown = read.issues.find(({ code }) => code === "LAUNCH-MODEL");
  const notes = read.issues.filter(({ code }) => code !== "LAUNCH-MODEL");
  const stated = {
    ...(unknown ? {} : { model, config }),
    ...others,
    ...(read.value.launch["engine"] !== undefined && { engine: read.value.launch["engine"] }),
  };
  // The configuration line alone does not say what was left as it is.
  const entries = Object.entries(stated).filter(
    ([key, value]) => value !== "auto" || states === "all" || key === "weights",
  );
  const set = decoded(Object.fromEntries(entries.map(([key, value]) => [key, value ?? ""])));
  if (!unknown) return { set, issues: notes, refusal: null };
  const names = { model: model ?? "", page: page.model };
  if (page.config === "" && page.model === DEFAULT_MODEL)
    return { set, issues: notes, refusal: issue("LOG-MODEL", "model", names) };
  return { set, issues: [...notes, issue("LOG-MODEL/page", "model", names)], refusal: null };
}

const DEFAULT_MODEL = ScenarioSchema.parse({}).model;

/** As the page has them; the engine is the page's own parameter. */
function decoded({ engine, ...raw }: Readonly<Record<string, string>>): Launched["set"] {
  const { value, issues } = decodeParams(ScenarioSchema, raw);
  const unread = new Set(issues.map(({ at }) => at));
  const values: Readonly<Record<string, unknown>> = value;
  const read = Object.keys(raw).flatMap((key) => (unread.has(key) ? [] : [[key, values[key]] as const]));
  return { ...(Object.fromEntries(read) as Launched["set"]), ...(engine !== undefined && { engine }) };
}
