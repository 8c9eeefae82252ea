/** The tokens that a timeline is drawn with; pixels that hold several kernels show the mean of their colours. */
import { canvasColour, type Colour } from "@/components/charts/canvas/canvas-colour";
import { documentToken } from "@/components/charts/chart-theme";
import { IDLE_CAUSES } from "@/features/core/trace";
import { FAMILIES } from "@/features/core/trace/rules";

export type Colours = {
  readonly background: Colour;
  readonly inset: Colour;
  readonly border: Colour;
  readonly axis: Colour;
  readonly text: Colour;
  readonly muted: Colour;
  readonly faint: Colour;
  readonly accent: Colour;
  readonly accentSoft: Colour;
  readonly host: Colour;
  /** In the order of FAMILIES. */
  readonly families: readonly Colour[];
  /** Text colour on them. */
  readonly inks: readonly Colour[];
  /** In the order of IDLE_CAUSES: the host's share has a separate colour. */
  readonly waits: readonly Colour[];
  readonly font: string;
};

export const tokenColour = (name: string, token = documentToken()): Colour => canvasColour(token(name));

export function timelineColours(): Colours {
  const token = documentToken();
  const colour = (name: string): Colour => tokenColour(name, token);
  return {
    background: colour("--bg"),
    inset: colour("--bg-inset"),
    border: colour("--border"),
    axis: colour("--border-control"),
    text: colour("--text"),
    muted: colour("--text-muted"),
    faint: colour("--text-faint"),
    accent: colour("--accent"),
    accentSoft: colour("--accent-soft"),
    host: colour("--k-host"),
    families: FAMILIES.map((family) => colour(`--k-${family}`)),
    inks: FAMILIES.map((family) => colour(`--kt-${family}`)),
    waits: IDLE_CAUSES.map((cause) => colour(cause === "host" || cause === "sync" ? "--k-host" : "--k-copy")),
    font: token("--font-sans") || "sans-serif",
  };
}
