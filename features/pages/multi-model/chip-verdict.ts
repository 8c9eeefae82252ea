/** Models on chips in a sentence: where one chip is the cheapest beyond error, and where several tie. */
import type { Verdict } from "@/features/answers/answer";
import { formatPercent } from "@/lib/format/quantity";
import { BETWEEN, COMMA, joinTexts, listTexts, type Text } from "@/lib/text";
import type { Comparison, Group, Item } from "./comparison";
import * as m from "./messages";

type Told = Pick<Comparison, "items" | "groups">;

/** A group with someone within limits. */
type Ranked = {
  readonly name: string;
  readonly lead: Item;
  /** Those whose band touches it, and the nearest of the others. */
  readonly ties: number;
  readonly next: Item | null;
};

export function chipWords({ items, groups }: Told): Verdict {
  const ranked = groups.flatMap((group) => rank(items, group));
  const apart = ranked.filter(({ ties }) => ties === 0);
  const tied = ranked.filter(({ ties }) => ties > 0);
  const none = groups.filter(({ name }) => ranked.every((entry) => entry.name !== name));
  const tieWords = tiedWords(tied);
  const nobody = none.length > 0 ? [nobodyWords(none.map(({ name }) => name))] : [];
  const sentences = [...apart.map(leadWords), ...tieWords, ...nobody].map(stopped);
  const [first] = apart;
  const finding = first ? leadWords(first) : m.noChipIsCheapestBeyond;
  const use = tied.length > 0 ? [m.ofTheseUseOneYou] : [];
  return { finding, evidence: joinTexts([...sentences.slice(first ? 1 : 0), ...use], BETWEEN), help: null };
}

function rank(items: readonly Item[], { name, places }: Group): readonly Ranked[] {
  const group = places.flatMap((index) => items[index] ?? []);
  const lead = group.find(({ against }) => against?.place === "lead");
  if (!lead) return [];
  const others = group.filter(({ against }) => against?.place === "apart");
  const next = others.reduce<Item | null>((a, b) => (a === null || ratio(b) < ratio(a) ? b : a), null);
  return [{ name, lead, next, ties: group.filter(({ against }) => against?.place === "tie").length }];
}

const ratio = ({ against }: Item): number => against?.ratio ?? Infinity;

const chipName = ({ chip, name }: Item): string => chip?.name ?? name;

function leadWords({ name, lead, next }: Ranked): Text {
  const chip = chipName(lead);
  if (next === null) return m.onlyChipServesNameWithin({ chip, name });
  const less = formatPercent(1 - 1 / ratio(next), 2);
  return m.chipIsCheapestForName({ chip, name, less, next: chipName(next) });
}

/** Ties of several models with the same number of chips are one sentence. */
function tiedWords(tied: readonly Ranked[]): readonly Text[] {
  const bySize = Map.groupBy(tied, ({ ties }) => ties);
  return [...bySize].map(([ties, all]) => {
    const models = listTexts(all.map(({ name }) => name));
    return m.modelsTiesChipsTie({ ties: ties + 1, models });
  });
}

const nobodyWords = (names: readonly string[]): Text => m.noChipServesNamesWithin({ names: joinTexts(names, COMMA) });

const stopped = (sentence: Text): Text => m.sentence({ sentence });
