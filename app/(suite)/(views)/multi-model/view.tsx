"use client";

import type { EditorProps } from "@/components/results/analysis/analysis-page";
import { LongAnalysisPage } from "@/components/results/analysis/long-analysis-page";
import { Segments } from "@/components/results/segments";
import { EACH_KEYS_OF_BOTH, ownChipId, readEach } from "@/features/core/comparison/each";
import { chips } from "@/features/core/hardware/catalogue";
import { presets } from "@/features/core/model/config/presets/presets";
import type { Comparison } from "@/features/pages/multi-model/comparison";
import { listChips, listModels } from "@/features/pages/multi-model/contenders/list";
import { VARIED, type MultiModelInput } from "@/features/pages/multi-model/input";
import { readPasted } from "@/features/pages/multi-model/contenders/pasted-models";
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

type ChoiceProps = EditorProps<typeof MultiModelInput, Comparison>;

/** Which models and chips are compared, and their individual settings; the panel picks them. */
function Choice({ scenario, input, page }: ChoiceProps) {
  const t = useText();
  const { setInput } = page.actions;
  const { vary } = input;
  const read = readEach(input.each);
  const each = read.ok ? read.value : {};
  const onEach = (text: string): void => setInput({ each: text });
  const pasted = readPasted(input.configs);
  const sides = (["models", "chips"] as const).filter((side) => vary === "both" || vary === side);
  // An unknown name is refused above; individual settings follow once it is corrected.
  const known = page.asked.ok && sides.every((side) => idList(input[side]).every((id) => isKnown(side, id)));
  return (
    <div className={styles.tools}>
      <Segments
        label={t(WORDS.compare)}
        options={VARIED.map((id) => ({ id, label: t(VARIED_WORD[id]) }))}
        value={vary}
        onChange={(next) => setInput({ vary: next })}
      />
      {vary !== "chips" && <PastedModels written={input.configs} onConfigs={(configs) => setInput({ configs })} />}
      {known && sides.includes("chips") && (
        <EachTable
          title={t(WORDS.eachChip)}
          keys={EACH_KEYS_OF_BOTH}
          items={listChips(scenario, input.chips).map(({ id, name }) => ({
            id: id === "own" ? ownChipId(vary) : id,
            name,
          }))}
          {...{ each, onEach }}
        />
      )}
      {known && sides.includes("models") && (
        <EachTable
          title={t(WORDS.eachModel)}
          keys={EACH_KEYS_OF_BOTH}
          items={listModels(scenario, input.models, pasted.ok ? pasted.value : [])}
          {...{ each, onEach }}
        />
      )}
    </div>
  );
}

const isKnown = (side: "models" | "chips", wanted: string): boolean =>
  (side === "models" ? presets : chips).some(({ id }) => id === wanted);
