/** A Gantt chart as tracks: the overview, the lanes of each stage, bubbles over them, and the first token. */
import { slices, strip, hatched, type Slice } from "@/components/timeline/slices";
import type { Surface, Track } from "@/components/timeline/track";
import type { GanttTask } from "@/features/core/report/gantt/chart";
import type { Bubble } from "@/features/pages/report/gantt/bubbles";
import { AXIS, OVERVIEW, shadeIndex, type GanttRow, type Scene } from "@/features/pages/report/gantt/scene";
import { timeToPixel, type TimeWindow } from "@/lib/charts/time-window";
import { toUs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import type { GanttColours } from "./colours";

export type GanttPicture = {
  readonly colours: GanttColours;
  readonly scene: Scene;
  readonly tasks: readonly GanttTask[];
  readonly bubbles: readonly Bubble[];
  readonly words: { readonly firstToken: string; readonly names: (task: GanttTask) => string };
};

export function ganttTracks(picture: GanttPicture): readonly Track[] {
  const { scene, colours, bubbles, words } = picture;
  const { rows, transition } = scene;
  return [
    ...overviewTracks(picture),
    ...rows.map((row): Track => ({
      row,
      paint: slices(row.tree, colours.shades, (index) => slice(picture, row, index)),
    })),
    ...rows.flatMap((row): Track[] => {
      if (row.lane === "copy") return [];
      const idle = bubbles.filter(({ stage }) => stage === row.stage).map(bubbleExtent);
      return [{ row, paint: hatched(idle, colours.faint.css) }];
    }),
    ...(transition === null
      ? []
      : [
          {
            row: { top: AXIS.top, height: scene.height - AXIS.top },
            paint: (surface: Surface, _: unknown, window: TimeWindow) =>
              drawTransition(surface, window, { time: transition, height: scene.height, word: words.firstToken }),
          },
        ]),
  ];
}

/** The compute lanes of all stages from end to end. */
function overviewTracks({ scene, colours }: GanttPicture): readonly Track[] {
  const lanes = scene.rows.filter(({ lane }) => lane === "compute");
  const height = OVERVIEW.height / Math.max(1, lanes.length);
  return lanes.map(({ tree }, index) => ({
    row: { top: index * height, height },
    scale: scene.all,
    paint: strip(tree, colours.shades),
  }));
}

/** A decode is hatched, idle time more strongly. */
function slice({ colours, scene, tasks, words }: GanttPicture, row: GanttRow, index: number): Slice | null {
  const task = tasks[row.items[index] ?? -1];
  if (task === undefined) return null;
  const shade = shadeIndex(scene.shades, task);
  const idle = task.type === "idle";
  const full = colours.full[shade] ?? colours.muted;
  return {
    fill: idle ? colours.inset.css : (colours.shades[shade] ?? colours.muted).css,
    hatched: idle || scene.shades[shade]?.pale ? { css: full.css, alpha: idle ? 1 : 0.5 } : null,
    ink: idle ? colours.text.css : (colours.inks[shade] ?? colours.text.css),
    name: words.names(task),
  };
}

const bubbleExtent = ({ start, end }: Bubble): TimeWindow => ({ from: toUs(seconds(start)), to: toUs(seconds(end)) });

type Transition = { readonly time: number; readonly height: number; readonly word: string };

/** A line through all rows, its word beside it on the axis. */
function drawTransition(
  { context, colours, width }: Surface,
  window: TimeWindow,
  { time, height, word }: Transition,
): void {
  if (time < window.from || time > window.to) return;
  const x = Math.round(timeToPixel(window, width, time));
  context.fillStyle = colours.accent.css;
  context.fillRect(x - 1, AXIS.top, 2, height - AXIS.top);
  context.font = `600 11px ${colours.font}`;
  context.textBaseline = "middle";
  const room = context.measureText(word).width + 8;
  const rightwards = x + room < width;
  context.textAlign = rightwards ? "left" : "right";
  context.fillStyle = colours.background.css;
  context.fillRect(rightwards ? x + 2 : x - room, AXIS.top, room - 2, AXIS.height);
  context.fillStyle = colours.accent.css;
  context.fillText(word, x + (rightwards ? 4 : -4), AXIS.top + AXIS.height / 2);
}
