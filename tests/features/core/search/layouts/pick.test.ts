import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { keeping, listPicks, pickScore, sureBy } from "@/bench/accuracy/pick";
import { sortedByDeployment } from "@/bench/accuracy/stored/residuals";
import { asPoint, type Case } from "@/bench/accuracy/rows";
import type { Prediction } from "@/bench/accuracy/scores";
import { buildDeployment, prepareRow } from "@/bin/predict/deployment";
import { modelSource } from "@/bin/predict/models";
import { parseCsv, type Row } from "@/bin/predict/rows";
import { listDoubts } from "@/features/core/calibration/quality/doubts";
import residuals from "@/features/core/evidence/residuals.json";
import { HEADROOM } from "@/features/core/search/layouts/criteria/limits";
import { poolStore } from "@/features/core/serving/deployment/deployment";
import { calibratedTimer } from "@/features/core/timing/laws/calibrated";
import { unwrap } from "@/lib/result";
import { needsData } from "../../../../support/needs";

const ROWS = "../shared/data/silicon/e2e_dev.csv";

const models = modelSource(null);
const prepare = poolStore(calibratedTimer);

/** Only rows of several replicas are doubted among these. */
function isDoubted(row: Row): boolean {
  if (!(Number(row["replicas"]) > 1)) return false;
  const { deployment, pools } = unwrap(prepareRow(row, models, prepare));
  const [ttft, tpot] = [Number(row["ttft_ms"]) / 1e3, Number(row["tpot_ms"]) / 1e3];
  return listDoubts([asPoint({ row, deployment, pools, ttft, tpot })]).length > 0;
}

/** Left-out predictions of every row, from their stored errors: thousandths of ln(measured / predicted). */
function leftOut(): Prediction[] {
  const rows = parseCsv(readFileSync(ROWS, "utf8")).filter((row) => (row["suspect"] ?? "") === "" && !isDoubted(row));
  const { "served.ttft.calibrated": ttftErrors, "served.tpot.calibrated": tpotErrors } = residuals.errors;
  expect(rows.length).toBe(tpotErrors.length);
  const entries = rows.map((row): Case => {
    const [ttft, tpot] = [Number(row["ttft_ms"]) / 1e3, Number(row["tpot_ms"]) / 1e3];
    return { row, deployment: unwrap(buildDeployment(row, models)), pools: [], ttft, tpot };
  });
  const predicted = (measured: number, error: number | null | undefined): number =>
    measured / Math.exp((error ?? NaN) / 1000);
  return sortedByDeployment(entries).map((row, i) => {
    const entry = entries[row] ?? expect.fail("no row");
    return {
      entry,
      ttft: predicted(entry.ttft, ttftErrors[i]),
      tpot: predicted(entry.tpot, tpotErrors[i]),
    };
  });
}

describe("picking among measured configurations under TPOT limits", needsData(ROWS), () => {
  const picks = existsSync(ROWS) ? leftOut() : [];

  it("meets the limit, and loses little against the best that was measured", () => {
    const score = pickScore(listPicks(picks, keeping(HEADROOM)));
    expect(score.cases).toBeGreaterThan(500);
    expect(score.met).toBeGreaterThanOrEqual(0.88);
    expect(score.share).toBeGreaterThanOrEqual(0.93);
    expect(score.shareOfMet).toBeGreaterThanOrEqual(0.93);
  });

  it("meets the limit in 95 of 100 cases where a chance of 80 % is asked for, for a tenth of the throughput", () => {
    const score = pickScore(listPicks(picks, sureBy(0.8)));
    expect(score.met).toBeGreaterThanOrEqual(0.95);
    expect(score.share).toBeGreaterThanOrEqual(0.8);
  });

  it("is never wrong when predictions are the measurements", () => {
    const perfect = picks.map(({ entry }) => ({ entry, ttft: entry.ttft, tpot: entry.tpot }));
    expect(pickScore(listPicks(perfect, keeping(0)))).toMatchObject({ met: 1, shareOfMet: 1 });
  });
});
