"use client";
/** Threads of the host over time, each with what it called below: a trace without work of a device has nothing else. */
import { useWidth } from "@/components/charts/use-width";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import { FindField } from "@/components/timeline/find-field";
import type { Point } from "@/components/timeline/press";
import { Timeline } from "@/components/timeline/timeline";
import picture from "@/components/timeline/timeline.module.css";
import { Tip } from "@/components/timeline/tip";
import { HOST_KINDS, type OpenedTrace } from "@/features/core/trace";
import type { TraceAnswer } from "@/features/pages/trace/answer";
import { hostTrace } from "@/features/pages/trace/host/parts";
import { eventUnder } from "@/features/pages/trace/host/rows";
import { HOST_KIND_WORDS, HOST_WORDS, hostEventWords } from "@/features/pages/trace/host/words";
import type { TraceInput } from "@/features/pages/trace/input";
import { useText } from "@/state/language";
import { HOST_COLOURS, useHost } from "./use-host";
import * as m from "@/app/(suite)/(views)/trace/messages";

export function HostView({ output, input }: ViewProps<typeof TraceInput, TraceAnswer>) {
  const opened = hostTrace(output.traces);
  return opened && <HostPicture key={`${opened.name} ${input.range}`} opened={opened} range={input.range} />;
}

type HostPictureProps = {
  readonly opened: OpenedTrace;
  /** From the link: the first window. */
  readonly range: string;
};

function HostPicture({ opened, range }: HostPictureProps) {
  const t = useText();
  const [box, measured] = useWidth<HTMLDivElement>();
  const width = Math.max(1, measured);
  const { rows, timeline, paint, keyUse } = useHost(opened, range, width);
  const { window, focus } = timeline;
  const under = ({ x, y }: Point): number => eventUnder(rows, window, width, x, y);
  const tip = (point: Point) => {
    const event = under(point);
    if (event < 0) return null;
    const { name, facts } = hostEventWords(opened, rows, event);
    return <Tip point={point} width={width} name={name} lines={[facts]} code />;
  };
  return (
    <ResultSection id="host" title={HOST_WORDS.lanes} note={rows.left ?? undefined}>
      <div className={picture.toolbar}>
        <HostLegend />
        <FindField state={timeline} label={m.findCall} />
      </div>
      <Timeline
        {...{ box, width, paint, tip, keyUse, label: HOST_WORDS.lanes, keys: m.keysWSZoomD }}
        height={rows.height}
        rows={rows.places}
        state={timeline}
        pointer={{ scaleAt: () => "window", onClick: (point) => timeline.focusOn(under(point)) }}
      />
      <p className="visually-hidden" aria-live="polite">
        {focus < 0 ? "" : t(hostEventWords(opened, rows, focus).line)}
      </p>
    </ResultSection>
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
