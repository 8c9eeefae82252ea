/** A scenario by its link names, in a line: "deepseek-v3, h200-sxm, tp=8, conc=64". What is not named is its default. */
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { ScenarioSchema } from "./schema";

/** Characters of a value that are shown: packed texts are long. */
const SHOWN = 24;

const own: ReadonlySet<string> = new Set(["model", "hw", "config", "chip"]);

export function aboutScenario(params: RawParams): string {
  const { model, hw } = decodeParams(ScenarioSchema, params).value;
  const names = [params["config"] === undefined ? model : "config", params["chip"] === undefined ? hw : "chip"];
  const others = Object.entries(params)
    .filter(([key]) => !own.has(key))
    .map(([key, value]) => `${key}=${value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value}`);
  return [...names, ...others].join(", ");
}
