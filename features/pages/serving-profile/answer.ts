import type { OpenedProfile } from "@/features/core/serving-profile";
import type { Replayed } from "./replay/outcome";

/** The capture open on the page. API calls have none: files are not sent. */
export type ServingProfileAnswer = {
  readonly opened: OpenedProfile | null;
  /** The same requests in the simulator; null: no replay was requested. */
  readonly replayed: Replayed | null;
};
