"use client";
/** Measurements in a link, as the files behind its page's answer. It stands apart because every page records its files, and few need the readers. */
import { readFiles } from "@/features/core/calibration/data-files";
import { sourceText, type MeasuredSource } from "./measured-source";

/** The files that a link carries for its page, which holds the scenario against them; undefined: none. */
export function dataSource(data: string): MeasuredSource | undefined {
  if (data === "") return undefined;
  return { files: readFiles(data).map((file) => sourceText(file)), model: null, scenario: true };
}
