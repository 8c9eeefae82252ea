/** The published samples of agent sessions and what a reader must get of them, beside the checkout. */
import { readFileSync } from "node:fs";
import { publicData } from "@/tests/support/public-data";
import type { Play, Turn } from "@/features/core/agents/play";

const SAMPLES = "formats/weka-agentx";

export type Replayed = {
  readonly root_starts_s: readonly number[];
  readonly child_first_starts_s: readonly number[];
  readonly makespan_s: number;
  readonly gated_turns: Readonly<Record<string, readonly string[]>>;
};

export type Expected = Readonly<Record<string, unknown>> & {
  readonly by_play?: readonly Expected[];
  readonly streams?: readonly (readonly number[])[];
  readonly replay_recorded_service_no_cap?: Replayed;
  readonly replay_quarter_service_cap_10s?: Replayed;
};

type Sample = { readonly figures: Expected; readonly nested_timestamp_basis?: string };

export const sampleText = (name: string): string => readFileSync(publicData(`${SAMPLES}/${name}`), "utf8");

export const readExpected = (): Readonly<Record<string, Sample>> =>
  (JSON.parse(sampleText("EXPECTED.json")) as { readonly files: Readonly<Record<string, Sample>> }).files;

/** Figures of each play of a file. */
export const expectedPlays = ({ figures }: Sample): readonly Expected[] => figures.by_play ?? [figures];

export function turn(start: number, ids: readonly number[], more: Partial<Turn> = {}): Turn {
  const line = { ids: Int32Array.from(ids) };
  const input = 64 * ids.length;
  return { start, service: 1, input, output: 8, line, units: ids.length, model: "m", order: 0, ...more };
}

export function play(turns: readonly Turn[], more: Partial<Play> = {}): Play {
  const blank = { models: [], blockTokens: 64, scope: "local", toolTokens: null, systemTokens: null } as const;
  const ids = turns.flatMap(({ line }) => [...line.ids]);
  const ordered = turns.map((entry, order) => ({ ...entry, order }));
  return { id: "play", ...blank, distinct: Math.max(...ids) + 1, turns: ordered, subagents: [], ...more };
}
