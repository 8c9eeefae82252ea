/**
 * Launches of public layouts against the figures that their folder states (vendor, form: EXPECTED.json of each folder, with sources). Every
 * file of a folder is tried, so that a new one needs no line here.
 */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { recognise } from "@/features/core/file-kinds/recognise";
import { checkpointParams } from "@/features/core/deploy/read/model";
import { readLaunch, type ReadLaunch } from "@/features/core/deploy/read/launch";
import { unwrap } from "@/lib/result";
import { NEEDS_WHOLE_DATA, publicData } from "../../../../support/public-data";

type Pool = {
  readonly role: "aggregate" | "prefill" | "decode";
  readonly replicas: number;
  readonly tp?: number;
  readonly dp?: number;
  readonly ep?: number;
  readonly gpu_memory_utilization?: number;
};
type Figures = {
  readonly model?: string;
  readonly model_id?: string;
  readonly pools?: readonly Pool[];
  readonly tp?: number;
  readonly dp?: number;
  readonly ep?: number;
  readonly replicas?: number;
  readonly min_replicas?: number;
  readonly gpus_total?: number;
  readonly max_model_len?: number;
  readonly max_num_seqs?: number;
  readonly gpu_memory_utilization?: number;
  readonly prefix_caching?: boolean;
  readonly starts_engine?: boolean;
  readonly deploy_type?: string;
  readonly variants?: Readonly<Record<string, { readonly model_id: string }>>;
  readonly launch?: Readonly<Record<string, string | number>>;
};
type Expected = { readonly files: Readonly<Record<string, { readonly is: string; readonly figures: Figures }>> };

const FOLDERS = ["kserve", "llmd-values-lws", "slurm-helm", "vllm-recipes", "engine-logs"];

const CASES = FOLDERS.flatMap((folder) => {
  const path = publicData(`formats/${folder}/EXPECTED.json`);
  if (!existsSync(path)) return [];
  const { files } = JSON.parse(readFileSync(path, "utf8")) as Expected;
  return Object.entries(files).map(([name, { is, figures }]) => ({ name: `${folder}/${name}`, is, figures }));
});

const text = (name: string): string => readFileSync(publicData(`formats/${name}`), "utf8");

const launches = CASES.filter(({ figures }) => figures.starts_engine !== false && figures.deploy_type === undefined);
const withLaunch = launches.filter(({ is, figures }) => is !== "log" || figures.launch !== undefined);

describe("launches of public layouts", NEEDS_WHOLE_DATA, () => {
  it.each(withLaunch)("$name: model, limits and memory share", ({ name, figures }) => {
    const { params, launch } = unwrap(readLaunch(text(name)));
    const stated = figures.launch ?? {};
    const model = figures.variants?.["default"]?.model_id ?? figures.model ?? figures.model_id ?? "";
    expect(params.model).toBe(checkpointParams(model)?.model);
    const sizes = { ...figures, ...stated } as Figures & { readonly tensor_parallel_size?: number };
    expect(numbers(launch)).toMatchObject(defined({ max_len: sizes.max_model_len, max_seqs: sizes.max_num_seqs }));
    const share = sizes.gpu_memory_utilization ?? figures.pools?.find(({ role }) => role !== "prefill")?.gpu_memory_utilization;
    expect(numbers(launch)).toMatchObject(defined({ util: share }));
    if (sizes.prefix_caching === true) expect(launch.prefix_cache).toBe("1");
    expect(numbers(params)).toMatchObject(defined({ tp: sizes.tensor_parallel_size ?? sizes.tp }));
  });

  it.each(launches.filter(({ figures }) => figures.pools ?? figures.gpus_total))("$name: pools and GPUs", ({ name, figures }) => {
    const read = unwrap(readLaunch(text(name)));
    const { tp, dp, ep, replicas = figures.min_replicas ?? 1 } = figures;
    const pools = figures.pools ?? [{ role: "aggregate", replicas, ...defined({ tp, dp, ep }) } as Pool];
    const split = pools.length > 1;
    expect(read.params.split).toBe(split ? "1" : "0");
    for (const pool of pools) expect(poolRead(read, split && pool.role === "decode")).toMatchObject(poolWanted(pool));
    if (figures.gpus_total !== undefined) expect(gpus(read)).toBe(figures.gpus_total);
  });

  it.each(CASES)("$name: the page that import names reads it", ({ name, is }) => {
    const known = unwrap(recognise(name, new TextEncoder().encode(text(name)), { whole: true }));
    if (is === "log") expect(known.opens).toBe("quick-memory");
    else expect(known.opens !== null).toBe(readLaunch(text(name)).ok);
    if (known.opens === null) expect(known.notes.length).toBeGreaterThan(0);
  });

  it("what routes or is a part starts nothing, and is refused by name", () => {
    const codes = (name: string) => readLaunch(text(name)).issues.map(({ code }) => code);
    expect(codes("kserve/inferencepool-v1.yaml")).toEqual(["LAUNCH-ROUTES"]);
    expect(codes("vllm-recipes/strategy-single_node_tep.yaml")).toEqual(["LAUNCH-STRATEGY"]);
    expect(codes("engine-logs/tensorrt-llm-start.log")).toEqual(["LAUNCH-LOG"]);
  });
});

const defined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

const numbers = (params: Readonly<Record<string, string | undefined>>): Record<string, number> =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [key, Number(value)]));

/** A pool as the expectations name its sizes; copies of a pool are 1 where the text does not count them. */
function poolRead({ params }: ReadLaunch, decode: boolean): Record<string, number> {
  const read = (key: string): number => Number(params[decode ? `d_${key}` : key] ?? 1);
  return { tp: read("tp"), dp: read("adp"), ep: read("ep"), replicas: read("replicas") };
}

const poolWanted = ({ tp, dp, ep, replicas }: Pool): Record<string, number> => defined({ tp, dp, ep, replicas }) as Record<string, number>;

function gpus(read: ReadLaunch): number {
  const size = (decode: boolean): number => {
    const { tp = 1, dp = 1, replicas = 1 } = poolRead(read, decode);
    return tp * dp * replicas;
  };
  return size(false) + (read.params.split === "1" ? size(true) : 0);
}
