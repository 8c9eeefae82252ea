/** The measurements in files: a page that has none open yet does without these readers. */
import type { Overrides } from "@/features/core/evidence/benchmark-files/map-columns";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { readBenchmarkText, type BenchmarkFile } from "@/features/core/evidence/benchmark-files/read";
import type { Result } from "@/lib/result";
import type { DataFile } from "./data-files";

export type ReadFile = { readonly file: DataFile; readonly read: Result<BenchmarkFile> };

export const readAll = (files: readonly DataFile[]): readonly ReadFile[] =>
  files.map((file) => ({ file, read: readBenchmarkText(file.text, file.name, options(file)) }));

const options = ({ format, overrides }: DataFile) => ({
  ...(format !== undefined && { format }),
  ...(overrides !== undefined && { overrides: overrides as Overrides }),
});

export const listMeasurements = (files: readonly ReadFile[]): readonly Measurement[] =>
  files.flatMap(({ read }) => (read.ok ? read.value.measurements : []));
