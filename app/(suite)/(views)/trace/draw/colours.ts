/** The tokens that a timeline is drawn with; pixels that hold several kernels show the mean of their colours. */
import type { Colour } from "@/components/timeline/canvas-colour";
import { documentToken } from "@/components/charts/chart-theme";
import { timelineColours, tokenColour, type TimelineColours } from "@/components/timeline/colours";
import { IDLE_CAUSES } from "@/features/core/trace";
import { FAMILIES } from "@/features/core/trace/rules";

export type Colours = TimelineColours & {
  readonly host: Colour;
  /** In the order of FAMILIES. */
  readonly families: readonly Colour[];
  /** Text colour on them. */
  readonly inks: readonly Colour[];
  /** In the order of IDLE_CAUSES: the host's share has a separate colour. */
  readonly waits: readonly Colour[];
};

export function traceColours(): Colours {
  const token = documentToken();
  const colour = (name: string): Colour => tokenColour(name, token);
  return {
    ...timelineColours(token),
    host: colour("--k-host"),
    families: FAMILIES.map((family) => colour(`--k-${family}`)),
    inks: FAMILIES.map((family) => colour(`--kt-${family}`)),
    waits: IDLE_CAUSES.map((cause) => colour(cause === "host" || cause === "sync" ? "--k-host" : "--k-copy")),
  };
}
