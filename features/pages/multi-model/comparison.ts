/** What the analysis answers: plain data. */
import type { Unfinished, Verdict } from "@/features/answers/answer";
import type { Figure } from "@/features/answers/explain";
import type { Chip } from "@/features/core/hardware/chip";
import type { RowFigures } from "@/features/core/comparison/figures";
import type { LimitState } from "@/features/core/comparison/limits";
import type { MetricId } from "@/features/core/comparison/metrics";
import type { Judged, RowSettings } from "@/features/core/comparison/settings";
import type { Issue } from "@/lib/issue";
import type { Sized, Varied } from "./input";
import type { PastedModel } from "./contenders/pasted-models";

/** A model, or a chip, by itself. */
export type Side = {
  /** Stable: "own", the id of the preset or chip, or of a pasted model. */
  readonly id: string;
  readonly name: string;
  readonly settings: RowSettings;
  readonly pasted?: PastedModel;
};

export type Contender = {
  /** Stable: "own", the id of the preset or chip, or both with an @ between. */
  readonly id: string;
  readonly name: string;
  /** What is the scenario's own is null where it is not compared. */
  readonly model: Side | null;
  readonly chip: Side | null;
  readonly settings: RowSettings;
  /** GPUs of its kind that an own layout may use. */
  readonly gpus: number;
};

export type LoadPoint = {
  readonly conc: number;
  /** Output tokens a second of one GPU, and of one user. */
  readonly perGpu: number;
  readonly perUser: number;
  readonly ttft: number;
  readonly tpot: number;
};

/** What comes of a contender. */
export type Worked = {
  readonly settings: RowSettings;
  readonly figures: RowFigures | null;
  readonly limits: readonly LimitState[];
  /** It runs and breaks no limit. */
  readonly within: boolean;
  readonly curve: readonly LoadPoint[];
  readonly issues: readonly Issue[];
  /** Set if its best layout was searched. */
  readonly search: OwnSearch | null;
};

export type OwnSearch = {
  /** Of all limits together, 0 to 1; null: no layout reaches the minimum, or no limit is set. */
  readonly chance: number | null;
};

export type Item = Contender &
  Worked & {
    /** Not worked out yet. */
    readonly pending: boolean;
    /** Share of the best of all, 0 to 1, by metric; null where it has no such figure. */
    readonly standing: Readonly<Partial<Record<MetricId, number | null>>>;
    /** Against the cheapest of its group; null where it is not among those within limits. */
    readonly against: Against | null;
  };

export type Against = {
  /** "tie": its band touches that of the cheapest. */
  readonly place: "lead" | "tie" | "apart";
  /** Cost over that of the cheapest; band in the same unit. */
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
};

/** The items of one model, or all of them where models are compared. */
export type Group = {
  readonly id: string;
  readonly name: string;
  /** Places among the items. */
  readonly places: readonly number[];
};

export type Comparison = {
  readonly vary: Varied;
  readonly sized: Sized;
  readonly judged: Judged;
  /** Ids of the columns that the table shows beside the name. */
  readonly columns: readonly string[];
  readonly items: readonly Item[];
  readonly groups: readonly Group[];
  /** What they run on, each once. */
  readonly chips: readonly Chip[];
  /** Ids: most output per GPU among those within all limits, and the cheapest of them; null where none is. Of the scenario's model where several run on several chips. */
  readonly best: string | null;
  readonly cheapest: string | null;
  readonly verdict: Verdict;
  readonly figures: readonly Figure[];
  readonly partial: Unfinished | null;
};
