/** What is said of a capture as a whole. */
import type { Issue } from "@/lib/issue";
import * as m from "@/features/core/serving-profile/messages";
import { issue } from "@/features/core/serving-profile/messages.issues";

export const nothingRead = (files: number): Issue => issue("PROFILE-NOTHING-READ", "path", { files });

export const baseUnknown = (): Issue => issue("PROFILE-NO-EPOCH", "time");

/** A unit that the user gave for a column that no file has as a time. */
export const unitUnused = (column: string): Issue => issue("PROFILE-UNIT-UNUSED", column, { column });

export const copyLeftOut = (
  path: string,
  table: string | null,
  rows: number,
  other: string,
  otherRows: number,
): Issue => ({
  code: rows === otherRows ? "PROFILE-COPY" : "PROFILE-COPY-DIFFERS",
  at: path,
  message: m.tableHoldsWhatOtherHolds({ table: table ?? m.theTrace, path, rows, other, otherRows }),
});

export const requestsTwice = (rows: number): Issue => issue("PROFILE-REQUESTS-TWICE", "requests", { rows });
