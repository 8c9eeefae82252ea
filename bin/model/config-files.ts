/** Configurations on disk, with the hf_quant_config.json that lies beside each. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseJsonObject } from "@/features/core/model/config/text/json-text";
import { isSecondDocument, secondPath, withSecondDocument } from "@/features/core/model/config/text/second-document";
import type { JsonObject } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import { readFile } from "../console/io";

/** Of a folder its config.json. */
export const configPath = (path: string): string =>
  path !== "-" && existsSync(path) && statSync(path).isDirectory() ? join(path, "config.json") : path;

/** A configuration with the second document beside it, where there is one; "-" is standard input. */
export function readConfigFile(path: string): Result<JsonObject> {
  const config = readJsonFile(path);
  const beside = secondPath(path);
  if (!config.ok || beside === null || "hf_quant_config" in config.value || !existsSync(beside)) return config;
  const second = readJsonFile(beside);
  if (!second.ok) return failure(...second.issues.map((issue) => ({ ...issue, at: beside })));
  return isSecondDocument(second.value) ? success(withSecondDocument(config.value, second.value)) : config;
}

function readJsonFile(path: string): Result<JsonObject> {
  const file = readFile(path);
  return file.ok ? parseJsonObject(file.value) : file;
}
