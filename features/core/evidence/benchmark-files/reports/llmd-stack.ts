/** Engines of an llm-d report: instances of 0.1, components with replicas of 0.2. */
import { isJsonObject, type JsonObject } from "@/lib/json";
import { valueAt } from "../json-text";

type Instance = {
  readonly role: string;
  readonly replicas: number;
  readonly gpus: number;
  readonly sizes: Readonly<Record<"tp" | "dp" | "ep" | "pp", number | undefined>>;
  readonly model: unknown;
  readonly chip: unknown;
  readonly engine: unknown;
  readonly version: unknown;
};

const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const count = (value: unknown): number | undefined => (typeof value === "number" && value >= 1 ? value : undefined);

export function listInstances(report: JsonObject): Instance[] {
  const stack = list(valueAt(report, "scenario", "stack"));
  if (stack.length > 0) return stack.flatMap(component);
  const roles = list(valueAt(report, "scenario", "host", "type"));
  const engines = list(valueAt(report, "scenario", "platform", "engine"));
  return list(valueAt(report, "scenario", "host", "accelerator")).map((accelerator, index) => ({
    role: String(roles[index] ?? "replica"),
    replicas: 1,
    ...hardware(accelerator),
    model: undefined,
    engine: valueAt(engines[index], "name"),
    version: valueAt(engines[index], "version"),
  }));
}

/** A component of another kind than an engine has no accelerator. */
function component(entry: unknown): Instance[] {
  const stated = valueAt(entry, "standardized");
  if (!isJsonObject(stated) || stated["kind"] !== "inference_engine") return [];
  const image = typeof stated["tool_version"] === "string" ? stated["tool_version"] : "";
  return [
    {
      role: String(stated["role"] ?? "aggregate"),
      replicas: count(stated["replicas"]) ?? 1,
      ...hardware(stated["accelerator"]),
      model: valueAt(stated, "model", "name"),
      engine: stated["tool"],
      // Of an image only its tag is a version.
      version: image.includes("/") ? image.split(":").at(-1) : image || undefined,
    },
  ];
}

function hardware(accelerator: unknown): Pick<Instance, "gpus" | "sizes" | "chip"> {
  const size = (name: string): number | undefined => count(valueAt(accelerator, "parallelism", name));
  const sizes = { tp: size("tp"), dp: size("dp"), ep: size("ep"), pp: size("pp") };
  const product = (sizes.tp ?? 1) * (sizes.pp ?? 1) * (sizes.dp ?? 1);
  return { gpus: count(valueAt(accelerator, "count")) ?? product, sizes, chip: valueAt(accelerator, "model") };
}

/** Pools where both roles stand; otherwise replicas of one layout. Sizes of pools that differ inside a role are left out. */
export function layoutCells(instances: readonly Instance[]): [string, unknown][] {
  if (instances.length === 0) return [];
  const roles = (["prefill", "decode"] as const).map((role) => instances.filter((instance) => instance.role === role));
  const split = roles.every(({ length }) => length > 0);
  const first = (pick: (instance: Instance) => unknown): unknown =>
    instances.map(pick).find((value) => value !== undefined);
  const cells: [string, unknown][] = [
    ["stack.model", first(({ model }) => model)],
    ["stack.chip", first(({ chip }) => chip)],
    ["stack.engine", first(({ engine }) => engine)],
    ["stack.engine_version", first(({ version }) => version)],
    ["stack.gpus", sum(instances.map(({ gpus, replicas }) => gpus * replicas))],
    ...(split
      ? roles.flatMap((pool, index) => poolCells(`stack.${index === 0 ? "prefill" : "decode"}`, pool, "workers"))
      : poolCells("stack", instances, "replicas")),
  ];
  return cells.filter(([, value]) => value !== undefined);
}

function poolCells(path: string, pool: readonly Instance[], counted: string): [string, unknown][] {
  const sizes = (["tp", "dp", "ep", "pp"] as const).map((size): [string, unknown] => {
    const values = new Set(pool.map((instance) => instance.sizes[size]));
    return [`${path}.${size}`, values.size === 1 ? [...values][0] : undefined];
  });
  return [[`${path}.${counted}`, sum(pool.map(({ replicas }) => replicas))], ...sizes];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
