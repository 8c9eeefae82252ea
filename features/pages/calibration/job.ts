/** The fit as a job, so that a page stays alive meanwhile. One cell; measurements travel as the suite's own table. */
import * as z from "zod";
import { readBenchmarkText } from "@/features/core/evidence/benchmark-files/read";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { BACKENDS } from "@/features/core/memory/backend";
import { readSet } from "@/features/core/timing/tables/written-set";
import { defineJob } from "@/lib/jobs/job-kind";
import { decodeParams } from "@/lib/params/codec";
import { misshapen } from "@/lib/params/plain-input";
import { failure, success, type Result } from "@/lib/result";
import { calibratedPage, type CalibratedPage, type FitChoices } from "./calibrated-page";
import type { CalibrationScenario } from "./input";
import * as m from "./messages";

const JobSchema = z.strictObject({
  /** As in a link. */
  scenario: z.record(z.string(), z.string()),
  /** Texts that the scenario names and a link cannot hold. */
  config: z.string().optional(),
  tables: z.string().optional(),
  /** Table of measurements (`writeMeasurementsCsv`); null = the sample. */
  rows: z.string().nullable(),
  engine: z.enum(BACKENDS),
  robust: z.boolean(),
  ridge: z.boolean(),
});

export type CalibrationJobInput = z.input<typeof JobSchema>;
export type CalibrationJob = {
  readonly scenario: CalibrationScenario;
  readonly measurements: readonly Measurement[] | null;
  /** Not parsed here: a hundred thousand rows take seconds, and this thread also answers other requests. */
  readonly rows?: string;
} & FitChoices;

export const calibrationJob = defineJob<CalibrationJob, "fit", Result<CalibratedPage>, null>({
  kind: "calibration",
  read: readInput,
  plan: () => ["fit"],
  runCell: ({ scenario, measurements, rows, ...choices }, _cell, { progress }) => {
    const read = rows === undefined ? success(measurements) : readRows(rows);
    return read.ok ? calibratedPage(scenario, read.value, choices, progress) : read;
  },
});

function readRows(rows: string): Result<readonly Measurement[]> {
  const read = readBenchmarkText(rows, "measurements");
  return read.ok ? success(read.value.measurements) : read;
}

function readInput(plain: unknown): Result<CalibrationJob> {
  const shape = JobSchema.safeParse(plain);
  if (!shape.success) return failure(...shape.error.issues.map(notACalibration));
  const { scenario: raw, config, tables, rows, ...choices } = shape.data;
  const params = decodeParams(ScenarioSchema, raw);
  if (params.issues.length > 0) return failure(...params.issues);
  const set = tables === undefined ? null : readSet(tables);
  const library = { ...(config !== undefined && { config }), ...(set !== null && { tables: set }) };
  const scenario = resolveScenario(params.value, library);
  if (!scenario.ok) return scenario;
  const given = { scenario: scenario.value, ...choices };
  if (rows === null || rows === "") return success({ ...given, measurements: rows === null ? null : [] });
  return success({ ...given, measurements: null, rows });
}

const notACalibration = misshapen("CALIBRATION-INPUT", m.calibration);
