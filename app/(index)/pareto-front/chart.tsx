"use client";
/** The front as light vectors: drawn by the server, alive without any library. Wide and narrow sheets are drawn both; the style sheet picks one. */
import type { ReactNode } from "react";
import type { FrontShown } from "@/features/pages/plan/shown";
import { axis, type Axis } from "@/lib/charts/svg/scale";
import { formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { verbatim } from "@/lib/text";
import { useText } from "@/state/language";
import { placeLabels } from "./labels";
import styles from "./chart.module.css";
import * as m from "./messages";

const WORDS = {
  band: verbatim("p10–p90"),
};

const SHEETS = [
  { width: 800, height: 264, kind: styles.wide },
  { width: 358, height: 270, kind: styles.narrow },
] as const;

export function FrontChart({ front }: { readonly front: FrontShown }) {
  const t = useText();
  return (
    <>
      <p className={styles.legend}>
        <Key sign="■" kind={styles.sureKey}>{`${t(m.sureEnough)} (${formatPercent(front.sure, 2)})`}</Key>
        <Key sign="✕" kind={styles.unsureKey}>
          {t(m.lessSure)}
        </Key>
        {front.dots.length > 0 && (
          <Key sign="●" kind={styles.dotKey}>
            {t(m.publicRunsErrorApplied)}
          </Key>
        )}
        <Key sign="" kind={styles.bandKey}>
          {t(WORDS.band)}
        </Key>
        <Key sign="·" kind={styles.beatenKey}>
          {t(m.beatenLayouts)}
        </Key>
        <Key sign="◯" kind={styles.sureKey}>
          {t(front.chosen?.simulated ? m.thisPlanSimulated : m.thisPlanInClosedForm)}
        </Key>
      </p>
      {SHEETS.map((sheet) => (
        <Sheet key={sheet.width} front={front} {...sheet} />
      ))}
    </>
  );
}

type KeyProps = { readonly sign: string; readonly kind: string | undefined; readonly children: ReactNode };

const Key = ({ sign, kind, children }: KeyProps) => (
  <span>
    <i className={kind}>{sign}</i> {children}
  </span>
);

type Space = { readonly width: number; readonly height: number; readonly kind: string | undefined };
type Places = { readonly x: Axis; readonly y: Axis };

const [LEFT, TOP, RIGHT, BOTTOM] = [40, 18, 12, 34];

function Sheet({ front, width, height, kind }: Space & { readonly front: FrontShown }) {
  const t = useText();
  const { points, beaten, dots, chosen, title } = front;
  const all = [...points, ...beaten, ...dots, ...(chosen ? [chosen] : [])];
  const places: Places = {
    x: axis({ values: all.map(({ perUser }) => perUser), from: LEFT, to: width - RIGHT, log: true }),
    y: axis({
      values: [...all.map(({ perGpu }) => perGpu), ...points.map(({ high }) => high)],
      from: height - BOTTOM,
      to: TOP,
    }),
  };
  const position = (point: { readonly perUser: number; readonly perGpu: number }) =>
    ({ cx: places.x.place(point.perUser), cy: places.y.place(point.perGpu) }) as const;
  const edge = (end: "low" | "high") => points.map((point) => position({ ...point, perGpu: point[end] }));
  const band = [...edge("high"), ...edge("low").toReversed()].map(({ cx, cy }) => `${cx.toFixed(1)},${cy.toFixed(1)}`);
  const line = points.map((point) => `${position(point).cx.toFixed(1)},${position(point).cy.toFixed(1)}`).join(" ");
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t(title)}
      className={`${styles.sheet} ${kind ?? ""}`}
    >
      <Scales {...places} width={width} height={height} />
      <Limit front={front} place={places.x.place} width={width} height={height} />
      {beaten.map((point, index) => (
        <circle key={index} {...position(point)} r={1.2} className={styles.beaten} />
      ))}
      <polygon points={band.join(" ")} className={styles.band} />
      <polyline points={line} className={styles.line} />
      {points.map((point, index) => (
        <Point key={index} {...position(point)} sure={point.chance.all >= front.sure}>
          {`${point.label}\n${formatQuantity(point.perUser, "tok/s")} · ${formatQuantity(point.perGpu, "tok/s/GPU")}\n${formatPercent(point.chance.all, 2)}`}
        </Point>
      ))}
      {dots.map((point, index) => (
        <circle key={index} {...position(point)} r={3.5} className={point.sameLengths ? styles.dot : styles.hollowDot}>
          <title>{t(point.name)}</title>
        </circle>
      ))}
      {chosen && <circle {...position(chosen)} r={8} className={styles.ring} />}
      {placeLabels(front, position, width - RIGHT).map(({ word, x, y, strong }) => (
        <text key={`${x} ${y}`} x={x} y={y} className={strong ? styles.strong : styles.word}>
          {word}
        </text>
      ))}
    </svg>
  );
}

type PointProps = { readonly cx: number; readonly cy: number; readonly sure: boolean; readonly children: string };

const Point = ({ cx, cy, sure, children }: PointProps) =>
  sure ? (
    <rect x={cx - 3.5} y={cy - 3.5} width={7} height={7} className={styles.sure}>
      <title>{children}</title>
    </rect>
  ) : (
    <path d={`M${cx - 3.5} ${cy - 3.5}l7 7m0-7l-7 7`} className={styles.unsure}>
      <title>{children}</title>
    </path>
  );

function Scales({ x, y, width, height }: Places & Omit<Space, "kind">) {
  const t = useText();
  return (
    <>
      {y.ticks.map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={width - RIGHT} y1={y.place(tick)} y2={y.place(tick)} className={styles.grid} />
          <text x={LEFT - 6} y={y.place(tick) + 4} textAnchor="end" className={styles.tick}>
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {x.ticks.map((tick) => (
        <text key={tick} x={x.place(tick)} y={height - BOTTOM + 14} textAnchor="middle" className={styles.tick}>
          {formatNumber(tick)}
        </text>
      ))}
      <text x={0} y={TOP - 8} className={styles.tick}>
        {t(m.outputTokSPerGpu)}
      </text>
      <text x={width - RIGHT} y={height - 4} textAnchor="end" className={styles.tick}>
        {t(m.outputTokSPerUser)}
      </text>
    </>
  );
}

type LimitProps = Omit<Space, "kind"> & { readonly front: FrontShown; readonly place: Axis["place"] };

/** Left of the line users wait too long for each token. */
function Limit({ front: { least }, place, width, height }: LimitProps) {
  const t = useText();
  if (least === null) return null;
  const x = place(least.perUser);
  if (!(x > LEFT && x < width - RIGHT)) return null;
  return (
    <>
      <rect x={LEFT} y={TOP} width={x - LEFT} height={height - TOP - BOTTOM} className={styles.beyond} />
      <line x1={x} x2={x} y1={TOP} y2={height - BOTTOM} className={styles.limit} />
      <text x={x - 5} y={height - BOTTOM - 6} textAnchor="end" className={styles.limitWord}>
        {t(m.missesWord({ word: least.word, missed: m.missed }))}
      </text>
    </>
  );
}
