"use client";
/** The page's jobs: the run of the link, and its map. */
import { useState } from "react";
import type { MapOutcome } from "@/features/pages/scheduling-simulator/map";
import type { RunOutcome } from "@/features/pages/scheduling-simulator/job";
import { forkOf } from "@/features/pages/scheduling-simulator/scheduling";
import { unpackText, storedHash } from "@/lib/packed-text";
import type { RawParams } from "@/lib/params/codec";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { useJob, type JobView } from "@/state/jobs";
import { tablesOf } from "@/state/stored-tables";
import { textOf, useStoredText } from "@/state/stored-texts";
import type { Asked } from "./page-analysis";

/** The text behind a packed parameter; undefined = none is named. */
export function usePackedText(packed: string, at: string): Result<string | undefined> {
  const stored = useStoredText(packed);
  if (packed === "") return success(undefined);
  if (storedHash(packed) === null) return unpackText(packed, undefined, at);
  return stored === undefined || stored === null ? failure(stored === null ? gone(at) : coming(at)) : success(stored);
}

const coming = (at: string): Issue => ({
  code: "LINK-TEXT-LOADING",
  at,
  message: text({ en: "Loading the file that this link names.", zh: "正在加载此链接所指的文件。" }),
});
const gone = (at: string): Issue => ({
  code: "LINK-TEXT-MISSING",
  at,
  message: text({ en: "The file of this link is not on this server.", zh: "此链接所指的文件不在本服务器上。" }),
  fix: text({ en: "Drop the file again, or go on without it.", zh: "请重新拖入文件，或不使用该文件。" }),
  changes: [{ label: text({ en: "go on without it", zh: "不使用该文件" }), set: { [at]: "" } }],
});

/** What does not change a run: how it is looked at. */
const OF_VIEW = ["inst", "points", "trace", "step_tables"];
const OF_MAP = ["map_conc", "map_budget", "rounds"];
const OF_FORK = ["step", "knob", "value"];

const without = (link: RawParams, keys: readonly string[]): RawParams =>
  Object.fromEntries(Object.entries(link).filter(([key]) => !keys.includes(key)));

type Files = { readonly trace: Result<string | undefined>; readonly tables: Result<string | undefined> };

function jobInput(asked: Asked, params: RawParams, { trace, tables }: Files, task: "run" | "map"): unknown {
  if (!trace.ok || !tables.ok) return null;
  const { params: scenario } = asked.scenario;
  return {
    task,
    params,
    config: textOf(scenario.config) ?? null,
    tables: tablesOf(scenario.tables) ?? null,
    trace: trace.value ?? null,
    stepTables: tables.value ?? null,
  };
}

export type RunView = {
  readonly job: JobView;
  /** The newest answer there is; `fresh` says whether it is that of the link. */
  readonly outcome: RunOutcome | null;
  readonly fresh: boolean;
};

export function useRun(asked: Asked, link: RawParams, files: Files): RunView {
  const forked = forkOf(asked.input) !== null;
  const params = without(link, [...OF_VIEW, ...OF_MAP, ...(forked ? [] : OF_FORK)]);
  const job = useJob("scheduling", jobInput(asked, params, files, "run"));
  const [outcome] = job.outcomes as readonly (RunOutcome | undefined)[];
  const [last, keep] = useState<RunOutcome | null>(null);
  if (outcome !== undefined && outcome !== last) keep(outcome);
  return { job, outcome: outcome ?? last, fresh: outcome !== undefined };
}

export type MapView = { readonly job: JobView; readonly outcomes: readonly (MapOutcome | undefined)[] };

/** `wanted`: the run comes first, so that the page answers before the map takes the cores. */
export function useMap(asked: Asked, link: RawParams, files: Files, wanted: boolean): MapView {
  const params = without(link, [...OF_VIEW, ...OF_FORK]);
  const job = useJob("scheduling", wanted ? jobInput(asked, params, files, "map") : null);
  return { job, outcomes: job.outcomes as readonly (MapOutcome | undefined)[] };
}
