/** The GPUs of a team as the controls of pages that search: what a click there sets. */
import { chipById } from "@/features/core/hardware/catalogue";
import { verbatim, type Text } from "@/lib/text";
import { withNode, type Owned } from "./team";
import * as m from "./messages";

export type TeamStart = { readonly label: Text; readonly set: Readonly<Record<string, string>> };

/** Empty for a page that asks for no GPUs. */
export function teamStarts(page: string, owned: readonly Owned[]): readonly TeamStart[] {
  if (page === "scale-up-search") return owned.flatMap((owned) => start(owned, (node) => layoutSearch(owned, node)));
  if (page === "pd-disaggregate-search") return owned.flatMap((owned) => start(owned, () => poolSearch(owned)));
  return page === "hardware-advisor" && owned.length > 0 ? [advice(owned)] : [];
}

function start(entry: Owned, set: (node: number) => TeamStart["set"]): readonly TeamStart[] {
  const chip = chipById(entry.chip);
  if (!chip.ok) return [];
  const { name, chipsPerNode } = withNode(chip.value, entry.node);
  return [{ label: verbatim(`${entry.gpus} × ${name}`), set: { hw: entry.chip, ...set(chipsPerNode) } }];
}

const layoutSearch = ({ gpus }: Owned, node: number): TeamStart["set"] => ({
  nodes: String(Math.ceil(gpus / node)),
  max_gpus: String(gpus),
});

const poolSearch = ({ gpus, price }: Owned): TeamStart["set"] => ({
  gpus: String(Math.max(2, gpus)),
  ...(price !== null && { p_usd: String(price), d_usd: String(price) }),
});

/** It compares all kinds by itself: the team's prices, and no more cards than it has of any kind. */
function advice(owned: readonly Owned[]): TeamStart {
  const prices = owned.flatMap(({ chip, price }) => (price === null ? [] : [`${chip}=${price}`])).join(",");
  return {
    label: m.myPricesAndCounts,
    set: { most: String(Math.max(...owned.map(({ gpus }) => gpus))), ...(prices !== "" && { prices }) },
  };
}
