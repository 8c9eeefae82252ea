"use client";

import { useSetAtom } from "jotai";
import { useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { FactGroups } from "@/components/results/fact-list";
import { LaunchSection } from "@/components/results/launch-section";
import { ResultSection } from "@/components/results/result-section";
import type { CardDetail } from "@/features/pages/hardware-advisor/card-detail";
import type { AdvicePlan } from "@/features/pages/hardware-advisor/hardware-advisor";
import type { HardwareAdvisorInput } from "@/features/pages/hardware-advisor/input";
import { placedFormats, placedParams, placedScenario } from "@/features/pages/hardware-advisor/placed-scenario";
import { hourPrice, withPrice } from "@/features/core/cost/prices";
import type { RankedRow } from "@/features/pages/hardware-advisor/rank";
import { candidateChip } from "@/features/pages/hardware-advisor/row";
import type { Resolved } from "@/features/core/scenario/resolve";
import { readQuantity } from "@/lib/params/read-quantity";
import type { Actions } from "@/state/bootstrap";
import { useText } from "@/state/language";
import { chipBaseAtom, dialogAtom, noticeAtom } from "@/state/ui";
import styles from "./card-section.module.css";
import { MemoryRing } from "./memory-ring";
import { cardFacts, statement, whyWords } from "./present";
import { ReachSection } from "./reach-section";
import { TokenStream } from "./token-stream";
import { WORDS } from "./words";

type CardSectionProps = {
  readonly plan: AdvicePlan;
  readonly scenario: Resolved;
  readonly rows: readonly RankedRow[];
  readonly row: RankedRow;
  readonly detail: CardDetail | null;
  readonly actions: Actions<typeof HardwareAdvisorInput>;
};

/** One accelerator closely: what it takes, what fills it, what other counts reach, how it feels, how to start it. */
export function CardSection({ plan, scenario, rows, row, detail, actions }: CardSectionProps) {
  const t = useText();
  const { question } = plan;
  const { deployment } = row;
  const formats = placedFormats(scenario, question.input);
  const launch = useMemo(() => placedScenario(scenario, row, formats), [scenario, row, formats]);
  const present = detail?.id === row.id ? detail : null;
  return (
    <>
      <ResultSection id="card" title={WORDS.card}>
        <Choice rows={rows} row={row} onChoose={(card) => actions.setInput({ card })} />
        <p className={styles.statement}>
          <strong>{t(statement(row))}</strong> {t(whyWords(row))}
        </p>
        <CardActions plan={plan} scenario={scenario} row={row} actions={actions} />
        <FactGroups groups={cardFacts(row, question.clients, question.media, present)} />
      </ResultSection>
      {present?.memory && (
        <ResultSection id="memory" title={WORDS.memory} note={WORDS.memoryNote}>
          <MemoryRing memory={present.memory} />
        </ResultSection>
      )}
      {present && deployment && (
        <TokenStream
          key={`${row.id} ${deployment.ttft} ${deployment.tpot}`}
          ttft={deployment.ttft}
          tpot={deployment.tpot}
          osl={question.space.lengths.osl}
        />
      )}
      {present && present.reach.length > 0 && <ReachSection reach={present.reach} question={question} />}
      {!launch.ok && <IssueList issues={launch.issues} onMend={actions.mend} tone="note" />}
      {launch.ok && launch.value && <LaunchSection scenario={launch.value} onMend={actions.mend} />}
    </>
  );
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

type CardActionsProps = Pick<CardSectionProps, "plan" | "scenario" | "row" | "actions">;

function CardActions({ plan, scenario, row, actions }: CardActionsProps) {
  const t = useText();
  const open = useSetAtom(dialogAtom);
  const startFrom = useSetAtom(chipBaseAtom);
  const say = useSetAtom(noticeAtom);
  const formats = placedFormats(scenario, plan.question.input);
  const placed = placedParams(row, formats);
  const chip = candidateChip(scenario, row.id);
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={buttons.primary}
        disabled={placed === null}
        onClick={() => {
          if (placed === null) return;
          actions.setScenario(placed);
          say(t(formats === "mixed" ? WORDS.appliedWithoutFormats : WORDS.applied));
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
        value={plan.prices[row.id] ?? null}
        listed={hourPrice(row.id)?.value ?? null}
        onPrice={(price) => actions.setInput({ prices: withPrice(plan.prices, row.id, price) })}
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

/** Written into the link as one types; what is not a number yet waits in the field. */
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
