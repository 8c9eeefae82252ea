/** Models on chips in a sentence: where one chip is the cheapest beyond error, and where several tie. */
import type { Verdict } from "@/features/answers/answer";
import { formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { Comparison, Group, Item } from "./comparison";

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
  const none = groups.filter(({ name }) => ranked.every((one) => one.name !== name));
  const tieWords = tiedWords(tied);
  const nobody = none.length > 0 ? [nobodyWords(none.map(({ name }) => name))] : [];
  const said = [...apart.map(leadWords), ...tieWords, ...nobody].map(stopped);
  const [first] = apart;
  const finding = first ? leadWords(first) : NONE_APART;
  const use = tied.length > 0 ? [USE_YOURS] : [];
  return { finding, evidence: joined([...said.slice(first ? 1 : 0), ...use]), help: null };
}

const NONE_APART = text({ en: "No chip is the cheapest beyond error", zh: "没有芯片在误差之外更便宜" });
const USE_YOURS = text({ en: "Of these use the one you have.", zh: "其中任选现有的即可。" });

function rank(items: readonly Item[], { name, places }: Group): readonly Ranked[] {
  const own = places.flatMap((place) => items[place] ?? []);
  const lead = own.find(({ against }) => against?.place === "lead");
  if (!lead) return [];
  const others = own.filter(({ against }) => against?.place === "apart");
  const next = others.reduce<Item | null>((a, b) => (a === null || ratio(b) < ratio(a) ? b : a), null);
  return [{ name, lead, next, ties: own.filter(({ against }) => against?.place === "tie").length }];
}

const ratio = ({ against }: Item): number => against?.ratio ?? Infinity;

const chipName = ({ chip, name }: Item): string => chip?.name ?? name;

function leadWords({ name, lead, next }: Ranked): Text {
  const chip = chipName(lead);
  if (next === null)
    return text({
      en: `Only ${chip} serves ${name} within the limits`,
      zh: `仅 ${chip} 可在限制内服务 ${name}`,
    });
  const less = formatPercent(1 - 1 / ratio(next), 2);
  return text({
    en: `${chip} is the cheapest for ${name}, ${less} below ${chipName(next)}`,
    zh: `${name} 选 ${chip} 最便宜，比 ${chipName(next)} 低 ${less}`,
  });
}

/** Ties of several models with the same number of chips are one sentence. */
function tiedWords(tied: readonly Ranked[]): readonly Text[] {
  const bySize = Map.groupBy(tied, ({ ties }) => ties);
  return [...bySize].map(([ties, all]) => {
    const models = { en: listed(all, " and ", ", "), zh: listed(all, "与", "、") };
    return text({
      en: `${models.en}: ${ties + 1} chips tie`,
      zh: `${models.zh}：${ties + 1} 款芯片持平`,
    });
  });
}

function listed(all: readonly Ranked[], last: string, between: string): string {
  const names = all.map(({ name }) => name);
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(between)}${last}${names.at(-1) ?? ""}`;
}

const nobodyWords = (names: readonly string[]): Text =>
  text({
    en: `No chip serves ${names.join(", ")} within the limits`,
    zh: `没有芯片能在限制内服务 ${names.join("、")}`,
  });

const stopped = ({ en, zh }: Text): Text => text({ en: `${en}.`, zh: `${zh}。` });

const joined = (all: readonly Text[]): Text =>
  text({ en: all.map(({ en }) => en).join(" "), zh: all.map(({ zh }) => zh).join("") });
