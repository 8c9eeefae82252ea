"use client";

import { useSetAtom } from "jotai";
import { useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { LaunchSection } from "@/components/results/launch/launch-section";
import { ResultSection } from "@/components/results/parts/result-section";
import type { HardwareAdvice } from "@/features/pages/hardware-advisor/hardware-advisor";
import type { HardwareAdvisorInput } from "@/features/pages/hardware-advisor/input";
import { placedParams, placedScenario } from "@/features/pages/hardware-advisor/placed-scenario";
import { hourPrice, readPrices, withPrice } from "@/features/core/cost/prices";
import type { RankedRow } from "@/features/pages/hardware-advisor/rank";
import { candidateChip } from "@/features/pages/hardware-advisor/sizing/row";
import { statement, whyWords, WORDS } from "@/features/pages/hardware-advisor/words";
import { readQuantity } from "@/lib/params/read-quantity";
import { useText } from "@/state/language";
import { chipBaseAtom, dialogAtom, noticeAtom } from "@/state/screen/ui";
import styles from "./card-section.module.css";

type CardProps = ViewProps<typeof HardwareAdvisorInput, HardwareAdvice>;

/** The accelerator that is looked at closely: chosen, said in a line, put into the scenario, priced. */
export function CardSection({ output, scenario, page }: CardProps) {
  const t = useText();
  const { rows, shown } = output;
  if (shown === null) return null;
  return (
    <ResultSection id="card" title={WORDS.card}>
      <Choice rows={rows} row={shown} onChoose={(card) => page.actions.setInput({ card })} />
      <p className={styles.statement}>
        <strong>{t(statement(shown))}</strong> {t(whyWords(shown))}
      </p>
      <CardActions row={shown} scenario={scenario} page={page} />
    </ResultSection>
  );
}

/** What starts its deployment. */
export function CardLaunch({ output, scenario, page }: CardProps) {
  const { shown } = output;
  const launch = useMemo(() => shown && placedScenario(scenario, shown), [scenario, shown]);
  if (launch === null) return null;
  if (!launch.ok) return <IssueList issues={launch.issues} onFix={page.actions.applyFix} tone="note" />;
  return launch.value && <LaunchSection scenario={launch.value} onFix={page.actions.applyFix} />;
}

type ChoiceProps = {
  readonly rows: readonly RankedRow[];
  readonly row: RankedRow;
  readonly onChoose: (id: string) => void;
};

/** The accelerator that one has, whether it is the best or not: by vendor, in the order of the ranking. */
function Choice({ rows, row, onChoose }: ChoiceProps) {
  const t = useText();
  const vendors = Map.groupBy(rows, ({ vendor }) => vendor);
  return (
    <label className={styles.choice}>
      <span>{t(WORDS.choose)}</span>
      <select value={row.id} onChange={(event) => onChoose(event.target.value)}>
        {[...vendors].map(([vendor, own]) => (
          <optgroup key={vendor} label={vendor}>
            {own.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

type CardActionsProps = Pick<CardProps, "scenario" | "page"> & { readonly row: RankedRow };

function CardActions({ row, scenario, page }: CardActionsProps) {
  const { input, actions } = page;
  const t = useText();
  const open = useSetAtom(dialogAtom);
  const startFrom = useSetAtom(chipBaseAtom);
  const say = useSetAtom(noticeAtom);
  const placed = placedParams(row);
  const chip = candidateChip(scenario, row.id);
  const read = readPrices(input.prices);
  const prices = read.ok ? read.value : {};
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={buttons.primary}
        disabled={placed === null}
        onClick={() => {
          if (placed === null) return;
          actions.setScenario(placed);
          say(t(WORDS.applied));
        }}
      >
        {t(WORDS.apply)}
      </button>
      <button
        type="button"
        className={buttons.button}
        disabled={chip === null}
        onClick={() => {
          startFrom(chip);
          actions.setInput({ card: "" });
          open("chip");
        }}
      >
        {t(WORDS.edit)}
      </button>
      <Price
        key={row.id}
        value={prices[row.id] ?? null}
        listed={hourPrice(row.id)?.value ?? null}
        onPrice={(price) => actions.setInput({ prices: withPrice(prices, row.id, price) })}
      />
    </div>
  );
}

type PriceProps = {
  readonly value: number | null;
  /** What counts while the field is empty. */
  readonly listed: number | null;
  readonly onPrice: (price: number | null) => void;
};

/** Written into the link while typing; an unfinished number waits in the field. */
function Price({ value, listed, onPrice }: PriceProps) {
  const t = useText();
  const [written, write] = useState(value === null ? "" : String(value));
  const read = readQuantity(written, "$");
  return (
    <label className={styles.price}>
      <span>{t(WORDS.price)}</span>
      <span>
        $
        <input
          inputMode="decimal"
          autoComplete="off"
          placeholder={listed === null ? undefined : String(listed)}
          value={written}
          aria-invalid={written.trim() !== "" && (read === undefined || read < 0)}
          onChange={(event) => {
            write(event.target.value);
            const price = event.target.value.trim() === "" ? null : readQuantity(event.target.value, "$");
            if (price === null || (price !== undefined && price >= 0)) onPrice(price);
          }}
        />
      </span>
    </label>
  );
}
