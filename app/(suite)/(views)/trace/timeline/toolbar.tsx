"use client";
/** Chooses rank, pass and layer, and finds and marks kernels. Everything below follows. */
import { FindField } from "@/components/timeline/find-field";
import type { TimelineState } from "@/components/timeline/use-timeline";
import picture from "@/components/timeline/timeline.module.css";
import buttons from "@/components/feedback/button.module.css";
import { ranks, select } from "@/features/pages/trace/selection";
import { passName } from "@/features/pages/trace/words";
import { useText } from "@/state/language";
import field from "../field.module.css";
import styles from "../timeline.module.css";
import type { TimelineProps } from "./use-timeline";
import * as m from "@/app/(suite)/(views)/trace/messages";

type ToolbarProps = TimelineProps & {
  readonly timeline: TimelineState;
};

export function Toolbar(props: ToolbarProps) {
  const t = useText();
  const { selection, traces, input, onInput, timeline } = props;
  const all = ranks(traces);
  return (
    <div className={`${picture.toolbar} ${styles.toolbar}`}>
      {all.length > 1 && (
        <label>
          {t(m.rank)}
          <select
            className={field.field}
            value={input.rank}
            onChange={({ target }) => onInput({ rank: Number(target.value), pass: null, layer: null, range: "" })}
          >
            {all.map(({ opened, device }, index) => (
              <option key={index} value={index}>
                {`${opened.trace.header.rank ?? index} · ${device.work.name || device.work.device} · ${opened.name}`}
              </option>
            ))}
          </select>
        </label>
      )}
      {selection.device.segmentation.passes.length > 0 && <PartChoice {...props} />}
      {input.range !== "" && (
        <button type="button" className={buttons.button} onClick={() => onInput({ range: "" })}>
          {t(m.clearRange)}
        </button>
      )}
      <FindField state={timeline} label={m.findKernel} />
      <button type="button" className={buttons.button} onClick={() => timeline.look(timeline.all)}>
        {t(m.all)}
        <kbd>0</kbd>
      </button>
    </div>
  );
}

function PartChoice({ selection, traces, input, onInput }: ToolbarProps) {
  const t = useText();
  const { passes } = selection.device.segmentation;
  const median = select(traces, { ...input, pass: null, range: "", layer: null })?.pass;
  return (
    <>
      <label>
        {t(m.pass)}
        <select
          className={field.field}
          value={input.pass ?? "auto"}
          onChange={({ target }) =>
            onInput({ pass: target.value === "auto" ? null : Number(target.value), layer: null, range: "" })
          }
        >
          <option value="auto">{`${median?.index ?? ""}, ${t(m.median)}`}</option>
          <option value={-1}>{t(m.wholeTrace)}</option>
          {passes.map((pass) => (
            <option key={pass.index} value={pass.index}>
              {t(passName(pass))}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t(m.layer)}
        <select
          className={field.field}
          value={input.layer ?? "auto"}
          onChange={({ target }) =>
            onInput({ layer: target.value === "auto" ? null : Number(target.value), range: "" })
          }
        >
          <option value="auto">{t(m.allLayers)}</option>
          {selection.pass?.layers.map(({ index }) => (
            <option key={index} value={index}>
              {index}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
