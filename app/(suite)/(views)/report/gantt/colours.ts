/** The colours of tasks: the suite's families by its tokens, or tier6's types. */
import { canvasColour, type Colour } from "@/components/timeline/canvas-colour";
import { documentToken } from "@/components/charts/chart-theme";
import { timelineColours, tokenColour, type TimelineColours } from "@/components/timeline/colours";
import { TASK_COLOURS, type TaskType } from "@/features/core/report/gantt/task-types";
import { taskFamily } from "@/features/pages/report/gantt/families";
import type { Shade } from "@/features/pages/report/gantt/scene";

export const PALETTES = ["suite", "seed"] as const;
export type Palette = (typeof PALETTES)[number];

export type GanttColours = TimelineColours & {
  /** Of work in the order of the scene's shades; where many share a pixel they are mixed. */
  readonly shades: readonly Colour[];
  readonly full: readonly Colour[];
  /** Text colour on them. */
  readonly inks: readonly string[];
};

/** Share of the base colour in the colour of a decode. */
const PALE = 0.45;

export function ganttColours(shades: readonly Shade[], palette: Palette): GanttColours {
  const token = documentToken();
  const colours = timelineColours(token);
  const { background, text } = colours;
  const full = shades.map(({ type }) =>
    palette === "seed" ? canvasColour(TASK_COLOURS[type]) : tokenColour(familyToken(type), token),
  );
  return {
    ...{ ...colours, full },
    shades: full.map((colour, index) => (shades[index]?.pale ? mixed(colour, background) : colour)),
    inks: full.map((colour, index) =>
      shades[index]?.pale
        ? text.css
        : contrast(colour, text) > contrast(colour, background)
          ? text.css
          : background.css,
    ),
  };
}

const familyToken = (type: TaskType): string => `--k-${taskFamily(type)}`;

function mixed({ rgb: a }: Colour, { rgb: b }: Colour): Colour {
  const part = (index: 0 | 1 | 2): number => Math.round(a[index] * PALE + b[index] * (1 - PALE));
  const rgb = [part(0), part(1), part(2)] as const;
  return { rgb, css: `rgb(${rgb.join()})` };
}

/** From 1 on, as WCAG has it. */
function contrast(a: Colour, b: Colour): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Relative, of sRGB: 0 black, 1 white. */
function luminance({ rgb }: Colour): number {
  const [red, green, blue] = rgb.map((value) => (value / 255) ** 2.2);
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
