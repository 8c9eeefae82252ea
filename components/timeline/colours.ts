/** The tokens that every timeline is drawn with. */
import { documentToken } from "@/components/charts/chart-theme";
import { canvasColour, type Colour } from "./canvas-colour";

export type TimelineColours = {
  readonly background: Colour;
  readonly inset: Colour;
  readonly border: Colour;
  readonly axis: Colour;
  readonly text: Colour;
  readonly muted: Colour;
  readonly faint: Colour;
  readonly accent: Colour;
  readonly accentSoft: Colour;
  readonly font: string;
};

export const tokenColour = (name: string, token = documentToken()): Colour => canvasColour(token(name));

export function timelineColours(token = documentToken()): TimelineColours {
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
    font: token("--font-sans") || "sans-serif",
  };
}
