"use client";
/** Dropped and pasted measurements on their way into the link: recognised, packed, or kept by the server when they are long. */
import type { DataFile } from "@/features/core/calibration/data-files";
import { listMeasurements, readAll, writeFiles } from "@/features/core/calibration/data-files";
import { writeMeasurementsCsv } from "@/features/core/evidence/benchmark-files/write-csv";
import { HEAD_BYTES } from "@/features/core/file-kinds/head";
import { kindName, type FileKind } from "@/features/core/file-kinds/kinds";
import type { Issue } from "@/lib/issue";
import { failure, type Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import { textOfFile } from "./file-text";
import { linkText } from "../server/link-text";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** The text of a file that holds times of a deployment: one that another page takes is refused by its name and that page's. */
export async function measurementsOfFile(file: File): Promise<Result<DataFile>> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  // Its readers of launches are 70 kB: they come with the first file.
  const { recognise } = await import("@/features/core/file-kinds/recognise");
  const known = recognise(file.name, head, { whole: file.size <= HEAD_BYTES });
  const way = known.ok ? WAYS[known.value.kind] : undefined;
  if (!known.ok || way === undefined) return textOfFile(file);
  const other = failure(otherKind(file.name, known.value.kind, way));
  // A trace may be of hundreds of MB: nothing of it is read. Tables of the kit may be of a served load.
  if (known.value.kind !== "kit") return other;
  const read = await textOfFile(file);
  return read.ok && listMeasurements(readAll([read.value])).length === 0 ? other : read;
}

/** The server keeps texts up to 6 MB; longer sets keep their figures and lose single requests and unread columns. */
const KEPT_WHOLE = 4e6;

/** The link's value for these files; "" for none. Rejects where the server cannot be reached. */
export async function packFiles(files: readonly DataFile[]): Promise<string> {
  if (files.length === 0) return "";
  const packed = writeFiles(files);
  return linkText(packed.length > KEPT_WHOLE ? writeFiles(files.map(shortened)) : packed);
}

/** A large file as the suite's own table, which reads back to the same measurements. */
function shortened(file: DataFile): DataFile {
  const measurements = listMeasurements(readAll([file]));
  if (file.text.length < 20_000 || measurements.length === 0) return file;
  const bare = measurements.map(({ perRequest: _perRequest, ...rest }) => rest);
  const dated = file.modified === undefined ? {} : { modified: file.modified };
  return { name: file.name, text: writeMeasurementsCsv(bare), ...dated };
}

function otherKind(name: string, kind: FileKind, fix: Text): Issue {
  const called = kindName(kind);
  return { ...issue("MEASURED-OTHER-KIND", name, { name, called }), fix };
}

/** What a fit makes of files that are no results of a benchmark. */
const FOR_A_FIT = m.openItOnMeasureWhich;
const WAYS: Readonly<Partial<Record<FileKind, Text>>> = {
  kit: FOR_A_FIT,
  tables: m.importItWithMdsTables,
  trace: m.openItOnTraceCalibrate,
  "efficiency-profile": m.importJsonOnCalibrationApplies,
};
