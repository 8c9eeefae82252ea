/** The tokens that the picture is drawn with. Phase is no hue: a decode is the pale tint of prefill. */
import { documentToken } from "@/components/charts/chart-theme";
import { STATES, type RequestState } from "@/features/pages/serving-profile/timeline/lanes";

type Rgb = readonly [red: number, green: number, blue: number];

export type LaneColours = {
  readonly background: string;
  readonly border: string;
  readonly text: string;
  readonly faint: string;
  readonly accent: string;
  readonly bad: string;
  readonly compute: string;
  readonly memory: string;
  readonly soft: string;
  readonly font: string;
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
    background: token("--bg"),
    border: token("--border"),
    text: token("--text"),
    faint: token("--text-faint"),
    accent: token("--accent"),
    bad: token("--bad"),
    compute: token("--c1"),
    memory: token("--c2"),
    soft: token("--bg-inset"),
    font: token("--font-sans") || "sans-serif",
    states: STATES.map((state) => {
      const own = parts(token(STATE_TOKENS[state]));
      return state === "queued" ? halfway(own, parts(token("--bg"))) : own;
    }),
  };
}

/** Tokens are written with six hexadecimal digits; who packs the style sheet may leave three of them. */
function parts(css: string): Rgb {
  const digits = css.slice(1);
  const value = Number.parseInt(digits.length === 3 ? digits.replace(/./g, "$&$&") : digits, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const halfway = (a: Rgb, b: Rgb): Rgb => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
