"use client";

import { PickList, type PickOption } from "@/components/inputs/pick-list";
import type { EditorProps } from "@/components/results/analysis-page";
import { LongAnalysisPage } from "@/components/results/long-analysis-page";
import { Segments } from "@/components/results/segments";
import { chips } from "@/features/core/hardware/catalogue";
import { presets } from "@/features/core/model/config/presets";
import type { Comparison } from "@/features/pages/multi-model/comparison";
import { listChips, listModels, OWN_CHIP } from "@/features/pages/multi-model/contenders";
import { CHIP_KEYS, MODEL_KEYS, readEach } from "@/features/pages/multi-model/each";
import { VARIED, type MultiModelInput } from "@/features/pages/multi-model/input";
import { readPasted } from "@/features/pages/multi-model/pasted";
import { multiModel } from "@/features/pages/multi-model/question";
import { VARIED_WORD, WORDS } from "@/features/pages/multi-model/words";
import { idList } from "@/lib/params/id-list";
import { useText } from "@/state/language";
import styles from "./choice.module.css";
import { EachTable } from "./each-table";
import { PastedModels } from "./pasted-models";
import { ShownColumns } from "./shown-columns";

const EDITORS = { choice: Choice };
const VIEWS = { columns: ShownColumns };

export const MultiModelPage = () => <LongAnalysisPage analysis={multiModel} editors={EDITORS} views={VIEWS} />;

const OPTIONS: Readonly<Record<"models" | "chips", readonly PickOption[]>> = {
  models: presets.map(({ id, label, family }) => ({ id, label, group: family })),
  chips: chips.map(({ id, name, vendor }) => ({ id, label: name, group: vendor })),
};

/** With the scenario's own as many as there are colours. */
const MOST = 5;

type ChoiceProps = EditorProps<typeof MultiModelInput, Comparison>;

/** Who is compared. */
function Choice({ scenario, input, page }: ChoiceProps) {
  const t = useText();
  const { setInput } = page.actions;
  const { vary } = input;
  const read = readEach(input.each);
  const each = read.ok ? read.value : {};
  const onEach = (written: string): void => setInput({ each: written });
  const pasted = readPasted(input.configs);
  const sides = (["models", "chips"] as const).filter((side) => vary === "both" || vary === side);
  // A name that nobody knows is refused above; what single contenders have is asked once it is mended.
  const known = page.asked.ok && sides.every((side) => idList(input[side]).every((id) => isKnown(side, id)));
  return (
    <div className={styles.tools}>
      <Segments
        label={t(WORDS.compare)}
        options={VARIED.map((id) => ({ id, label: t(VARIED_WORD[id]) }))}
        value={vary}
        onChange={(next) => setInput({ vary: next })}
      />
      {sides.map((side) => (
        <PickList
          key={side}
          label={t(vary === "both" ? WORDS.besideOf[side] : WORDS.beside)}
          words={{ add: t(WORDS.add), remove: t(WORDS.remove), none: t(WORDS.nobody) }}
          options={OPTIONS[side]}
          value={idList(input[side])}
          onChange={(ids) => setInput({ [side]: ids.join(",") })}
          most={MOST}
        />
      ))}
      {vary !== "chips" && <PastedModels written={input.configs} onConfigs={(configs) => setInput({ configs })} />}
      {known && sides.includes("chips") && (
        <EachTable
          title={t(WORDS.eachChip)}
          keys={CHIP_KEYS}
          items={listChips(scenario, input.chips).map(({ id, name }) => ({
            id: vary === "both" && id === "own" ? OWN_CHIP : id,
            name,
          }))}
          {...{ each, onEach }}
        />
      )}
      {known && sides.includes("models") && (
        <EachTable
          title={t(WORDS.eachModel)}
          keys={MODEL_KEYS}
          items={listModels(scenario, input.models, pasted.ok ? pasted.value : [])}
          {...{ each, onEach }}
        />
      )}
    </div>
  );
}

const isKnown = (side: "models" | "chips", wanted: string): boolean => OPTIONS[side].some(({ id }) => id === wanted);
