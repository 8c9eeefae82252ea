/** What a page and the worker that replays a run say to each other. */
import type { MeasuredRun } from "@/features/core/replay/measured-run";
import type { Replaying } from "@/features/core/replay/replay";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Replayed } from "@/features/pages/serving-profile/replay/outcome";
import type { Issue } from "@/lib/issue";

export type ToReplay = { readonly run: MeasuredRun; readonly scenario: Resolved };

export type FromReplay =
  | { readonly kind: "progress"; readonly so: Replaying }
  | { readonly kind: "done"; readonly replayed: Replayed }
  | { readonly kind: "refused"; readonly issues: readonly Issue[] };
