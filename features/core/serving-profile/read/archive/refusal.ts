/** Why an archive is not read on. Thrown through unpackers that call back, and caught where the archive was opened. */
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import * as m from "@/features/core/serving-profile/messages";

export class ArchiveRefusal extends Error {
  constructor(readonly issue: Issue) {
    super(issue.message.en);
  }
}

export const bombRefusal = (path: string, packed: number, unpacked: number, limit: number): ArchiveRefusal =>
  new ArchiveRefusal({
    code: "PROFILE-ARCHIVE-BOMB",
    at: path,
    message: m.pathUnpacksToMoreThan({ path, unpacked, packed, limit }),
  });

export const sizeRefusal = (path: string, limit: number): ArchiveRefusal =>
  new ArchiveRefusal({
    code: "PROFILE-ARCHIVE-SIZE",
    at: path,
    message: m.pathHoldsMoreThanLimit({ path, limit }),
  });

export const pathRefusal = (path: string, entry: string): ArchiveRefusal =>
  new ArchiveRefusal({
    code: "PROFILE-ARCHIVE-PATH",
    at: path,
    message: m.pathNamesFileOutsideItself({ path, entry: JSON.stringify(entry.slice(0, 80)) }),
  });

export const damagedRefusal = (path: string, reason: Text): ArchiveRefusal =>
  new ArchiveRefusal({
    code: "PROFILE-ARCHIVE-DAMAGED",
    at: path,
    message: m.pathIsDamagedReasonWhat({ path, reason }),
  });
