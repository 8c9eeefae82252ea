/** Where an item is looked at: a page and the parameters of its link. Long texts are named apart, for whoever can pack or keep them. */
import { customChip, customChipToLink } from "@/features/core/hardware/custom-chip";
import { CUSTOM } from "@/features/core/scenario/resolution/resolve-scenario";
import { COMPOSED_PAGE } from "@/features/core/report-builder/page";
import type { JsonObject } from "@/lib/json";
import type { RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import type { LinkContent } from "./content";
import type { SavedKind } from "./kind";

export type Opening = {
  readonly page: string;
  readonly params: RawParams;
  /** By parameter. */
  readonly texts: RawParams;
  /** The scenario that was pinned beside it; null: none. */
  readonly against: RawParams | null;
};

/** Where a model, an accelerator or a profile is tried. */
const TRIED = "quick-estimation";

/** `content` is one that `readContent` took. */
export function opening(kind: SavedKind, content: JsonObject): Opening {
  switch (kind) {
    case "scenario":
    case "comparison":
    case "run": {
      const { page, params, against = null } = content as LinkContent;
      return { page, params, texts: {}, against };
    }
    case "profile":
      return tried({}, { profile: JSON.stringify(content) });
    case "chip":
      return tried({ hw: CUSTOM }, { chip: customChipToLink(unwrap(customChip(content))) });
    case "model":
      return tried(
        { model: String(content["name"]).slice(0, MOST_NAME) },
        { config: JSON.stringify(content["config"]) },
      );
    case "report":
      return { page: COMPOSED_PAGE, params: {}, texts: { doc: JSON.stringify(content) }, against: null };
  }
}

const MOST_NAME = 80;

const tried = (params: RawParams, texts: RawParams): Opening => ({ page: TRIED, params, texts, against: null });
