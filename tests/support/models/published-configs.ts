/** The forty published configurations as scenarios; eight of them in a clone alone. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { packText } from "@/lib/packed-text";
import { unwrap } from "@/lib/result";
import { publicData } from "../public-data";

const FOLDER = publicData("model-configs");
const LIST = resolve(FOLDER, "params.csv");

export const CONFIG_FILES: readonly string[] = readFileSync(LIST, "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split(",")[0] ?? "");

export const configText = (file: string): string => readFileSync(resolve(FOLDER, file), "utf8");

export function configScenario(file: string, raw: RawParams = { tp: "1", hw: "b200-sxm" }) {
  const { value: params } = decodeParams(ScenarioSchema, raw);
  const config = packText(configText(file));
  return unwrap(resolveScenario({ ...params, model: "custom", config }));
}
