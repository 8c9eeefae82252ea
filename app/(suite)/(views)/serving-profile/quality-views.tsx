"use client";
/** Zone and units of the files said otherwise than they were found: the files are read again with it. */
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import { type Unit, UNITS } from "@/features/core/serving-profile";
import type { ServingProfileAnswer } from "@/features/pages/serving-profile/answer";
import type { ServingProfileInput } from "@/features/pages/serving-profile/input";
import { readUnits, withUnit } from "@/features/pages/serving-profile/link/unit-choices";
import { useText } from "@/state/language";
import styles from "./serving-profile.module.css";
import * as m from "./messages";

type Props = ViewProps<typeof ServingProfileInput, ServingProfileAnswer>;

/** Whole hours, and the zones of half hours and quarters where many people live. */
const ZONES = [...Array.from({ length: 27 }, (_, index) => index - 12), -3.5, 3.5, 4.5, 5.5, 5.75, 6.5, 9.5];

export function ZoneView({ output, input, page }: Props) {
  const t = useText();
  if (output.opened === null) return null;
  const { zone, files } = output.opened.capture;
  const columns = [...new Set(files.flatMap(({ decisions }) => decisions.map(({ column }) => column)))];
  const units = readUnits(input.units);
  const choose = (column: string, unit: Unit | null): void =>
    page.actions.setInput({ units: withUnit(input.units, column, unit) });
  const known = zone.hours === null ? "?" : `UTC${zone.hours < 0 ? "" : "+"}${zone.hours}`;
  return (
    <ResultSection id="said" title={m.saidByYou}>
      <div className={styles.choices}>
        <label>
          {t(m.zoneOfDates)}
          <select
            value={input.utc_offset ?? ""}
            onChange={({ currentTarget: { value } }) =>
              page.actions.setInput({ utc_offset: value === "" ? null : Number(value) })
            }
          >
            <option value="">{t(m.foundKnown({ known, found: m.asFound }))}</option>
            {[...new Set([...ZONES, ...(input.utc_offset === null ? [] : [input.utc_offset])])]
              .sort((a, b) => a - b)
              .map((hours) => (
                <option key={hours} value={hours}>{`UTC${hours < 0 ? "" : "+"}${hours}`}</option>
              ))}
          </select>
        </label>
        {columns.map((column) => (
          <label key={column}>
            {column}
            <select
              value={units[column] ?? ""}
              onChange={({ currentTarget: { value } }) => choose(column, UNITS.find((unit) => unit === value) ?? null)}
            >
              <option value="">{t(m.asFound)}</option>
              {UNITS.map((unit) => (
                <option key={unit} value={unit}>
                  {unit}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </ResultSection>
  );
}

export function BalanceChoice({ input, page }: Props) {
  const t = useText();
  const byTime = input.balance_by === "time";
  return (
    <label className={styles.note}>
      <input
        type="checkbox"
        checked={!byTime}
        onChange={() => page.actions.setInput({ balance_by: byTime ? "layer" : "time" })}
      />{" "}
      {t(m.againstLayersMean)}
    </label>
  );
}
