/**
 * A scenario of AISimulate (ai-dynamo/aisimulate, YAML of `predict` and `recommend`, 0.12 to 0.14) as link parameters. What the scenario has no
 * parameter for is listed: values of a search, the stop rule, router and planner, cache transfer, sessions and traces.
 */
import { CHIP_IDS } from "@/features/core/hardware/chip-options";
import { isJsonObject, type JsonObject } from "@/lib/json";
import type { RawParams } from "@/lib/params/codec";
import { failure, success, type Result } from "@/lib/result";
import { readYaml } from "@/lib/yaml/read";
import type { StatedFlag } from "./command/command-flags";
import { issue } from "./messages.issues";

/** What a scenario states: link parameters, those of the launch, and fields that nothing here has a place for. */
export type ReadScenario = {
  readonly params: RawParams;
  readonly launch: RawParams;
  readonly left: readonly StatedFlag[];
};

/** `modelParams`: link words of a model's name, as a launch command states it. Null where the text is no such scenario. */
export function readAisimulate(source: string, modelParams: (name: string) => RawParams): Result<ReadScenario> | null {
  if (!/^[ \t]*(engine|"engine")[ \t]*:/m.test(source)) return null;
  const file = readYaml(source)?.value;
  if (!isScenario(file)) return null;
  const seen = new Fields(file);
  const workers = pools(seen);
  const [first] = workers;
  if (first === undefined) return failure(issue("LAUNCH-AISIMULATE", "read"));
  const name = seen.text("engine.model");
  const params: RawParams = {
    ...(name !== null && modelParams(name)),
    ...chipParams(seen),
    ...workers.reduce<RawParams>((all, pool) => ({ ...all, ...poolParams(seen, pool) }), {}),
    split: workers.length > 1 ? "1" : "0",
    ...loadParams(seen),
  };
  const backend = seen.text("engine.backend");
  const launch = {
    ...(backend !== null && { engine: backend }),
    ...numberParam("max_len", seen.number("engine.context_length")),
  };
  seen.text("engine.mode");
  return success({ params, launch, left: seen.left() });
}

/** By its fields alone: manifests of Kubernetes have none of them. */
const isScenario = (file: unknown): file is JsonObject =>
  isJsonObject(file) &&
  isJsonObject(file["engine"]) &&
  (isJsonObject(file["engine"]["workers"]) || ("model" in file["engine"] && "hardware" in file["engine"]));

type Pool = { readonly path: string; readonly prefix: "" | "d_" };

/** Workers that prefill, or all of them; then those that decode. */
function pools(seen: Fields): readonly Pool[] {
  const path = (role: string): string => `engine.workers.${role}`;
  if (seen.has(path("prefill")) && seen.has(path("decode")))
    return [
      { path: path("prefill"), prefix: "" },
      { path: path("decode"), prefix: "d_" },
    ];
  return seen.has(path("aggregated")) || seen.has("engine.model") ? [{ path: path("aggregated"), prefix: "" }] : [];
}

const DEGREES = { tensor: "tp", pipeline: "pp", attention_data: "adp", moe_expert: "ep" } as const;

/** GPUs of a worker are tensor x pipeline x attention_data; the widths of the experts divide the same GPUs. All are 1 where unsaid. */
function poolParams(seen: Fields, { path, prefix }: Pool): RawParams {
  const layout = `${path}.parallelism`;
  // A search over layouts states none.
  if (seen.isSearched(layout)) return {};
  const degree = (name: string): number | null => seen.number(`${layout}.${name}`, 1);
  const degrees = Object.entries(DEGREES).map(([name, key]) => numberParam(`${prefix}${key}`, degree(name)));
  seen.number(`${layout}.moe_tensor`, 1);
  const engine = {
    ...numberParam("max_seqs", seen.number(`${path}.scheduler.max_sequences`)),
    ...numberParam("batched_tokens", seen.number(`${path}.scheduler.max_batched_tokens`)),
    ...numberParam("util", memoryPercent(seen.number(`${path}.kv_cache.capacity.memory_fraction`))),
  };
  // Limits of a pair are those of the workers that decode, as with launch commands.
  return Object.assign({}, ...degrees, numberParam(`${prefix}replicas`, degree("replicas")), engine) as RawParams;
}

const PERCENT = 100;
const memoryPercent = (share: number | null): number | null => (share === null ? null : PERCENT * share);

function chipParams(seen: Fields): RawParams {
  const name = seen.text("engine.hardware");
  const id = name?.toLowerCase().replaceAll("_", "-");
  const known = CHIP_IDS.find((chip) => chip === id) ?? CHIP_IDS.find((chip) => chip === id?.split("-")[0]);
  if (name !== null && known === undefined) seen.keep("engine.hardware");
  return known === undefined ? {} : { hw: known };
}

/** The mean TPOT is what its limit of ITL is held to. */
function loadParams(seen: Fields): RawParams {
  const source = "traffic.source";
  const kind = seen.text(`${source}.type`);
  if (kind !== null && kind !== "synthetic") seen.keep(`${source}.type`);
  const synthetic = kind === "synthetic";
  const tpot = seen.number("evaluation.sla.itl_ms");
  const load = seen.text("traffic.load.type");
  if (load !== null && load !== "concurrency") seen.keep("traffic.load.type");
  return {
    ...numberParam("isl", synthetic ? seen.number(`${source}.input_tokens`, 1024) : null),
    ...numberParam("osl", synthetic ? seen.number(`${source}.output_tokens`, 128) : null),
    ...numberParam("conc", seen.number("traffic.load.concurrency")),
    ...numberParam("ttft_ms", seen.number("evaluation.sla.ttft_ms")),
    ...numberParam("tpot_ms", tpot),
    ...(tpot !== null && { judge: "average" }),
  };
}

const numberParam = (key: string, value: number | null): RawParams => (value === null ? {} : { [key]: String(value) });

/** Fields by their paths, with those that nobody has read. */
class Fields {
  private readonly read = new Set<string>();

  constructor(private readonly file: JsonObject) {}

  has(path: string): boolean {
    return this.value(path) !== undefined;
  }

  /** A number, or `absent` where the field is not there; null where a search chooses it, or it is no number. */
  number(path: string, absent: number | null = null): number | null {
    const value = this.value(path);
    if (value === undefined) return absent;
    if (typeof value !== "number" || !Number.isFinite(value)) return null;
    this.read.add(path);
    return value;
  }

  text(path: string): string | null {
    const value = this.value(path);
    if (typeof value !== "string") return null;
    this.read.add(path);
    return value;
  }

  /** Listed although it was looked at. */
  keep(path: string): void {
    this.read.delete(path);
  }

  isSearched(path: string): boolean {
    const value = this.value(path);
    return isJsonObject(value) && ["choices", "range", "preset", "auto"].some((key) => key in value);
  }

  left(): StatedFlag[] {
    return leaves(this.file).filter(({ name }) => !this.read.has(name));
  }

  private value(path: string): unknown {
    let value: unknown = this.file;
    for (const key of path.split(".")) value = isJsonObject(value) ? value[key] : undefined;
    return value;
  }
}

function leaves(value: JsonObject, path = ""): StatedFlag[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = path === "" ? key : `${path}.${key}`;
    if (isJsonObject(inner)) return leaves(inner, name);
    return [{ name, value: typeof inner === "object" ? JSON.stringify(inner) : String(inner) }];
  });
}
