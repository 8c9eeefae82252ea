"use client";
/** Where a workload begins: a kind of load sets lengths and prefix hit; changed by hand, they are the reader's own. */
import { findKind, kindLengths, LOAD_KINDS } from "@/features/core/workload/kinds";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { ScenarioState } from "@/state/inputs/scenario";
import { SelectRow } from "../fields/select-row";

const OWN = "own";

export function LoadKindField({ scenario: { params, set } }: { readonly scenario: ScenarioState }) {
  const t = useText();
  const kind = findKind(params);
  return (
    <SelectRow
      name="load-kind"
      label={LABEL}
      hint={kind?.source ?? HINT}
      value={kind?.id ?? OWN}
      shown={t(kind?.name ?? OWN_WORD)}
      faint={kind === null}
      options={[[OWN, t(OWN_WORD)], ...LOAD_KINDS.map(({ id, name }) => [id, t(name)] as const)]}
      onChange={(picked) => {
        const next = LOAD_KINDS.find(({ id }) => id === picked);
        if (next) set(kindLengths(next));
      }}
    />
  );
}

const LABEL = text({ en: "Kind of load", zh: "负载类型" });
const OWN_WORD = text({ en: "own lengths", zh: "自定长度" });
const HINT = text({
  en: "Sets input, output and prefix hit to those of a published load.",
  zh: "将输入、输出与前缀命中设为公开负载的值。",
});
