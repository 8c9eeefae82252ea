/** How much may be kept. Counted in characters of JSON, which are bytes for most of it. */
import { MEGA } from "@/lib/units/edge";
import type { Issue } from "@/lib/issue";
import { StoreError } from "../store-errors";
import type { Statements } from "./engine";
import * as m from "@/lib/server/messages";
import { issue } from "@/lib/server/messages.issues";

/** Of all versions of all items, trash included: MDS_SAVED_MB. */
const SAVED_MB = 1000;

export const savedLimit = (): number => limitMb("MDS_SAVED_MB", SAVED_MB) * MEGA;

export const limitMb = (name: string, fallback: number): number => positive(name) ?? fallback;
export const limitDays = (name: string, fallback: number): number => positive(name) ?? fallback;

/** How long what was deleted can be restored: MDS_TRASH_DAYS. */
const TRASH_DAYS = 30;
export const trashDays = (): number => limitDays("MDS_TRASH_DAYS", TRASH_DAYS);

/** What a variable of the environment says; null: nothing, or no number above 0. */
function positive(name: string): number | null {
  const limit = Number(process.env[name] ?? "");
  return Number.isFinite(limit) && limit > 0 ? limit : null;
}

export async function savedBytes({ rows }: Statements): Promise<number> {
  const [sum] = await rows("SELECT SUM(bytes) AS total FROM saved_items");
  return Number(sum?.["total"] ?? 0);
}

/** The remaining quota; `take` throws StoreError where it is used up. Of one transaction: no other save runs meanwhile. */
export type Room = { readonly take: (bytes: number) => void };

export async function savedRoom(statements: Statements): Promise<Room> {
  const limit = savedLimit();
  let used = await savedBytes(statements);
  return {
    take: (bytes) => {
      used += bytes;
      if (used > limit) throw new StoreError(overQuota("MDS_SAVED_MB", used, limit));
    },
  };
}

type QuotaSetting = keyof typeof WAYS_OUT;

/** `setting` is the variable of the environment that says the limit. */
export const overQuota = (setting: QuotaSetting, wanted: number, limit: number): Issue =>
  issue("STORE-QUOTA", setting, { wanted: tenths(wanted), limit: limit / MEGA, setting, setting2: WAYS_OUT[setting] });

/** Rounded up: an excessive size never looks like an allowed one. */
const tenths = (bytes: number): string => (Math.ceil((bytes / MEGA) * 10) / 10).toFixed(1);

const WAYS_OUT = {
  MDS_SAVED_MB: m.emptyTrashOrDeleteWhat,
  MDS_UPLOADS_MB: m.deleteSavedRunsForEver,
  MDS_TEXTS_MB: m.shortenConfigurationUntilItsLink,
} as const;
