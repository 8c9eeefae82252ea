/** Result of a replay next to the measurement, as sent by the worker and shown on the page. */
import { runFigures, type RunFigures } from "@/features/core/replay/figures";
import { lane, lastMoment, type Lane } from "@/features/core/replay/lanes";
import type { MeasuredRun } from "@/features/core/replay/measured-run";
import { parting, type Parting } from "@/features/core/replay/parting";
import { replay, type Replaying } from "@/features/core/replay/replay";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import type { ServingProfileScenario } from "../input";

export type Replayed = {
  /** Of the requests that were replayed. */
  readonly measured: RunFigures;
  readonly simulated: RunFigures;
  readonly lanes: { readonly measured: Lane; readonly simulated: Lane };
  /** null: both stay together to the end. */
  readonly parting: Parting | null;
  readonly requests: number;
  /** Requests whose arrival or lengths are not known. */
  readonly omitted: number;
  readonly issues: readonly Issue[];
};

/** `progress` gets the number of finished requests and the total. */
export function replayOutcome(
  run: MeasuredRun,
  scenario: ServingProfileScenario,
  progress: (so: Replaying) => void = () => undefined,
): Result<Replayed> {
  const result = replay(run, scenario, undefined, progress);
  if (!result.ok) return result;
  const { rows, simulated, omitted } = result.value;
  const measured = replayedRows(run, rows);
  const until = lastMoment(measured, simulated);
  const lanes = { measured: lane(measured, until), simulated: lane(simulated, until) };
  return success({
    measured: runFigures(measured),
    simulated: runFigures(simulated),
    lanes,
    parting: parting([measured, simulated], [lanes.measured, lanes.simulated]),
    requests: rows.length,
    omitted,
    issues: result.issues,
  });
}

/** The requests that were replayed, on the replay's clock: it begins with the first of them. */
function replayedRows({ requests, steps, cache }: MeasuredRun, rows: Int32Array): MeasuredRun {
  const begin = requests.arrival[rows[0] ?? 0] ?? 0;
  const pick = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => column[row] ?? NaN);
  const since = (column: Float64Array): Float64Array => column.map((time) => time - begin);
  return {
    requests: {
      count: rows.length,
      arrival: since(pick(requests.arrival)),
      scheduled: since(pick(requests.scheduled)),
      firstToken: since(pick(requests.firstToken)),
      end: since(pick(requests.end)),
      input: pick(requests.input),
      output: pick(requests.output),
    },
    steps: { ...steps, start: since(steps.start) },
    cache: { ...cache, time: since(cache.time) },
  };
}
