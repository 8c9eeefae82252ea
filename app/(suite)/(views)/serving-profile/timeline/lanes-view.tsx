"use client";
/** Everything on one time axis: the requests by arrival, and below them what the engine held. */
import { useCallback, useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { useChartTheme } from "@/components/charts/use-chart-theme";
import { useWidth } from "@/components/charts/use-width";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { FindField } from "@/components/timeline/find-field";
import { paintTimeline } from "@/components/timeline/paint";
import type { Point } from "@/components/timeline/press";
import { Timeline } from "@/components/timeline/timeline";
import picture from "@/components/timeline/timeline.module.css";
import type { Paint } from "@/components/timeline/use-canvas";
import type { ServingProfileAnswer } from "@/features/pages/serving-profile/answer";
import { timeText } from "@/features/pages/serving-profile/figures";
import type { ServingProfileInput } from "@/features/pages/serving-profile/input";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { requestName } from "@/features/pages/serving-profile/requests/rows";
import { requestUnder, STATES, type RequestState } from "@/features/pages/serving-profile/timeline/lanes";
import { findLaneRow } from "@/features/pages/serving-profile/timeline/rows";
import { requestSpans } from "@/features/pages/serving-profile/timeline/spans";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import { laneColours, stateCss } from "./colours";
import styles from "./timeline.module.css";
import { laneTracks } from "./tracks";
import { useLanes, type LanesState } from "./use-lanes";
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
  const [wanted, want] = useState(false);
  const [box, width] = useWidth<HTMLDivElement>();
  const state = useLanes(opened, width, input, onInput);
  const { lanes, rows, height, timeline } = state;
  const { window, focus } = timeline;
  const paint = useLanesPaint(opened, state);
  const requestsRow = findLaneRow(rows, "requests");
  const under = (point: Point): number =>
    requestsRow ? requestUnder(lanes, requestSpans(opened), window, requestsRow.top, point) : -1;
  const spoken = (point: Point | null): number => {
    const row = point ? under(point) : -1;
    return row >= 0 ? row : focus;
  };
  return (
    <section className={styles.timeline} aria-label={t(m.timeline)} data-section="lanes" data-wanted={wanted}>
      <button type="button" className={`${buttons.button} ${styles.optIn}`} onClick={() => want(!wanted)}>
        {t(m.showTimeline)}
      </button>
      <div className={styles.picture}>
        <div className={picture.toolbar}>
          <Legend />
          <FindField state={timeline} label={m.findRequest} />
        </div>
        <Timeline
          {...{ box, height, rows, paint, label: m.timeline, keys: m.keysWSZoomDPan, keyUse: state.keyUse }}
          width={lanes.width}
          state={timeline}
          pointer={{ scaleAt: () => "window", onClick: (point) => state.choose(under(point)) }}
        >
          {(point) => (
            <p className={styles.under} aria-live="polite">
              {t(requestWords(opened, spoken(point)))}
            </p>
          )}
        </Timeline>
      </div>
    </section>
  );
}

function useLanesPaint(opened: OpenedProfile, { lanes, rows, height, timeline }: LanesState): Paint {
  const theme = useChartTheme();
  const colours = useMemo(() => ({ theme, of: laneColours() }).of, [theme]);
  const { all, window, focus: selected, marks } = timeline;
  return useCallback<Paint>(
    (context, density) =>
      paintTimeline(
        { context, density, colours, width: lanes.width },
        {
          ...{ all, window, marks, height, zero: 0, bottom: height },
          ...{ axis: rows[0] ?? { top: 0, height: 0 }, overview: null, selection: null, hits: [], focus: null },
          tracks: laneTracks({ colours, opened, lanes, rows, height, window, selected }),
        },
      ),
    [colours, opened, lanes, rows, height, all, window, selected, marks],
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
      {STATES.map((name) => (
        <span key={name}>
          <i style={{ background: stateCss(name) }} />
          {t(STATE_NAMES[name])}
        </span>
      ))}
    </p>
  );
}
