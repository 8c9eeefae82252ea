"use client";
/** Measurements that were given, read. */
import { useMemo } from "react";
import { FileReport } from "@/components/measured/file-report";
import { readFiles, type DataFile } from "@/features/core/calibration/data-files";
import { readAll } from "@/features/core/calibration/read-files";

export { calibrationQuestion } from "@/features/pages/calibration/given-question";

type FileReportsProps = { readonly data: string; readonly put: (files: readonly DataFile[]) => void };

/** How each file of the link was read. */
export function FileReports({ data, put }: FileReportsProps) {
  const files = useMemo(() => readAll(readFiles(data)), [data]);
  return files.map((read, index) => (
    <FileReport
      key={read.file.name}
      read={read}
      onChange={(file) => put(files.map((other, position) => (position === index ? file : other.file)))}
      onRemove={() => put(files.filter((_, position) => position !== index).map(({ file }) => file))}
    />
  ));
}
