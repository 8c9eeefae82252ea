"use client";
/** The text under edit: the scenario's configuration until somebody writes. */
import { useDeferredValue, useMemo, useState } from "react";
import { parseConfigText } from "@/features/core/model/config/parse";
import type { ModelsInput } from "@/features/pages/models/input";
import type { Question } from "@/state/bootstrap";
import { useScenarioConfig } from "@/state/scenario-config";

export function useConfigDraft({ scenario }: Question<typeof ModelsInput>) {
  const given = useScenarioConfig();
  const [draft, write] = useState<string | null>(null);
  const written = draft ?? given ?? "";
  const deferred = useDeferredValue(written);
  // A preset does not say its own name.
  const own = draft === null && scenario.ok ? scenario.value.model.name : undefined;
  const read = useMemo(() => parseConfigText(deferred, own), [deferred, own]);
  return { given, draft, write, own, written, deferred, read, ready: read.ok && deferred === written };
}
