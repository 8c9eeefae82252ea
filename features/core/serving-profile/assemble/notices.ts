/** What is said of a capture as a whole. */
import type { Issue } from "@/lib/issue";
import * as m from "@/features/core/serving-profile/messages";

export const nothingRead = (files: number): Issue => ({
  code: "PROFILE-NOTHING-READ",
  at: "path",
  message: m.noneOfFilesBelongsTo({ files }),
  fix: m.giveOutputFolderOf,
});

export const baseUnknown = (): Issue => ({
  code: "PROFILE-NO-EPOCH",
  at: "time",
  message: m.noFileStatesTimeSince,
});

/** A unit that the user gave for a column that no file has as a time. */
export const unitUnused = (column: string): Issue => ({
  code: "PROFILE-UNIT-UNUSED",
  at: column,
  message: m.noFileHasColumnOf({ column }),
});

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

export const requestsTwice = (rows: number): Issue => ({
  code: "PROFILE-REQUESTS-TWICE",
  at: "requests",
  message: m.rowsRequestsAreListedTwice({ rows }),
});
