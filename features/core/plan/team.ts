/** GPUs that a team has, as text for a link, a file and a setting: "h200-sxm=16, mi300x=16@1.99/8" is kind = count @ $/GPU·h / GPUs of a node. */
import { shortName } from "@/lib/tables/column-names";
import { hourPrice } from "@/features/core/cost/prices";
import { chipById } from "@/features/core/hardware/catalogue";
import type { Chip } from "@/features/core/hardware/chip";
import { withNetwork } from "@/features/core/hardware/topology/network-levels";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { Stock } from "./question";
import { issue } from "./messages.issues";

/** One kind as it is written; null = the usual price or node. */
export type Owned = {
  readonly chip: string;
  readonly gpus: number;
  readonly price: number | null;
  readonly node: number | null;
};

const ENTRY = /^([\w.-]+)\s*=\s*(\d{1,5})(?:\s*@\s*\$?(\d+(?:\.\d+)?))?(?:\s*\/\s*(\d{1,4}))?$/;
/** Kinds that a team has at most: each is a search of its own. */
const MOST = 12;

export function readTeam(text: string): Result<readonly Owned[]> {
  const entries = text
    .split(/[,;\n，；]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const owned: Owned[] = [];
  for (const entry of entries) {
    const match = ENTRY.exec(entry);
    const gpus = Number(match?.[2]);
    if (!match || !(gpus > 0)) return failure(unreadable(shortName(entry)));
    const chip = chipById(match[1] ?? "");
    if (!chip.ok) return chip;
    owned.push({ chip: chip.value.id, gpus, price: numberOrNull(match[3]), node: numberOrNull(match[4]) });
  }
  return owned.length > MOST ? failure(tooMany(owned.length)) : success(owned);
}

export const writeTeam = (team: readonly Owned[]): string =>
  team
    .map(
      ({ chip, gpus, price, node }) =>
        `${chip}=${gpus}${price === null ? "" : `@${price}`}${node === null ? "" : `/${node}`}`,
    )
    .join(",");

const numberOrNull = (digits: string | undefined): number | null => (digits === undefined ? null : Number(digits));

/** On the network of `beside`, with a public rent where no price is written. */
export function readStock(owned: Owned, beside: Chip): Result<Stock> {
  const { gpus, price, node } = owned;
  const chip = chipById(owned.chip);
  if (!chip.ok) return chip;
  const known = price ?? hourPrice(owned.chip)?.value ?? null;
  return success({ chip: withNode(withNetwork(chip.value, beside.networkLevels ?? []), node), gpus, price: known });
}

/**
 * The chip in nodes of so many GPUs; null = as it is usually built. Its scale-up domain is no larger than the node, and where a domain spans
 * several hosts (NVL72), the node is that domain.
 */
export function withNode(chip: Chip, node: number | null): Chip {
  if (node === null) return chip;
  const { chipsPerNode, scaleUp } = chip;
  const rack = scaleUp.domainSize > chipsPerNode;
  return {
    ...chip,
    chipsPerNode: rack ? Math.min(chipsPerNode, node) : node,
    scaleUp: { ...scaleUp, domainSize: rack ? node : Math.min(scaleUp.domainSize, node) },
  };
}

const unreadable = (entry: string): Issue => issue("PLAN-TEAM", "team", { entry });

const tooMany = (count: number): Issue => issue("PLAN-TEAM-SIZE", "team", { count, most: MOST });
