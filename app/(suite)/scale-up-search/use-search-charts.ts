"use client";
/** The charts of the page, each made again only when what it shows has changed. */
import { useMemo } from "react";
import type { ResultChart } from "@/components/charts/result-chart";
import { loadCurves } from "@/features/pages/scale-up-search/load-curves";
import { reasonCounts } from "@/features/pages/scale-up-search/reason-counts";
import type { SearchStanding } from "@/features/pages/scale-up-search/standing";
import { trafficOf } from "@/features/pages/scale-up-search/traffic";
import type { SearchContext } from "@/features/core/search/layouts/variant";
import { reasonChart, tornadoChart, trafficCharts } from "./present-bars";
import { frontChart } from "./present-front";
import { loadCharts } from "./present-loads";
import type { WinnerAnswer } from "./use-search";
import type { Translate } from "./words";

export type SearchCharts = {
  readonly front: ResultChart;
  readonly loads: readonly ResultChart[];
  readonly reasons: ResultChart | null;
  readonly tornado: ResultChart | null;
  readonly traffic: readonly ResultChart[];
  readonly all: readonly ResultChart[];
};

/** Configurations whose traffic is shown: the winner, then the front. */
const MOST_BARS = 8;

export function useSearchCharts(
  standing: SearchStanding,
  context: SearchContext,
  pinned: readonly number[],
  winner: WinnerAnswer | null,
  t: Translate,
): SearchCharts {
  const front = useMemo(() => frontChart(standing, pinned, t), [standing, pinned, t]);
  const loads = useMemo(() => loadCharts(standing, loadCurves(standing, pinned), t), [standing, pinned, t]);
  const reasons = useMemo(
    () => reasonChart(reasonCounts(standing.digest), standing.digest.seen, t),
    [standing.digest, t],
  );
  const swings = winner?.tornado ?? null;
  const tornado = useMemo(() => swings && tornadoChart(standing, swings, t), [standing, swings, t]);
  const traffic = useMemo(() => {
    const { digest, request } = standing;
    const asked = [...(standing.winner === null ? [] : [standing.winner]), ...digest.front.map(({ index }) => index)];
    const all = [...new Set(asked)]
      .slice(0, MOST_BARS)
      .flatMap((index) => trafficOf(context, request.options, index) ?? []);
    return all.length > 0 ? trafficCharts(standing, all, t) : [];
  }, [standing, context, t]);
  const all = useMemo(
    () => [front, ...loads, ...(reasons ? [reasons] : []), ...(tornado ? [tornado] : []), ...traffic],
    [front, loads, reasons, tornado, traffic],
  );
  return { front, loads, reasons, tornado, traffic, all };
}
