"use client";
/** Open results: read, answered and listed. */
import { FileReport } from "@/components/measured/file-report";
import { readFiles, type DataFile } from "@/features/core/calibration/data-files";
import { listMeasurements, readAll } from "@/features/core/calibration/read-files";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { benchmarksAnswer } from "@/features/pages/benchmarks/answer";
import type { BenchmarksInput, BenchmarksScenario } from "@/features/pages/benchmarks/input";
import { formatCount } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { readOnce, useBenchmarkFiles } from "@/state/opened-files/benchmark-files";
import { sourceText } from "@/state/opened-files/measured-source";
import { useText } from "@/state/language";
import * as m from "./messages";

export { benchmarksAnalysis } from "@/features/pages/benchmarks/analysis";

/** Those of the link first, then those of the reader's disk. */
export function readResults(linked: string, chosen: readonly DataFile[]) {
  const opened = [...readAll(readFiles(linked)), ...chosen.map(readOnce)];
  const measurements = listMeasurements(opened);
  return {
    source: { files: opened.map(({ file }) => sourceText(file)), model: onlyModel(measurements) },
    answer: (scenario: BenchmarksScenario, input: BenchmarksInput) => {
      const output = benchmarksAnswer(scenario, measurements, input);
      return { output, issues: output.placing };
    },
  };
}

/** null: no file states it, or they differ. */
function onlyModel(measurements: readonly Measurement[]): string | null {
  const models = new Set(measurements.map(({ model }) => model));
  return models.size === 1 ? ([...models][0] ?? null) : null;
}

/** More files than these are folded, except for those that could not be read. */
const FEW = 12;

const readWords = (count: number): Text => m.countFilesWereRead({ count, count2: formatCount(count) });

/** How each file was read. */
export function FileReports() {
  const t = useText();
  const { files, change } = useBenchmarkFiles();
  const reports = (which: (file: (typeof files)[number]) => boolean) =>
    files.map(
      (file, index) =>
        which(file) && (
          <FileReport
            key={file.file.name}
            read={file}
            onChange={(changed) => change(index, changed)}
            onRemove={() => change(index, null)}
          />
        ),
    );
  if (files.length <= FEW) return reports(() => true);
  return (
    <>
      {reports(({ read }) => !read.ok)}
      <details>
        <summary>{t(readWords(files.filter(({ read }) => read.ok).length))}</summary>
        {reports(({ read }) => read.ok)}
      </details>
    </>
  );
}
