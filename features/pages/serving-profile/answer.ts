import type { OpenedProfile } from "@/features/core/serving-profile";
import type { Replayed } from "./replay/outcome";

/** The capture that is open on the page. Programs that ask over HTTP have none: files stay where they are. */
export type ServingProfileAnswer = {
  readonly opened: OpenedProfile | null;
  /** The same requests in the simulator; null: no replay was requested. */
  readonly replayed: Replayed | null;
};
