/** A against B in words: who is better and by how much, and where the other is. */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import type {
  Better,
  SideChange,
  SideComparison,
  SideFigure,
} from "@/features/core/evidence/run-comparison/sides/compare-sides";
import { formatCount, formatNumber, formatPercent } from "@/lib/format/quantity";
import { BETWEEN, CLAUSE, COMMA, joinTexts, listTexts, SEMICOLON, verbatim, type Text } from "@/lib/text";
import type { AgainstAnswer } from "./sides";
import * as m from "./messages";

/** "B is better: TPOT 16 % lower (14 to 18 %), output throughput 22 % higher (20 to 24 %); TTFT is a tie". */
export function againstFinding({ compared: { better, figures, wins } }: AgainstAnswer): Text {
  if (better === null) return m.sidesHaveNoLoad;
  if (better === "tie") return wins.A + wins.B === 0 ? m.sidesTie : m.sidesTieOnAverage;
  const won = (side: Better): readonly SideFigure[] => figures.filter((figure) => figure.better === side);
  if (better === "mixed") return m.sidesAreMixed({ ahead: changes(won("B"), "B"), behind: changes(won("A"), "A") });
  const ties = won("tie");
  const tied = ties.length === 0 ? [] : [m.ties({ names: listTexts(ties.map(shortName)), count: ties.length })];
  return m.sideIsBetter({ side: better, figures: joinTexts([changes(won(better), better), ...tied], SEMICOLON) });
}

const changes = (figures: readonly SideFigure[], side: "A" | "B"): Text =>
  joinTexts(
    figures.map((figure) => changeWords(shortName(figure), figure, side)),
    CLAUSE,
  );

/** The winner against the other side; the ends of the interval from the smaller share to the larger. */
function changeWords(name: Text, { change, low, high }: SideChange, side: "A" | "B"): Text {
  const seen = (share: number): number => (side === "B" ? share : 1 / (1 + share) - 1);
  const ends = [seen(low), seen(high)].map(Math.abs).toSorted((x, y) => x - y);
  const [least = 0, most = 0] = ends;
  const values = { name, share: percent(Math.abs(seen(change))), low: percent(least), high: percent(most) };
  return seen(change) < 0 ? m.lowerBy(values) : m.higherBy(values);
}

const percent = (share: number): string => formatPercent(share, share < 0.1 ? 2 : 3);

/** Both sides, how many comparisons each wins, and where the loser is ahead. */
export function againstEvidence(answer: AgainstAnswer): Text {
  const { a, b, compared } = answer;
  const sides = m.aIsAndBIs({ a: a.name, b: b.name, aPoints: a.runs.length, bPoints: b.runs.length });
  if (compared.better === null) return sides;
  const behind = compared.better === "A" ? (["B"] as const) : compared.better === "B" ? (["A"] as const) : SIDES;
  const exceptions = behind.flatMap((side) => {
    const rows = aheadRows(compared, side);
    return rows.length === 0 ? [] : [m.exceptions({ side, list: joinTexts(rows.slice(0, MOST), COMMA) })];
  });
  return joinTexts([sides, m.sentence({ words: winWords(compared) }), ...exceptions], BETWEEN);
}

const MOST = 3;
const SIDES = ["B", "A"] as const;

const aheadRows = ({ figures }: SideComparison, side: "A" | "B"): readonly Text[] =>
  figures.flatMap(({ figure, loads }) =>
    loads
      .filter(({ better }) => better === side)
      .map((row) => m.nameAtLoad({ name: changeWords(shortName({ figure }), row, side), load: loadWords(row.load) })),
  );

/** Of the better side; of B where neither is. */
export function winWords({ wins, better }: SideComparison): Text {
  const side = better === "A" ? "A" : "B";
  const other = side === "A" ? "B" : "A";
  return m.winsOfComparisons({
    side,
    wins: wins[side],
    losses: wins[other],
    ties: wins.tie,
    all: wins.A + wins.B + wins.tie,
  });
}

/** "TPOT" of an average, since that is what is compared where it is stated. */
const shortName = ({ figure: { id, name } }: Pick<SideFigure, "figure">): Text =>
  id.endsWith(".mean") ? verbatim(id.slice(0, -MEAN.length).toUpperCase()) : name;
const MEAN = ".mean";

export const BASIS: Readonly<Record<SideComparison["basis"], Text>> = {
  repeats: m.intervalsFromRepeats,
  requests: m.intervalsFromRequests,
  public: m.intervalsFromPublic,
};

/** What a load is called: requests in flight, a rate, or a burst. */
export function loadWords({ load }: Measurement): Text {
  const clients = load.concurrency ?? load.batch;
  if (clients !== undefined) return m.inFlight({ clients: formatCount(clients) });
  if (load.requestRate !== undefined) return m.perSecond({ rate: formatNumber(load.requestRate) });
  if (load.meanInFlight !== undefined) return m.inFlight({ clients: formatNumber(load.meanInFlight) });
  return load.requests === undefined ? m.asMeasured : m.burstOf({ requests: formatCount(load.requests) });
}

/** Where a load stands on an axis; null where it has no number. */
export const loadValue = ({ load }: Measurement): number | null =>
  load.concurrency ?? load.batch ?? load.requestRate ?? load.meanInFlight ?? load.requests ?? null;
