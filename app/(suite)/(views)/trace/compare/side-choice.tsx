"use client";
/** File, pass and layer of one side. */
import { placed } from "@/features/pages/trace/compare/sides";
import { type Place, writePlace } from "@/features/pages/trace/compare/place";
import type { TraceInput } from "@/features/pages/trace/input";
import type { OpenedTrace } from "@/features/core/trace";
import { ranks, type Selection } from "@/features/pages/trace/selection";
import { passName } from "@/features/pages/trace/words";
import { useText } from "@/state/language";
import field from "../field.module.css";
import styles from "./compare.module.css";
import { WORDS } from "./words";

type SideChoiceProps = {
  readonly side: "a" | "b";
  readonly selection: Selection;
  readonly traces: readonly OpenedTrace[];
  readonly input: TraceInput;
  readonly setInput: (patch: Partial<TraceInput>) => void;
};

export function SideChoice({ side, selection, traces, setInput }: SideChoiceProps) {
  const t = useText();
  const all = ranks(traces);
  const position = placed(traces, selection);
  const named = (what: keyof typeof WORDS): string => `${t(WORDS[side])}: ${t(WORDS[what])}`;
  const choose = (patch: Partial<Place>): void => {
    const { rank, pass, layer } = { ...position, ...patch };
    if (side === "b") setInput({ versus: writePlace({ rank, pass, layer }) });
    else setInput({ rank, pass: pass ?? -1, layer, range: "" });
  };
  return (
    <span className={styles.side} data-side={side}>
      <b className={styles.mark}>{t(WORDS[side])}</b>
      {all.length > 1 ? (
        <select
          className={field.field}
          aria-label={named("file")}
          value={position.rank}
          onChange={({ target }) => choose({ rank: Number(target.value) })}
        >
          {all.map(({ opened, device }, rank) => (
            <option key={rank} value={rank}>{`${opened.name} · ${device.work.name || device.work.device}`}</option>
          ))}
        </select>
      ) : (
        <span className={styles.file}>{selection.opened.name}</span>
      )}
      {selection.scope === "range" && <span>{t(WORDS.range)}</span>}
      {position.pass !== null && (
        <select
          className={field.field}
          aria-label={named("passChoice")}
          value={position.pass}
          onChange={({ target }) => choose({ pass: Number(target.value) })}
        >
          {selection.device.segmentation.passes.map((pass) => (
            <option key={pass.index} value={pass.index}>
              {t(passName(pass))}
            </option>
          ))}
        </select>
      )}
      {position.layer !== null && (
        <select
          className={field.field}
          aria-label={named("layerChoice")}
          value={position.layer}
          onChange={({ target }) => choose({ layer: Number(target.value) })}
        >
          {selection.pass?.layers.map(({ index }) => (
            <option key={index} value={index}>
              {index}
            </option>
          ))}
        </select>
      )}
    </span>
  );
}
