"use client";
/** The open saved item beside the screen: the version that was opened, what the person changed since, and whether another person saved later. */
import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useMemo, useState } from "react";
import type { Identity } from "@/features/core/saved/identity";
import { itemDifferences, type ItemDifference, type ItemState } from "@/features/core/saved/item-differences";
import { isScreen, pageParams, screenContent } from "@/features/core/saved/screen-content";
import type { LinkContent } from "@/features/core/saved/content";
import { COMPOSED_PAGE } from "@/features/core/report-builder/page";
import type { RawParams } from "@/lib/params/codec";
import type { ParamSchema } from "@/lib/params/control";
import type { Issue } from "@/lib/issue";
import type { JsonObject } from "@/lib/json";
import { usePageAnalysis } from "../answers/page-analysis";
import { useLanguage } from "../language";
import { useLinkSearch } from "../link/raw-link";
import { versionPath, type ItemVersion } from "../server/saved-versions";
import { useSaved, versionsPath, type SavedVersion } from "../server/saved-work";
import { hasSettled, useOpenItem } from "./open-item";
import { usePinnedScreen } from "./pinned-screen";
import { useSavable } from "./savable-items";
import { leftPageAtom } from "./ui";

export type ItemScreen = {
  readonly identity: Identity;
  readonly base: ItemVersion;
  /** As the next version would be; null: the screen shows nothing of the item. */
  readonly now: ItemState | null;
  readonly changes: readonly ItemDifference[];
  /** The last version, if another person saved it after `base`. */
  readonly later: SavedVersion | null;
  /** Inputs of the item's page, whose names and values are said. */
  readonly input: ParamSchema | undefined;
};

export type Standing =
  | { readonly state: "none" | "loading" }
  | { readonly state: "refused"; readonly issues: readonly Issue[] }
  | ({ readonly state: "open" } & ItemScreen);

/** `slug`: the page that is open. Reads the scenario, and suspends until the item's page is loaded. */
export function useItemScreen(slug: string): Standing {
  const identity = useOpenItem();
  const { language } = useLanguage();
  const look = useLooks();
  const read = useSaved<ItemVersion>(identity && versionPath(identity), language);
  const listed = useSaved<{ readonly versions: readonly SavedVersion[] }>(
    identity && versionsPath(identity.id),
    language,
    look,
  );
  const base = read?.ok && read.value.id === identity?.id ? read.value : null;
  const page = base && isScreen(base.kind) ? String(base.content["page"]) : "";
  const input = usePageAnalysis(page)?.input as ParamSchema | undefined;
  const now = useItemNow(slug, base);
  // Right after a save, the version that was saved is on its way.
  const isBase = base?.version === identity?.version;
  const changes = useMemo(
    () => (base && now && isBase ? itemDifferences(base, now, input) : []),
    [base, now, isBase, input],
  );
  useLeftPage(slug, base, now);
  if (identity === null) return { state: "none" };
  if (read?.ok === false) return { state: "refused", issues: read.issues };
  if (base === null) return { state: "loading" };
  const last = listed?.ok ? listed.value.versions[0] : undefined;
  const later = last && last.version > Math.max(identity.version, base.version) ? last : null;
  return { state: "open", identity, base, now, changes, later, input };
}

function useItemNow(slug: string, base: ItemVersion | null): ItemState | null {
  const search = useLinkSearch();
  const pinned = usePinnedScreen();
  const savable = useSavable(slug);
  const left = useAtomValue(leftPageAtom);
  return useMemo(() => {
    if (base === null) return null;
    const { id, kind, name, tags, note } = base;
    const part = savable.find((each) => each.kind === kind);
    const screen = savable.find((each) => isScreen(each.kind))?.content["params"] ?? {};
    const content = screenContent(kind, base.content, {
      page: slug,
      params: screen as Readonly<Record<string, string>>,
      against: pinned?.query ?? null,
      left: left?.id === id ? left.params : null,
      part: kind === "report" ? reportNow(base, search, part?.content ?? null) : (part?.content ?? null),
    });
    if (content === null) return null;
    const renamed = isScreen(kind) || content === base.content ? "" : (part?.name ?? "").trim();
    return { kind, name: renamed || name, tags, note, content };
  }, [base, slug, search, pinned, savable, left]);
}

/** A link shows the saved report itself. The report of this browser is the item only where this tab has saved or taken it. */
function reportNow(base: ItemVersion, search: URLSearchParams, report: JsonObject | null): JsonObject | null {
  if (search.get("doc")) return base.content;
  return hasSettled(base.id) ? report : null;
}

/** Remembers the item's page as it is left. */
function useLeftPage(slug: string, base: ItemVersion | null, now: ItemState | null): void {
  const leave = useSetAtom(leftPageAtom);
  const search = useLinkSearch();
  // Outside React: the way back to the page, which other parts of the frame make.
  useEffect(() => {
    if (base === null) return;
    const { page, params } = (now ?? base).content as Partial<LinkContent>;
    const isReport = base.kind === "report" && slug === COMPOSED_PAGE;
    const doc = search.get("doc");
    if (isReport) note(COMPOSED_PAGE, doc === null ? {} : { doc });
    else if (page !== undefined && params !== undefined) note(page, pageParams(params));
    function note(page: string, params: RawParams): void {
      const next = { id: base?.id ?? "", page, params };
      leave((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    }
  }, [base, now, slug, search, leave]);
}

/** Whether others saved is looked up when the window is looked at, and every minute meanwhile. */
const LOOK_MS = 60_000;

function useLooks(): number {
  const [looks, look] = useState(0);
  // Outside React: the clock, and the window's focus.
  useEffect(() => {
    const again = (): void => {
      if (document.visibilityState === "visible") look((count) => count + 1);
    };
    const timer = setInterval(again, LOOK_MS);
    window.addEventListener("focus", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", again);
    };
  }, []);
  return looks;
}
