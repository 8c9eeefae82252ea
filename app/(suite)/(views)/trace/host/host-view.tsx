"use client";
/** Threads of the host over time, each with what it called below: a trace without work of a device has nothing else. */
import { useId, useMemo, useState, type PointerEvent } from "react";
import { TimePicture } from "@/components/charts/canvas/time-picture";
import picture from "@/components/charts/canvas/time-picture.module.css";
import { useWidth } from "@/components/charts/use-width";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import { HOST_KINDS, type OpenedTrace } from "@/features/core/trace";
import { eventAt } from "@/lib/charts/lane-tree";
import type { TraceAnswer } from "@/features/pages/trace/answer";
import { durationText } from "@/features/pages/trace/figures";
import { hostTrace } from "@/features/pages/trace/host/parts";
import { hostBounds, hostPlaces, type HostPlaces } from "@/features/pages/trace/host/rows";
import { HOST_KIND_WORDS, HOST_WORDS } from "@/features/pages/trace/host/words";
import type { TraceInput } from "@/features/pages/trace/input";
import { readRange } from "@/features/pages/trace/selection";
import { around, pan, timeAt, zoom, type TimeWindow } from "@/lib/charts/time-window";
import { useText } from "@/state/language";
import styles from "../timeline.module.css";
import { useZoomWheel } from "@/components/charts/canvas/use-zoom-wheel";
import { HOST_COLOURS, useHostDrawing } from "./use-host-drawing";
import * as m from "@/app/(suite)/(views)/trace/messages";

export function HostView({ output, input }: ViewProps<typeof TraceInput, TraceAnswer>) {
  const opened = hostTrace(output.traces);
  return opened && <HostPicture key={`${opened.name} ${input.range}`} opened={opened} range={input.range} />;
}

type Point = { readonly x: number; readonly y: number };

type HostPictureProps = {
  readonly opened: OpenedTrace;
  /** From the link: the first window. */
  readonly range: string;
};

function HostPicture({ opened, range }: HostPictureProps) {
  const t = useText();
  const help = useId();
  const places = useMemo(() => hostPlaces(opened), [opened]);
  const all = useMemo(() => hostBounds(opened), [opened]);
  const [window, look] = useState(() => {
    const asked = readRange(range);
    const { earliest } = opened.trace;
    return asked === null ? all : around({ from: asked.from + earliest, to: asked.to + earliest }, all, 1);
  });
  const [point, setPoint] = useState<Point | null>(null);
  const [box, width] = useWidth<HTMLDivElement>();
  const canvas = useHostDrawing({ opened, places, window, width: Math.max(1, width) });
  useZoomWheel(canvas, { window, all, look });
  const at = point ? timeAt(window, Math.max(1, width), point.x) : (window.from + window.to) / 2;
  const keys: Readonly<Record<string, () => void>> = {
    w: () => look(zoom(window, all, 0.7, at)),
    s: () => look(zoom(window, all, 1 / 0.7, at)),
    a: () => look(pan(window, all, -0.15)),
    d: () => look(pan(window, all, 0.15)),
    "0": () => look(all),
  };
  return (
    <ResultSection id="host" title={HOST_WORDS.lanes} note={places.left ?? undefined}>
      <HostLegend />
      <div className={picture.body}>
        <HostNames places={places} />
        <TimePicture box={box} label={t(HOST_WORDS.lanes)} help={help} choose={(key) => keys[key.toLowerCase()]}>
          <canvas
            ref={canvas}
            className={picture.canvas}
            style={{ height: places.height }}
            onPointerMove={({ nativeEvent }: PointerEvent) =>
              setPoint({ x: nativeEvent.offsetX, y: nativeEvent.offsetY })
            }
            onPointerLeave={() => setPoint(null)}
          />
          {point && <HostTip {...{ opened, places, window, width, point }} />}
        </TimePicture>
      </div>
      <p id={help} className={picture.keys}>
        {t(m.keysWSZoomD)}
      </p>
    </ResultSection>
  );
}

function HostNames({ places: { places, height: whole } }: { readonly places: HostPlaces }) {
  const t = useText();
  return (
    <div className={picture.gutter} style={{ height: whole }}>
      {places.map(({ top, height, label }) => (
        <div key={top} className={styles.label} style={{ top, height }}>
          {label && t(label)}
        </div>
      ))}
    </div>
  );
}

function HostLegend() {
  const t = useText();
  return (
    <p className={picture.legend}>
      {HOST_KINDS.map((kind) => (
        <span key={kind}>
          <i style={{ background: `var(${HOST_COLOURS[kind]})` }} />
          {t(HOST_KIND_WORDS[kind])}
        </span>
      ))}
    </p>
  );
}

type HostTipProps = {
  readonly opened: OpenedTrace;
  readonly places: HostPlaces;
  readonly window: TimeWindow;
  readonly width: number;
  readonly point: Point;
};

const REACH = 3;

function HostTip({ opened, places, window, width, point: { x, y } }: HostTipProps) {
  const t = useText();
  const row = places.places.find(({ top, height }) => y >= top && y < top + height)?.row;
  const found = row ? eventAt(row.tree, timeAt(window, width, x), ((window.to - window.from) * REACH) / width) : -1;
  const event = row?.event[found];
  if (row === undefined || event === undefined) return null;
  const { names, events } = opened.trace;
  const kind = HOST_KINDS[row.tree.category[found] ?? 0] ?? "other";
  const side = x > width / 2 ? { right: width - x + 8 } : { left: x + 8 };
  return (
    <div className={`${picture.tip} ${styles.tip}`} role="tooltip" style={{ top: y + 16, ...side }}>
      <b>{names[events.name[event] ?? 0]}</b>
      <span>{`${durationText(events.duration[event] ?? 0)}, ${t(HOST_KIND_WORDS[kind])}`}</span>
    </div>
  );
}
