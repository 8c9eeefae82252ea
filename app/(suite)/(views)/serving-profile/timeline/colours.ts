/** The tokens that the picture is drawn with. Phase is no hue: a decode is the pale tint of prefill. */
import { canvasColour, type Rgb } from "@/components/timeline/canvas-colour";
import { documentToken } from "@/components/charts/chart-theme";
import { timelineColours, type TimelineColours } from "@/components/timeline/colours";
import { STATES, type RequestState } from "@/features/pages/serving-profile/timeline/lanes";

export type LaneColours = TimelineColours & {
  readonly bad: string;
  readonly compute: string;
  readonly memory: string;
  /** In the order of STATES. */
  readonly states: readonly Rgb[];
};

const STATE_TOKENS: Readonly<Record<RequestState, string>> = {
  queued: "--border-control",
  prefill: "--c1",
  decode: "--s3",
  preempted: "--bad",
};

/** Queues are long, and nothing happens in them: half way to the background. */
export const stateCss = (state: RequestState): string =>
  state === "queued" ? `color-mix(in srgb, var(${STATE_TOKENS.queued}) 50%, var(--bg))` : `var(${STATE_TOKENS[state]})`;

export function laneColours(): LaneColours {
  const token = documentToken();
  return {
    ...timelineColours(token),
    bad: token("--bad"),
    compute: token("--c1"),
    memory: token("--c2"),
    states: STATES.map((state) => {
      const colour = canvasColour(token(STATE_TOKENS[state])).rgb;
      return state === "queued" ? halfway(colour, canvasColour(token("--bg")).rgb) : colour;
    }),
  };
}

const halfway = (a: Rgb, b: Rgb): Rgb => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
