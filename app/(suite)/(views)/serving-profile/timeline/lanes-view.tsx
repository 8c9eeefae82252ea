"use client";
/** Everything on one time axis: the requests by arrival, and below them what the engine held. */
import { useCallback, useId, useMemo, useState } from "react";
import { TimePicture } from "@/components/charts/canvas/time-picture";
import picture from "@/components/charts/canvas/time-picture.module.css";
import buttons from "@/components/feedback/button.module.css";
import { useCanvas, type Paint } from "@/components/charts/canvas/use-canvas";
import { useChartTheme } from "@/components/charts/use-chart-theme";
import { useWidth } from "@/components/charts/use-width";
import { useZoomWheel } from "@/components/charts/canvas/use-zoom-wheel";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import type { ServingProfileAnswer } from "@/features/pages/serving-profile/answer";
import { timeText } from "@/features/pages/serving-profile/figures";
import type { ServingProfileInput } from "@/features/pages/serving-profile/input";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { requestName } from "@/features/pages/serving-profile/requests/rows";
import { STATES, type RequestState } from "@/features/pages/serving-profile/timeline/lanes";
import type { LaneRow } from "@/features/pages/serving-profile/timeline/rows";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import { laneColours, stateCss } from "./colours";
import { laneKey } from "./keys";
import styles from "./timeline.module.css";
import { paintLanes } from "./paint";
import { useLanePointer } from "./use-lane-pointer";
import { useLanes } from "./use-lanes";
import * as m from "@/app/(suite)/(views)/serving-profile/messages";

export function LanesView({ output, input, page }: ViewProps<typeof ServingProfileInput, ServingProfileAnswer>) {
  if (output.opened === null) return null;
  return <LanesPicture opened={output.opened} input={input} onInput={page.actions.setInput} />;
}

type LanesPictureProps = {
  readonly opened: OpenedProfile;
  readonly input: ServingProfileInput;
  readonly onInput: (patch: Partial<ServingProfileInput>) => void;
};

function LanesPicture({ opened, input, onInput }: LanesPictureProps) {
  const t = useText();
  const help = useId();
  const [wanted, want] = useState(false);
  const [box, width] = useWidth<HTMLDivElement>();
  const state = useLanes(opened, width, input, onInput);
  const theme = useChartTheme();
  const colours = useMemo(() => ({ theme, of: laneColours() }).of, [theme]);
  const { lanes, rows, height, window, selected } = state;
  const paint = useCallback<Paint>(
    (context) => paintLanes({ context, colours, opened, lanes, rows, width: lanes.width, height, window, selected }),
    [colours, opened, lanes, rows, height, window, selected],
  );
  const canvas = useCanvas(lanes.width, height, paint);
  useZoomWheel(canvas, state);
  const { at, under, handlers } = useLanePointer(state);
  return (
    <section className={styles.timeline} aria-label={t(m.timeline)} data-section="lanes" data-wanted={wanted}>
      <button type="button" className={`${buttons.button} ${styles.optIn}`} onClick={() => want(!wanted)}>
        {t(m.showTimeline)}
      </button>
      <div className={styles.picture}>
        <Legend />
        <div className={picture.body}>
          <Gutter rows={rows} height={height} />
          <TimePicture
            box={box}
            label={t(m.timeline)}
            help={help}
            choose={(key, shift) => laneKey(key, shift, state, at)}
          >
            <canvas ref={canvas} className={picture.canvas} style={{ height }} {...handlers} />
          </TimePicture>
        </div>
        <p className={styles.under} aria-live="polite">
          {t(requestWords(opened, under >= 0 ? under : selected))}
        </p>
        <p id={help} className={picture.keys}>
          {t(m.keysWSZoomD)}
        </p>
      </div>
    </section>
  );
}

/** "r-242: arrives 24 s, TTFT 1.44 s, E2E 19.8 s". */
function requestWords(opened: OpenedProfile, row: number): Text {
  if (row < 0) return m.sign;
  const { metrics } = opened.figures;
  const name = requestName(opened, row);
  const [ttft, e2e, queue] = [metrics.ttft, metrics.e2e, metrics.queue].map((column) =>
    timeText(column[row] as number),
  );
  const arrival = timeText(opened.capture.requests.arrival[row] as number);
  return m.nameArrivesAtArrivalQueued({ name, arrival, queue: queue ?? "", ttft: ttft ?? "", e2e: e2e ?? "" });
}

const STATE_NAMES: Readonly<Record<RequestState, Text>> = {
  queued: m.queued,
  prefill: m.prefill,
  decode: m.decode,
  preempted: m.preempted,
};

function Legend() {
  const t = useText();
  return (
    <p className={picture.legend}>
      {STATES.map((state) => (
        <span key={state}>
          <i style={{ background: stateCss(state) }} />
          {t(STATE_NAMES[state])}
        </span>
      ))}
    </p>
  );
}

function Gutter({ rows, height }: { readonly rows: readonly LaneRow[]; readonly height: number }) {
  const t = useText();
  return (
    <div className={picture.gutter} style={{ height }}>
      {rows.map(({ id, top, label, aside }) => (
        <div key={id} className={styles.label} style={{ top }}>
          <span>{label && t(label)}</span>
          <small>{aside && t(aside)}</small>
        </div>
      ))}
    </div>
  );
}
