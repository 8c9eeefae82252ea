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
import type { Issue } from "@/lib/issue";
import { storedHash } from "@/lib/packed-text";
import { encodeParams } from "@/lib/params/codec";
import { failure, type Result } from "@/lib/result";
import { useJob, type JobView } from "@/state/jobs";
import { useStoredText } from "@/state/stored-texts";

export type CalibrationState = {
  readonly files: readonly ReadFile[];
  /** Why the link's files cannot be shown. */
  readonly trouble: readonly Issue[];
  readonly loading: boolean;
  /** undefined: on its way. */
  readonly outcome: Result<CalibratedPage> | undefined;
  readonly job: JobView;
};

export function useCalibration(scenario: Resolved, input: CalibrationChoices): CalibrationState {
  const { data, engine, robust, ridge } = input;
  const stored = useStoredText(data);
  const config = useStoredText(scenario.params.config);
  const loading = storedHash(data) !== null && stored === undefined;
  const found = useMemo(() => readFiles(data, stored), [data, stored]);
  const files = useMemo(() => (found.ok ? readAll(found.value) : []), [found]);
  const rows = useMemo(() => (data === "" ? null : rowsOf(measurementsOf(files))), [data, files]);
  const known = found.ok && !loading;
  const jobInput = useMemo((): CalibrationJobInput | null => {
    if (!known) return null;
    // Factors are fitted from 1, whatever profile is applied: applying one must not start the fit again.
    const params = encodeParams(ScenarioSchema, { ...scenario.params, profile: "" });
    return {
      scenario: params,
      ...(typeof config === "string" && { config }),
      ...(scenario.time.tables !== null && { tables: writeSet(scenario.time.tables) }),
      ...{ rows, engine, robust, ridge },
    };
  }, [known, scenario.params, scenario.time.tables, config, rows, engine, robust, ridge]);
  const job = useJob("calibration", jobInput);
  const first = job.outcomes[0] as Result<CalibratedPage> | undefined;
  const refused = job.state === "failed" ? failure(...job.issues) : undefined;
  return { files, trouble: found.ok || loading ? [] : found.issues, loading, outcome: first ?? refused, job };
}
