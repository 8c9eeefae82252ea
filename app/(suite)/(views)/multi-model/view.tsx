"use client";

import { PickList, type PickOption } from "@/components/inputs/pick-list";
import { AnalysisPage, type EditorProps } from "@/components/results/analysis-page";
import { Segments } from "@/components/results/segments";
import { chips } from "@/features/core/hardware/catalogue";
import { presets } from "@/features/core/model/config/presets";
import type { Resolved } from "@/features/core/scenario/resolve";
import { multiModelAnalysis } from "@/features/pages/multi-model/analysis";
import type { Comparison } from "@/features/pages/multi-model/comparison";
import { readEach } from "@/features/pages/multi-model/each";
import { VARIED, type MultiModelInput, type Varied } from "@/features/pages/multi-model/input";
import { VARIED_WORD, WORDS } from "@/features/pages/multi-model/words";
import { idList } from "@/lib/params/id-list";
import { useText } from "@/state/language";
import styles from "./choice.module.css";
import { EachTable } from "./each-table";

const EDITORS = { choice: Choice };

export const MultiModelPage = () => <AnalysisPage analysis={multiModelAnalysis} editors={EDITORS} />;

const OPTIONS: Readonly<Record<Varied, readonly PickOption[]>> = {
  models: presets.map(({ id, label, family }) => ({ id, label, group: family })),
  chips: chips.map(({ id, name, vendor }) => ({ id, label: name, group: vendor })),
};

/** With the scenario's own as many as there are colours. */
const MOST = 5;

/** Who is compared. */
function Choice({ output, scenario, input, page }: EditorProps<typeof MultiModelInput, Comparison>) {
  const t = useText();
  const { setInput } = page.actions;
  const { vary } = input;
  const each = readEach(input.each);
  return (
    <div className={styles.tools}>
      <Segments
        label={t(WORDS.compare)}
        options={VARIED.map((id) => ({ id, label: t(VARIED_WORD[id]) }))}
        value={vary}
        onChange={(next) => setInput({ vary: next })}
      />
      <PickList
        label={t(WORDS.beside)}
        words={{ add: t(WORDS.add), remove: t(WORDS.remove), none: t(WORDS.nobody) }}
        options={OPTIONS[vary]}
        value={idList(input[vary])}
        onChange={(ids) => setInput({ [vary]: ids.join(",") })}
        most={MOST}
      />
      <EachTable
        items={output?.items ?? named(scenario, input)}
        each={each.ok ? each.value : {}}
        onEach={(written) => setInput({ each: written })}
      />
    </div>
  );
}

/** Where there is no answer to read them from. */
const named = ({ model, chip }: Resolved, input: MultiModelInput) => [
  { id: "own", name: input.vary === "models" ? model.name : chip.name },
  ...idList(input[input.vary]).map((id) => ({
    id,
    name: OPTIONS[input.vary].find((one) => one.id === id)?.label ?? id,
  })),
];
