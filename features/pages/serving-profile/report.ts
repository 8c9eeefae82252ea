/** Report of an opened capture: verdict, figures, and the parts of the chosen view. */
import type { Part, Report } from "@/features/answers/answer";
import { nothingOpen, OPEN } from "@/features/answers/empty-state";
import type { ServingProfileAnswer } from "./answer";
import type { Asked } from "./reader";
import { profileFigures } from "./figures";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { replayParts } from "./replay/parts";
import type { TabId } from "./tabs/names";
import { findTab } from "./tabs/availability";
import { batchParts } from "./tabs/batches";
import { expertParts } from "./tabs/experts";
import { forwardParts } from "./tabs/forwards";
import { cacheParts } from "./tabs/kv";
import { overviewParts } from "./tabs/overview";
import { separationParts } from "./tabs/pd";
import { qualityParts } from "./tabs/quality";
import { requestParts } from "./tabs/requests";
import { seriesParts } from "./tabs/series";
import { speculationParts } from "./tabs/speculation";
import { NOTHING_OPEN } from "./empty-state";
import { profileVerdict } from "./verdict";

export function servingProfileReport({ opened, replayed }: ServingProfileAnswer, reader: Asked): Report {
  if (opened === null) return nothingOpen(NOTHING_OPEN);
  const { input, scenario } = reader;
  const { missing } = findTab(opened, input.tab);
  return {
    verdict: profileVerdict(opened, scenario.targets, input.percentile),
    figures: profileFigures(opened, scenario.targets, input.percentile),
    parts: [
      OPEN,
      { kind: "view", id: "deeds" },
      ...(replayed === null ? [] : replayParts(opened, replayed, reader)),
      { kind: "view", id: "tabs" },
      ...(missing === null
        ? PARTS[input.tab](opened, reader)
        : [{ kind: "words", id: "missing", words: [missing] } as const]),
    ],
  };
}

const PARTS: Readonly<Record<TabId, (opened: OpenedProfile, reader: Asked) => readonly Part[]>> = {
  overview: overviewParts,
  series: seriesParts,
  requests: requestParts,
  batches: batchParts,
  kv: cacheParts,
  forwards: forwardParts,
  pd: separationParts,
  experts: expertParts,
  speculation: speculationParts,
  quality: qualityParts,
};
