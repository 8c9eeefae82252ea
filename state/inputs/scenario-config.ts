"use client";
/** The scenario's model as the text of its config.json, and the way back. */
import { useMemo } from "react";
import { formatJson, parseJsonObject } from "@/features/core/model/config/text/json-text";
import { configName } from "@/features/core/model/config/model-name";
import { findPreset } from "@/features/core/model/config/presets/presets";
import { CUSTOM } from "@/features/core/scenario/resolution/resolve-scenario";
import type { Scenario } from "@/features/core/scenario/schema";
import { unpackText } from "@/lib/packed-text";
import { unwrap } from "@/lib/result";
import { linkText } from "../server/link-text";
import { useScenario } from "./scenario";
import { useStoredText } from "../server/stored-texts";

/** Indented; null while it is on its way, or where the link names no model that is known. */
export function useScenarioConfig(): string | null {
  const { params } = useScenario();
  const stored = useStoredText(params.config);
  return useMemo(() => {
    if (params.config === "") {
      const preset = findPreset(params.model);
      return preset && JSON.stringify(preset.config, null, 2);
    }
    const config = unpackText(params.config, stored ?? undefined, "config");
    return config.ok ? (formatJson(config.value) ?? config.value) : null;
  }, [params.config, params.model, stored]);
}

/** What the scenario says for a configuration that can be read, from a file of that path where it was one. Rejects where the link cannot hold it and the server cannot keep it. */
export async function configParams(
  text: string,
  path: string | null = null,
): Promise<Pick<Scenario, "model" | "config">> {
  const name = configName(unwrap(parseJsonObject(text)), path);
  return { model: name ?? CUSTOM, config: await linkText(compactConfig(text)) };
}

/** Spaces and line ends would only lengthen the link. */
export const compactConfig = (text: string): string => JSON.stringify(unwrap(parseJsonObject(text)));
