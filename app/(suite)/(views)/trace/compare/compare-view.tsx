"use client";
/** Both sides on one time scale, with ribbons between equal kernels. */
import { useId, useMemo } from "react";
import { useWidth } from "@/components/charts/use-width";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import type { TraceAnswer } from "@/features/pages/trace/answer";
import type { Pair } from "@/features/core/trace";
import {
  comparePicture,
  sideExtent,
  type Block,
  type ComparePicture,
  type Ribbon,
  type SidePicture,
  type Thread,
} from "@/features/pages/trace/compare/picture";
import { sides, type Sides } from "@/features/pages/trace/compare/sides";
import { durationText } from "@/features/pages/trace/figures";
import type { TraceInput } from "@/features/pages/trace/input";
import { ticks } from "@/lib/charts/time-ticks";
import { useText } from "@/state/language";
import styles from "./compare.module.css";
import { useChanged } from "./use-changed";
import { WORDS } from "./words";

const BAND = 25;
const TOP = 34;
const BETWEEN = 120;
const BOTTOM = TOP + BETWEEN;
const CURVE_TOP = BOTTOM + BAND + 8;
const CURVE = 30;
const HEIGHT = CURVE_TOP + CURVE + 6;
/** Width of a letter of a block's name, in pixels. */
const LETTER = 6;

export function CompareView({ output, input }: ViewProps<typeof TraceInput, TraceAnswer>) {
  const compared = useMemo(() => sides(output.traces, input), [output, input]);
  return compared && <Picture found={compared} />;
}

function Picture({ found }: { readonly found: Sides }) {
  const t = useText();
  const [box, width] = useWidth<HTMLDivElement>();
  const picture = useMemo(() => comparePicture(found, Math.max(1, width)), [found, width]);
  const { changed, tools } = useChanged(found);
  const { a, b } = found;
  return (
    <div className={styles.whole}>
      <ResultSection id="compare" title={WORDS.picture} lead={WORDS.pictureLead} tools={tools}>
        <div className={styles.body}>
          <div className={styles.gutter} style={{ height: HEIGHT }}>
            <p style={{ top: TOP + 4 }}>
              <b>A</b> {durationText(a.figures.wall)}
            </p>
            <p style={{ top: BOTTOM + 4 }} data-side="b">
              <b>B</b> {durationText(b.figures.wall)}
            </p>
            <p style={{ top: CURVE_TOP }}>{t(WORDS.behind)}</p>
          </div>
          <div ref={box} className={styles.picture}>
            {width > 0 && (
              <svg width={width} height={HEIGHT} role="img" aria-label={t(WORDS.picture)}>
                <Axis span={picture.span} width={width} />
                <Ribbons ribbons={picture.ribbons} />
                <Threads threads={picture.threads} />
                <Band side={picture.a} top={TOP} width={width} />
                <Band side={picture.b} top={BOTTOM} width={width} />
                <Behind picture={picture} width={width} />
                {changed && <Frames found={found} pair={changed} perUs={width / picture.span} />}
              </svg>
            )}
          </div>
        </div>
      </ResultSection>
    </div>
  );
}

function Axis({ span, width }: { readonly span: number; readonly width: number }) {
  const marks = ticks(0, span, 0, width / 120);
  return (
    <g className={styles.axis}>
      {marks.map(({ at, label }) => {
        const x = (at / span) * width;
        return (
          <g key={at}>
            <line x1={x} x2={x} y1={14} y2={HEIGHT} />
            {x < width - 40 && (
              <text x={x + 2} y={11}>
                {label}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

function Ribbons({ ribbons }: { readonly ribbons: readonly Ribbon[] }) {
  const [from, to] = [TOP + BAND, BOTTOM];
  const middle = (from + to) / 2;
  return ribbons.map(({ a, b, family }) => (
    <path
      key={`${a[0]} ${b[0]}`}
      className={styles.ribbon}
      style={{ fill: `var(--k-${family})` }}
      d={`M${a[0]} ${from}C${a[0]} ${middle} ${b[0]} ${middle} ${b[0]} ${to}H${b[1]}C${b[1]} ${middle} ${a[1]} ${middle} ${a[1]} ${from}Z`}
    />
  ));
}

function Threads({ threads }: { readonly threads: readonly Thread[] }) {
  const [from, to] = [TOP + BAND, BOTTOM];
  const middle = (from + to) / 2;
  return threads.map(({ a, b, family }) => (
    <path
      key={`${a} ${b}`}
      className={styles.thread}
      style={{ stroke: `var(--k-${family})` }}
      d={`M${a} ${from}C${a} ${middle} ${b} ${middle} ${b} ${to}`}
    />
  ));
}

type FramesProps = { readonly found: Sides; readonly pair: Pair; readonly perUs: number };

/** Around the kernels that the keys are on. */
function Frames({ found, pair, perUs }: FramesProps) {
  const frame = (side: "a" | "b", top: number) => {
    if (pair[side].length === 0) return null;
    const [from, to] = sideExtent(found[side], pair[side], perUs);
    return (
      <rect x={from - 1} y={top - 2} width={Math.max(3, to - from + 2)} height={BAND + 4} className={styles.frame} />
    );
  };
  return (
    <g>
      {frame("a", TOP)}
      {frame("b", BOTTOM)}
    </g>
  );
}

type BandProps = { readonly side: SidePicture; readonly top: number; readonly width: number };

function Band({ side: { blocks, waits, end }, top, width }: BandProps) {
  const hatch = useId();
  return (
    <g>
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="1.5" height="5" className={styles.hatch} />
        </pattern>
      </defs>
      <rect x={end} y={top} width={Math.max(0, width - end)} height={BAND} className={styles.after} />
      {waits.map(({ x, width: wide, time }) => (
        <g key={x}>
          <rect x={x} y={top} width={wide} height={BAND} fill={`url(#${hatch})`}>
            <title>{durationText(time)}</title>
          </rect>
        </g>
      ))}
      {blocks.map((block) => (
        <Kernel key={block.number} block={block} top={top} />
      ))}
    </g>
  );
}

function Kernel({ block, top }: { readonly block: Block; readonly top: number }) {
  const { x, width, family, name, kernels, number, time, alone, beside } = block;
  const wide = Math.max(0.5, width - (width > 3 ? 1 : 0));
  const label = `${number} ${name}`;
  return (
    <g>
      <rect
        x={x}
        y={top}
        width={wide}
        height={beside ? 8 : BAND}
        className={alone && width > 3 ? styles.alone : undefined}
        style={{ fill: `var(--k-${family})` }}
      >
        <title>{`${label}${kernels > 1 ? ` +${kernels - 1}` : ""}, ${durationText(time)}`}</title>
      </rect>
      {!beside && width > 16 && (
        <text x={x + 4} y={top + 16} className={styles.name} style={{ fill: `var(--kt-${family})` }}>
          {label.length * LETTER < width - 6 ? label : String(number).length * LETTER < width - 6 ? number : ""}
        </text>
      )}
    </g>
  );
}

function Behind({ picture: { behind }, width }: { readonly picture: ComparePicture; readonly width: number }) {
  const times = behind.map(({ time }) => time);
  const [low, high] = [Math.min(0, ...times), Math.max(0, ...times)];
  const y = (time: number): number => CURVE_TOP + ((high - time) / Math.max(high - low, 1e-9)) * CURVE;
  const last = behind.at(-1);
  return (
    <g>
      <line x1={0} x2={width} y1={y(0)} y2={y(0)} className={styles.zero} />
      <polyline className={styles.behind} points={behind.map(({ x, time }) => `${x},${y(time)}`).join(" ")} />
      {last && (
        <text
          className={styles.difference}
          x={Math.min(width - 2, last.x)}
          y={Math.min(HEIGHT - 2, Math.max(CURVE_TOP + 10, y(last.time) - 3))}
          textAnchor="end"
        >
          {`${last.time < 0 ? "−" : "+"}${durationText(Math.abs(last.time))}`}
        </text>
      )}
    </g>
  );
}
