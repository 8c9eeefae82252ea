"use client";
/** Dropped and pasted measurements on their way into the link: recognised, packed, or kept by the server when they are long. */
import type { DataFile } from "@/features/core/calibration/data-files";
import { writeFiles } from "@/features/core/calibration/data-files";
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
  // Readers are 100 kB: they come with the first file.
  const { recognise } = await import("@/features/core/file-kinds/recognise");
  const known = recognise(file.name, head, { whole: file.size <= HEAD_BYTES });
  const way = known.ok ? WAYS[known.value.kind] : undefined;
  if (!known.ok || way === undefined) return textOfFile(file);
  const other = failure(otherKind(file.name, known.value.kind, way));
  // A trace may be of hundreds of MB: nothing of it is read. Tables of the kit may be of a served load.
  if (known.value.kind !== "kit") return other;
  const read = await textOfFile(file);
  const { listMeasurements, readAll } = await import("@/features/core/calibration/read-files");
  return read.ok && listMeasurements(readAll([read.value])).length === 0 ? other : read;
}

/** The server keeps texts up to 6 MB; longer sets keep their figures and lose single requests and unread columns. */
const KEPT_WHOLE = 4e6;

/** The link's value for these files; "" for none. Rejects where the server cannot be reached. */
export async function packFiles(files: readonly DataFile[]): Promise<string> {
  if (files.length === 0) return "";
  const packed = writeFiles(files);
  if (packed.length <= KEPT_WHOLE) return linkText(packed);
  const { shortened } = await import("./shortened-file");
  return linkText(writeFiles(files.map(shortened)));
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
