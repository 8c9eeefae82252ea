/** Saved work as programs are given it. */
import { shortLink } from "@/features/core/saved/kind";
import type { SavedItem, SavedVersion } from "@/lib/server/saved/item";

export const shownItem = (item: SavedItem) => ({
  ...{ id: item.id, kind: item.kind, name: item.name, tags: item.tags, note: item.note },
  ...{ version: item.version, bytes: item.bytes, link: shortLink(item.id) },
  ...{ created_at: item.createdAt, created_by: item.createdBy },
  ...{ changed_at: item.changedAt, changed_by: item.changedBy },
  ...{ deleted_at: item.deletedAt, deleted_by: item.deletedBy },
});

export const shownVersion = ({ version, name, tags, note, savedAt, savedBy }: SavedVersion) => ({
  ...{ version, name, tags, note },
  ...{ saved_at: savedAt, saved_by: savedBy },
});
