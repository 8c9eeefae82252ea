/** The scenario of `--scenario`: a link of the suite, or a JSON file of its parameters. */
import { ScenarioSchema } from "@/features/core/scenario/schema";
import type { Resolved } from "@/features/core/scenario/resolve";
import { readJson, isJsonObject } from "@/lib/json";
import { failure, type Result } from "@/lib/result";
import { buildScenario } from "../calibrate/calibrate";
import { readFile } from "../console/io";
import { issue } from "./messages.issues";

export function readScenario(source: string): Result<Resolved> {
  if (source.includes("?")) return buildScenario(linkParameters(source));
  const file = readFile(source);
  if (!file.ok) return file;
  const plain = readJson(file.value);
  return isJsonObject(plain) ? buildScenario(plain) : failure(issue("GATE-SCENARIO", source, { source }));
}

/** Parameters of a page are not the scenario's. */
function linkParameters(link: string): Record<string, string> {
  const search = new URLSearchParams(link.slice(link.indexOf("?") + 1).split("#")[0]);
  return Object.fromEntries([...search].filter(([key]) => Object.hasOwn(ScenarioSchema.shape, key)));
}
