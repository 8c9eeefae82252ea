"use client";
/** A measured load of experts in place of the Zipf slope: opened from a file, read before it is taken. */
import { useState } from "react";
import { packBalanceTable } from "@/features/core/operators/routing/pack-table";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Issue } from "@/lib/issue";
import { textOfFile } from "@/state/opened-files/file-text";
import { useText } from "@/state/language";
import type { ScenarioState } from "@/state/inputs/scenario";
import type { MessageAt } from "../fields/field-issues";
import { FileButton } from "@/components/files/file-button";
import { Facts, LinkButton } from "../fields/section";
import section from "../fields/section.module.css";
import * as m from "./messages";

type BalanceFieldProps = {
  readonly scenario: ScenarioState;
  readonly resolved: Resolved | undefined;
  readonly messageAt: MessageAt;
};

export function BalanceField({ scenario, resolved, messageAt }: BalanceFieldProps) {
  const t = useText();
  const { issues, open, drop } = useBalance(scenario);
  const load = resolved?.assumptions.load;
  const message = messageAt("balance");
  return (
    <Facts>
      {t(m.expertLoad)}: {load ? `${load.table.rows.length} × ${load.table.columns.length}` : t(m.noneMeasured)}{" "}
      <FileButton
        label={t(m.openTable)}
        accept=".csv,.json,text/csv,application/json"
        className={section.linkButton}
        onFiles={open}
      />{" "}
      {scenario.params.balance !== "" && <LinkButton onClick={drop}>{t(m.remove)}</LinkButton>}
      <span role="status">
        {[...(message ? [message] : []), ...issues.map((issue) => issue.message)].map((words) => ` ${t(words)}`)}
      </span>
    </Facts>
  );
}

/** The table of the scenario: how to take one, to let it go, and what was wrong with the last. */
export function useBalance(scenario: ScenarioState) {
  const [issues, say] = useState<readonly Issue[]>([]);
  const take = (content: string): void => {
    const packed = packBalanceTable(content);
    say(packed.issues);
    if (packed.ok) scenario.set({ balance: packed.value });
  };
  return {
    issues,
    take,
    open: async ([file]: readonly File[]): Promise<void> => {
      const read = file && (await textOfFile(file));
      if (read?.ok) take(read.value.text);
      else say(read?.issues ?? []);
    },
    drop: (): void => {
      say([]);
      scenario.set({ balance: "" });
    },
  };
}
