/** How the options of `mds trace` say that a trace is cut. */
import type { CutRequest } from "@/features/core/trace";
import { parseJsonObject } from "@/features/core/model/config/text/json-text";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { readFile } from "../console/io";
import { issue } from "./messages.issues";

export type CutOptions = {
  readonly config?: string | undefined;
  readonly profile?: string | undefined;
  readonly "anchor-kernel"?: string | undefined;
  readonly "anchor-offset"?: string | undefined;
  readonly "blocks-per-layer"?: string | undefined;
  readonly "num-layers"?: string | undefined;
};

export function readRequest(values: CutOptions): Result<CutRequest> {
  const request = {
    layers: values["num-layers"],
    blocksPerLayer: values["blocks-per-layer"],
    anchorOffset: values["anchor-offset"],
  };
  const numbers: Record<string, number> = {};
  for (const [key, number] of Object.entries(request)) {
    if (number === undefined) continue;
    if (!/^\d+$/.test(number)) return failure(notWhole(key, number));
    numbers[key] = Number(number);
    if (numbers[key] === 0 && key !== "anchorOffset") return failure(notWhole(key, number));
  }
  const file = values.config === undefined ? null : readFile(values.config);
  if (file?.ok === false) return file;
  const config = file === null ? null : parseJsonObject(file.value);
  if (config?.ok === false) return config;
  return success({
    ...numbers,
    ...(values["anchor-kernel"] === undefined ? {} : { anchor: values["anchor-kernel"] }),
    ...(values.profile === undefined ? {} : { profile: values.profile }),
    ...(config === null ? {} : { config: config.value }),
  });
}

const notWhole = (option: string, text: string): Issue => issue("TRACE-NUMBER", option, { written: text });
