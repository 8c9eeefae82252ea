"use client";
/** Files of the link, read; their fit, worked out in a worker. */
import { useMemo } from "react";
import type { CalibratedPage } from "@/features/pages/calibration/calibrated-page";
import { measurementsOf, readAll, readFiles, type ReadFile } from "@/features/core/calibration/data-files";
import type { CalibrationChoices } from "@/features/pages/calibration/input";
import { rowsOf, type CalibrationJobInput } from "@/features/pages/calibration/job";
import type { Resolved } from "@/features/core/scenario/resolve";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { writeSet } from "@/features/core/timing/tables/written-set";
import { encodeParams } from "@/lib/params/codec";
import { failure, type Result } from "@/lib/result";
import { useJob, type JobView } from "@/state/jobs";
import { useStoredText } from "@/state/stored-texts";

export type CalibrationState = {
  readonly files: readonly ReadFile[];
  /** undefined: on its way. */
  readonly outcome: Result<CalibratedPage> | undefined;
  readonly job: JobView;
};

export function useCalibration(scenario: Resolved, input: CalibrationChoices): CalibrationState {
  const { data, engine, robust, ridge } = input;
  const config = useStoredText(scenario.params.config);
  const files = useMemo(() => readAll(readFiles(data)), [data]);
  const rows = useMemo(() => (data === "" ? null : rowsOf(measurementsOf(files))), [data, files]);
  const jobInput = useMemo((): CalibrationJobInput => {
    // Factors are fitted from 1, whatever profile is applied: applying one must not start the fit again.
    const params = encodeParams(ScenarioSchema, { ...scenario.params, profile: "" });
    return {
      scenario: params,
      ...(typeof config === "string" && { config }),
      ...(scenario.time.tables !== null && { tables: writeSet(scenario.time.tables) }),
      ...{ rows, engine, robust, ridge },
    };
  }, [scenario.params, scenario.time.tables, config, rows, engine, robust, ridge]);
  const job = useJob("calibration", jobInput);
  const first = job.outcomes[0] as Result<CalibratedPage> | undefined;
  const refused = job.state === "failed" ? failure(...job.issues) : undefined;
  return { files, outcome: first ?? refused, job };
}
