/** `mds serving-profile --workload FILE --points FILE`: from a capture to what simulators and calibrations read. */
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { measuredRun } from "@/features/core/replay/from-capture";
import { workloadFile } from "@/features/core/replay/workload-file";
import type { Capture, Finding, RunFigures } from "@/features/core/serving-profile";
import { pointsCsv } from "@/features/pages/serving-profile/replay/points";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { readScenario } from "./replay";
import * as m from "./messages";

type Read = { readonly capture: Capture; readonly figures: RunFigures; readonly found: readonly Finding[] };
type Asked = {
  readonly workload?: string | undefined;
  readonly points?: string | undefined;
  readonly set?: string[] | undefined;
};

/** Writes what was asked for; refuses where the capture holds nothing of it. */
export function writeCaptured(
  read: Read,
  { workload, points, set = [] }: Asked,
  paths: readonly string[],
): Result<null> {
  if (workload !== undefined) {
    const file = workloadFile(measuredRun(read.capture));
    if (file === null) return failure(nothingFor("workload"));
    writeFileSync(workload, file.text);
  }
  if (points === undefined) return success(null);
  const scenario = readScenario(set);
  if (!scenario.ok) return scenario;
  const { capture, figures, found: findings } = read;
  const name = paths.map((path) => basename(path)).join(" ");
  const csv = pointsCsv({ name, capture, figures, findings, synthetic: false }, scenario.value);
  if (csv === null) return failure(nothingFor("points"));
  writeFileSync(points, csv);
  return success(null);
}

const nothingFor = (option: "workload" | "points"): Issue => ({
  code: "PROFILE-NOTHING-TO-WRITE",
  at: option,
  message: option === "workload" ? m.noRequestOfThisCapture : m.noRequestEndedAndNo,
});
