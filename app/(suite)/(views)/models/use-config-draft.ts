"use client";
/** The text under edit: the scenario's configuration until the user types. */
import { useDeferredValue, useMemo, useState } from "react";
import { joinTexts } from "@/features/core/model/config/text/given-texts";
import { parseConfigText } from "@/features/core/model/config/parse";
import type { ModelsInput } from "@/features/pages/models/input";
import type { Question } from "@/state/answers/bootstrap";
import { useScenarioConfig } from "@/state/inputs/scenario-config";

export function useConfigDraft({ scenario }: Question<typeof ModelsInput>) {
  const given = useScenarioConfig();
  const [draft, setDraft] = useState<string | null>(null);
  // A hf_quant_config.json that is pasted in place of a pasted configuration goes to it.
  const inUse = scenario.ok && scenario.value.params.config !== "" ? given : null;
  const write = (next: string | null) =>
    setDraft(next === null ? null : joinTexts([{ path: "", text: next }], inUse).text);
  const text = draft ?? given ?? "";
  const deferred = useDeferredValue(text);
  // A preset does not say its own name.
  const modelName = draft === null && scenario.ok ? scenario.value.model.name : undefined;
  const read = useMemo(() => parseConfigText(deferred, modelName), [deferred, modelName]);
  return { given, draft, write, own: modelName, written: text, deferred, read, ready: read.ok && deferred === text };
}
