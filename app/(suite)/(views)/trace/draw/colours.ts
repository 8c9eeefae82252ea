/** The tokens that a timeline is drawn with; pixels that hold several kernels show the mean of their colours. */
import { documentToken } from "@/components/charts/chart-theme";
import { IDLE_CAUSES } from "@/features/core/trace/device/idle";
import { FAMILIES } from "@/features/core/trace/kernels/rules";

type Rgb = readonly [red: number, green: number, blue: number];
/** A colour as a style, and as parts for mixing. */
export type Colour = { readonly css: string; readonly rgb: Rgb };

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
  /** What is written on them. */
  readonly inks: readonly Colour[];
  /** In the order of IDLE_CAUSES: the host's share has a colour of its own. */
  readonly waits: readonly Colour[];
  readonly font: string;
};

export function tokenColour(name: string, token = documentToken()): Colour {
  const css = token(name);
  return { css, rgb: parts(css) };
}

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

/** Tokens are written with six hexadecimal digits. */
function parts(css: string): Rgb {
  const value = Number.parseInt(css.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
