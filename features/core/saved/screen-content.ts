/** What an item would hold if the screen were saved as its next version. */
import { SCENARIO_KEYS } from "@/features/core/scenario/keys";
import type { JsonObject } from "@/lib/json";
import type { RawParams } from "@/lib/params/codec";
import type { LinkContent } from "./content";
import type { SavedKind } from "./kind";

export type Screen = {
  readonly page: string;
  /** Of its link. */
  readonly params: RawParams;
  /** The scenario that is pinned; null: none. */
  readonly against: RawParams | null;
  /** The item's page as it was left; null: it was not open here. */
  readonly left: RawParams | null;
  /** What the screen holds of a kind that is no link; null: nothing. */
  readonly part: JsonObject | null;
};

/**
 * An item that is a screen keeps its page and that page's inputs wherever the person is: on another page only the scenario is edited.
 * It keeps its kind too: a pin beside a saved scenario makes no comparison of it, and a comparison whose pin was taken off keeps what it
 * was compared with. null: the screen shows nothing of the item.
 */
export function screenContent(kind: SavedKind, content: JsonObject, screen: Screen): JsonObject | null {
  if (!isScreen(kind)) return screen.part;
  const { page, params, against } = content as LinkContent;
  const pinned = kind === "comparison" ? (screen.against ?? against) : undefined;
  const now =
    screen.page === page ? screen.params : { ...pageParams(screen.left ?? params), ...scenarioParams(screen.params) };
  return { ...content, page, params: now, ...(pinned && { against: pinned }) };
}

/** Kinds whose content is a link. */
export const isScreen = (kind: SavedKind): boolean => kind === "scenario" || kind === "comparison" || kind === "run";

const SCENARIO: ReadonlySet<string> = new Set(SCENARIO_KEYS);

/** Inputs of the page alone. */
export const pageParams = (params: RawParams): RawParams => filtered(params, (name) => !SCENARIO.has(name));
const scenarioParams = (params: RawParams): RawParams => filtered(params, (name) => SCENARIO.has(name));

const filtered = (params: RawParams, keep: (name: string) => boolean): RawParams =>
  Object.fromEntries(Object.entries(params).filter(([name]) => keep(name)));
