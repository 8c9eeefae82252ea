/** Why an archive is not read on. Thrown through unpackers that call back, and caught where the archive was opened. */
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { issue } from "@/features/core/serving-profile/messages.issues";

export class ArchiveRefusal extends Error {
  constructor(readonly issue: Issue) {
    super(issue.message.en);
  }
}

export const bombRefusal = (path: string, packed: number, unpacked: number, limit: number): ArchiveRefusal =>
  new ArchiveRefusal(issue("PROFILE-ARCHIVE-BOMB", path, { path, unpacked, packed, limit }));

export const sizeRefusal = (path: string, limit: number): ArchiveRefusal =>
  new ArchiveRefusal(issue("PROFILE-ARCHIVE-SIZE", path, { path, limit }));

export const pathRefusal = (path: string, entry: string): ArchiveRefusal =>
  new ArchiveRefusal(issue("PROFILE-ARCHIVE-PATH", path, { path, entry: JSON.stringify(entry.slice(0, 80)) }));

export const damagedRefusal = (path: string, reason: Text): ArchiveRefusal =>
  new ArchiveRefusal(issue("PROFILE-ARCHIVE-DAMAGED", path, { path, reason }));
