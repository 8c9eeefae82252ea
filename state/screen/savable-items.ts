"use client";
/** Savable items of the screen: the screen itself, and the user's items on it. */
import { useMemo } from "react";
import { COMPOSED_PAGE } from "@/features/core/report-builder/page";
import { writeComposed } from "@/features/core/report-builder/document";
import { withoutIdentity } from "@/features/core/saved/identity";
import type { SavedKind } from "@/features/core/saved/kind";
import type { Scenario } from "@/features/core/scenario/schema";
import { readJsonObject, type JsonObject } from "@/lib/json";
import { unpackText } from "@/lib/packed-text";
import { useMyReport } from "../browser-storage/my-report";
import { useScenario } from "../inputs/scenario";
import { useStoredText } from "../server/stored-texts";
import { usePinnedScreen } from "./pinned-screen";
import { useLinkSearch } from "../link/raw-link";

export type Savable = { readonly kind: SavedKind; readonly name: string; readonly content: JsonObject };

/** Never empty; the first is what one would expect. `slug` is the page that is open. */
export function useSavable(slug: string): readonly Savable[] {
  const search = useLinkSearch();
  const pinned = usePinnedScreen();
  const { params: scenario } = useScenario();
  const config = useStoredText(scenario.config);
  const { report } = useMyReport();
  return useMemo(() => {
    const link = { page: slug, params: withoutIdentity(Object.fromEntries(search)) };
    const screen: Savable = pinned
      ? { kind: "comparison", name: "", content: { ...link, against: pinned.query } }
      : { kind: "scenario", name: "", content: link };
    const composed = readJsonObject(writeComposed(report)) ?? {};
    const ownReport: Savable = { kind: "report", name: report.title, content: composed };
    const isReport = slug === COMPOSED_PAGE && report.entries.length > 0;
    return [...(isReport ? [ownReport] : []), screen, ...ownParts(scenario, config ?? undefined)];
  }, [slug, search, pinned, scenario, config, report]);
}

function ownParts({ chip, config, profile, model }: Scenario, savedText: string | undefined): readonly Savable[] {
  const read = (packed: string, stored?: string): JsonObject | null => {
    const text = packed === "" ? null : unpackText(packed, stored, "link");
    return text?.ok ? readJsonObject(text.value) : null;
  };
  const [ownChip, ownConfig, ownProfile] = [read(chip), read(config, savedText), read(profile)];
  return [
    ...(ownChip ? [{ kind: "chip", name: String(ownChip["name"] ?? ""), content: ownChip } as const] : []),
    ...(ownConfig ? [{ kind: "model", name: model, content: { name: model, config: ownConfig } } as const] : []),
    ...(ownProfile ? [{ kind: "profile", name: String(ownProfile["name"] ?? ""), content: ownProfile } as const] : []),
  ];
}
