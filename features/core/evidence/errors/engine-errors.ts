/**
 * Predictions beside what engines printed of their memory and cache at public starts, and beside step times of whole passes that others
 * measured: ratios, no printed or measured figure. Written by `node bench/evidence.mjs --write` (bench/accuracy/publishers/engines).
 */
import stored from "./engine-errors.json";
import { errorParts, type ErrorParts } from "./parts";

/**
 * weights: GiB loaded on a GPU; cache: GiB left to the KV cache; tokens: what the engine says that a cache of the printed size holds, and how
 * many requests; prefill, decode: seconds of one pass.
 */
export const ENGINE_FIGURES = ["weights", "cache", "tokens", "prefill", "decode"] as const;
export type EngineFigure = (typeof ENGINE_FIGURES)[number];

export type EngineCase = {
  readonly figure: EngineFigure;
  /** Thread or publisher. */
  readonly source: string;
  readonly model: string;
  /** Widths and chip, of a pass its batch too. */
  readonly setting: string;
  /** Id of an engine of the suite, or another one's name. */
  readonly engine: string;
  /** null: not stated. */
  readonly version: string | null;
  readonly moe: boolean;
  /** Printed or measured values behind the ratio. */
  readonly values: number;
  /** Predicted over printed or measured; of times, + = predicted slower. */
  readonly ratio: number;
};

export type EngineSlice = ErrorParts & {
  readonly figure: EngineFigure;
  readonly by: "all" | "kind" | "engine" | "version";
  /** Of `by`: "MoE", "vllm", "vllm 0.11.2"; empty where it is all. */
  readonly name: string;
};

export const ENGINE_CASES = stored as unknown as readonly EngineCase[];

const KEYS: readonly (readonly [EngineSlice["by"], (each: EngineCase) => string | null])[] = [
  ["all", () => ""],
  ["kind", ({ moe }) => (moe ? "MoE" : "dense")],
  ["engine", ({ engine }) => engine],
  ["version", ({ engine, version }) => (version === null ? null : `${engine} ${version}`)],
];

/** A cluster is a figure of one source's model under one engine. */
export const engineSlices = (cases: readonly EngineCase[]): readonly EngineSlice[] =>
  ENGINE_FIGURES.flatMap((figure) => {
    const sameFigure = cases.filter(({ figure: other }) => other === figure);
    return KEYS.flatMap(([by, key]) =>
      [...Map.groupBy(sameFigure, key)]
        .flatMap(([name, members]) => (name === null ? [] : [{ figure, by, name, ...errorParts(members.map(judge)) }]))
        .sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true })),
    );
  });

const judge = ({ source, model, engine, version, ratio }: EngineCase) => ({
  cluster: [source, model, engine, version].join(" "),
  error: ratio - 1,
});

/** Of the stored cases. */
export const ENGINE_SLICES = engineSlices(ENGINE_CASES);
