"use client";
/** A timeline: names of its rows, the picture with its keys and its pointer, what lies under the pointer, and its keys in words. */
import { useId, type ReactNode, type Ref } from "react";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import { Gutter, type NamedRow } from "./gutter";
import { timelineKey, type KeyUse } from "./keys";
import type { Point } from "./press";
import { TimePicture } from "./time-picture";
import styles from "./timeline.module.css";
import { useCanvas, type Paint } from "./use-canvas";
import { usePointer, type PointerUse } from "./use-pointer";
import type { TimelineState } from "./use-timeline";
import { useZoomWheel } from "./use-zoom-wheel";

type TimelineProps = {
  readonly label: Text;
  readonly keys: Text;
  readonly box: Ref<HTMLDivElement>;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly rows: readonly NamedRow[];
  /** Rows that are not drawn. */
  readonly hidden?: Text | null;
  readonly state: TimelineState;
  readonly paint: Paint;
  readonly keyUse: Pick<KeyUse, "fit" | "up" | "outer" | "inner"> & Partial<Pick<KeyUse, "across">>;
  readonly pointer: PointerUse;
  readonly tip?: (point: Point) => ReactNode;
  /** Below the picture. */
  readonly children?: (point: Point | null) => ReactNode;
};

export function Timeline(props: TimelineProps) {
  const { label, keys, box, width, height, state, keyUse, pointer, tip, children } = props;
  const t = useText();
  const help = useId();
  const canvas = useCanvas(width, height, props.paint);
  useZoomWheel(canvas, state);
  const { point, time, handlers } = usePointer(state, width, pointer);
  const use: KeyUse = { ...state, ...keyUse, view: state, find: () => document.getElementById(state.fieldId)?.focus() };
  return (
    <>
      <div className={styles.body}>
        <Gutter rows={props.rows} height={height} hidden={props.hidden ?? null} />
        <TimePicture box={box} label={t(label)} help={help} choose={(key, shift) => timelineKey(key, shift, time, use)}>
          <canvas ref={canvas} className={styles.canvas} style={{ height }} {...handlers} />
          {point && state.drag === null && tip?.(point)}
        </TimePicture>
      </div>
      {children?.(point)}
      <p id={help} className={styles.keys}>
        {t(keys)}
      </p>
    </>
  );
}
