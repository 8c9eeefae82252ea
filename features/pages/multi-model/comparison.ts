/** What the analysis answers: plain data. */
import type { Verdict } from "@/features/answer";
import type { Figure } from "@/features/explain";
import type { Chip } from "@/features/core/hardware/chip";
import type { RowFigures } from "@/features/core/comparison/figures";
import type { LimitState } from "@/features/core/comparison/limits";
import type { MetricId } from "@/features/core/comparison/metrics";
import type { Judged, RowSettings } from "@/features/core/comparison/settings";
import type { Issue } from "@/lib/issue";
import type { Varied } from "./input";

export type Contender = {
  /** Stable: "own", or the id of the preset or chip. */
  readonly id: string;
  readonly name: string;
  readonly settings: RowSettings;
};

export type LoadPoint = {
  readonly conc: number;
  /** Output tokens a second of one GPU, and of one user. */
  readonly perGpu: number;
  readonly perUser: number;
  readonly ttft: number;
  readonly tpot: number;
};

export type Item = Contender & {
  readonly figures: RowFigures | null;
  readonly limits: readonly LimitState[];
  /** It runs and breaks no limit. */
  readonly within: boolean;
  /** Share of the best of all, 0 to 1, by metric; null where it has no such figure. */
  readonly standing: Readonly<Partial<Record<MetricId, number | null>>>;
  readonly curve: readonly LoadPoint[];
  readonly issues: readonly Issue[];
};

export type Comparison = {
  readonly vary: Varied;
  readonly judged: Judged;
  readonly items: readonly Item[];
  /** What they run on, each once. */
  readonly chips: readonly Chip[];
  /** Ids: most output per GPU among those within all limits, and the cheapest of them; null where none is. */
  readonly best: string | null;
  readonly cheapest: string | null;
  readonly verdict: Verdict;
  readonly figures: readonly Figure[];
};
