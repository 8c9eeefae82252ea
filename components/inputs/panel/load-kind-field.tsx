"use client";
/** Where a workload begins: a kind of load sets lengths and prefix hit; changed by hand, they are the reader's own. */
import { findKind, kindLengths, LOAD_KINDS } from "@/features/core/workload/kinds";
import { useText } from "@/state/language";
import type { ScenarioState } from "@/state/inputs/scenario";
import { SelectRow } from "../fields/select-row";
import * as m from "./messages";

const OWN = "own";

export function LoadKindField({ scenario: { params, set } }: { readonly scenario: ScenarioState }) {
  const t = useText();
  const kind = findKind(params);
  return (
    <SelectRow
      name="load-kind"
      label={m.kindOfLoad}
      hint={kind?.source ?? m.setsInputOutputAndPrefix}
      value={kind?.id ?? OWN}
      shown={t(kind?.name ?? m.ownLengths)}
      faint={kind === null}
      options={[[OWN, t(m.ownLengths)], ...LOAD_KINDS.map(({ id, name }) => [id, t(name)] as const)]}
      onChange={(picked) => {
        const next = LOAD_KINDS.find(({ id }) => id === picked);
        if (next) set(kindLengths(next));
      }}
    />
  );
}
