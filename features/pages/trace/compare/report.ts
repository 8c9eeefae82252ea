/** What the page says of two sides: how much shorter or longer, and what made it so. */
import type { Part, Report, Verdict } from "@/features/answer";
import { formatPercent } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import { durationText, selectionFigures } from "../figures";
import { sameWork } from "./same-work";
import { comparison, type Sides } from "./sides";
import { effectTable, sequenceTable, shortNames } from "./tables";
import { COMPARE_WORDS as WORDS } from "./words";

/** Figures are B's, set against A's; other work has none. */
export function compareReport(sides: Sides, t: Translate, open: readonly Part[]): Report {
  const other = sameWork(sides).filter(({ state }) => state === "other");
  const parts: readonly Part[] = [
    ...open,
    { kind: "view", id: "compare" },
    {
      kind: "table",
      id: "effects",
      title: WORDS.effects,
      lead: WORDS.effectsLead,
      note: WORDS.effectsNote,
      table: effectTable(t, sides),
      totals: true,
    },
    {
      kind: "table",
      id: "sequence",
      title: WORDS.inOrder,
      lead: WORDS.inOrderLead,
      table: sequenceTable(t, sides),
      paged: true,
    },
  ];
  if (other.length > 0) return { verdict: notComparable(other.map(({ words }) => words)), figures: [], parts };
  return {
    verdict: compareVerdict(sides),
    figures: selectionFigures(sides.b),
    against: selectionFigures(sides.a),
    parts,
  };
}

const notComparable = (why: readonly Text[]): Verdict => ({
  finding: text({
    en: `Not comparable: ${why.map(({ en }) => en).join(", ")}`,
    zh: `不可比较：${why.map(({ zh }) => zh).join("，")}`,
  }),
  evidence: text({
    en: "The table says what differs; shorter or longer means nothing here.",
    zh: "下表列出差异；此处时间长短没有意义。",
  }),
  help: null,
});

/** Below this part of A's time, nothing changed that one run could tell. */
const SAME = 0.005;

export function compareVerdict(sides: Sides): Verdict {
  const { wallA, wallB, effects, waits } = comparison(sides);
  const change = wallA > 0 ? wallB / wallA - 1 : 0;
  const share = formatPercent(Math.abs(change), 2);
  const [from, to] = [durationText(wallA), durationText(wallB)];
  const finding =
    Math.abs(change) < SAME
      ? text({ en: `A and B take the same time, ${from} and ${to}`, zh: `A 与 B 用时相同：${from} 与 ${to}` })
      : change < 0
        ? text({ en: `B is ${share} shorter, ${from} → ${to}`, zh: `B 缩短 ${share}，${from} → ${to}` })
        : text({ en: `B is ${share} longer, ${from} → ${to}`, zh: `B 变长 ${share}，${from} → ${to}` });
  const kernels = effects.reduce((sum, { total }) => sum + total, 0);
  const largest = effects[0];
  const named = largest && `${shortNames(effects.map(({ name }) => name))(largest.name)} ${signed(largest.total)}`;
  return {
    finding,
    evidence: text({
      en: `Waits ${signed(waits)}, kernels ${signed(kernels)}${named ? `; most of all ${named}` : ""}.`,
      zh: `等待 ${signed(waits)}，内核 ${signed(kernels)}${named ? `；影响最大的是 ${named}` : ""}。`,
    }),
    help: null,
  };
}

const signed = (us: number): string => `${us < 0 ? "−" : "+"}${durationText(Math.abs(us))}`;
