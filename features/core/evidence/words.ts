/** Where a band comes from, in a sentence: how many similar runs, which one is nearest, how it differs. */
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { formatCount, formatNumber, formatPercent } from "@/lib/format/quantity";
import { BETWEEN, joinTexts, listTexts, verbatim, type Text } from "@/lib/text";
import { bandFor, type Band } from "./bands";
import { STORED, type FigureKind, type Run } from "./runs";
import { SIMILAR } from "./similarity";
import type { Traits } from "./traits";
import { engineName } from "@/features/words";
import * as m from "./messages";

const BASIS: Readonly<Record<FigureKind, Text>> = {
  "served.ttft": m.n80BandHowFarMeasured,
  "served.tpot": m.n80BandHowFarMeasuredTpot,
};

export function listBasis(kind: FigureKind, band: Band, query: Traits): Text {
  const stack = band.stack || band.similar === 0 ? [] : [noStackWords(kind)];
  return joined([BASIS[kind], ...similarWords(kind, band, query, stack)]);
}

/**
 * Why a band says less than others: nothing similar, or no run of the stack, and what is nearest. The nearest run alone where it is of another
 * model, format, engine or version; null where none of it is so.
 */
export function farWords(kind: FigureKind, band: Band, query: Traits): Text | null {
  if (band.similar > 0 && band.stack) return isOfOthers(band, query) ? nearestWords(band, query) : null;
  return joined(band.similar === 0 ? similarWords(kind, band, query) : [noStackWords(kind), nearestWords(band, query)]);
}

const joined = (parts: readonly Text[]): Text => joinTexts(parts, BETWEEN);

/** Widened where left-out stacks needed it; where they did not, their share inside says so. */
function noStackWords(kind: FigureKind): Text {
  const { known, unknown } = STORED.inflation[`${kind}.calibrated`];
  if (unknown > known) return m.noRunHasThisEngineChip;
  const inside = formatPercent(STORED.coverage.stack[kind === "served.ttft" ? "ttft" : "tpot"].rows, 2);
  return m.noRunHasThisEngine({ inside });
}

/** How many runs are similar and the nearest of all, with what else there is to say between the two. */
function similarWords(kind: FigureKind, band: Band, query: Traits, more: readonly Text[] = []): readonly Text[] {
  const other = band.similar === 0 ? ofOtherTime(kind, query) : null;
  return other
    ? [otherTimeWords(other), ...more, nearestWords(other, query, true)]
    : [countWords(band), ...more, nearestWords(band, query)];
}

/** The band as if engines had no age, where it finds runs that are similar: null where it finds none either. */
function ofOtherTime(kind: FigureKind, query: Traits): Band | null {
  if (query.built === null) return null;
  const ageless = bandFor(kind, "calibrated", { ...query, built: null });
  return ageless.similar > 0 ? ageless : null;
}

function otherTimeWords({ similar }: Band): Text {
  const count = formatCount(similar);
  return m.countRunsAreSimilarBut({ count, similar });
}

function countWords({ similar }: Band): Text {
  if (similar === 0) return m.nothingSimilarWasMeasuredSo;
  const count = formatCount(similar);
  return m.countSimilarRuns({ count, similar });
}

/** `ageless`: found without regard to the age of its engine, so its distance is not the band's. */
function nearestWords({ nearest: { run, gap } }: Band, query: Traits, ageless = false): Text {
  const differences = listDifferences(run, query);
  const [near, away] = [closeness(gap), formatNumber(gap, 2)];
  const how = ageless ? m.nearButForItsTime({ near }) : m.nearDistanceAway({ away, near });
  const name = runName(run);
  return differences.length === 0
    ? m.nearestName({ name, how })
    : m.nearestNameOther({ name, how, differences: listTexts(differences, m.andDifference) });
}

/** "Qwen3-32B on H100 SXM, vLLM, TP2, 64 in flight" */
export function runName({ familyName, systemName, engine, tp, dp, split, concurrency, isl, osl }: Run): Text {
  const layout = parallelismLabel({ tp, dp });
  const lengths = `${formatCount(isl)} → ${formatCount(osl)}`;
  const apart = split ? m.disaggregated : verbatim("");
  return m.familyNameOnSystemNameEngineLayout({
    familyName,
    systemName,
    engine: engineName(engine),
    layout,
    lengths,
    concurrency: formatCount(concurrency),
    apart,
  });
}

export function closeness(gap: number): Text {
  if (gap <= 0.35) return m.veryClose;
  if (gap <= SIMILAR) return m.close;
  return gap <= 1.2 ? m.distant : m.far;
}

/** A size, a layout or a load apart is the same deployment asked again; these are not. */
const isOfOthers = ({ nearest: { run } }: Band, query: Traits): boolean =>
  listDifferences(run, query).some((word) => OTHERS.includes(word));
const OTHERS: readonly Text[] = [m.model, m.engine, m.engineVersion, m.weightFormat];

/** What a reader would call different; sizes and lengths from a factor of 1.5 on. */
export function listDifferences(run: Run, query: Traits): readonly Text[] {
  const apart = (a: number, b: number, factor: number): boolean => Math.abs(Math.log(a / b)) > Math.log(factor);
  const differences: (Text | false)[] = [
    (apart(run.total, query.total, 1.02) || apart(run.active, query.active, 1.02)) && m.model,
    run.chip !== query.chip && m.chip,
    query.backend !== null && run.backend !== query.backend && m.engine,
    yearsApart(run, query) > 0.25 && m.engineVersion,
    run.split !== query.split && m.mode,
    apart(run.bits, query.bits, 1.2) && m.weightFormat,
    (run.gpus !== query.gpus || run.dp !== query.dp) && m.layout,
    (apart(run.isl, query.isl, 1.5) || apart(run.osl, query.osl, 1.5)) && m.lengths,
    apart(run.batch, query.batch, 1.5) && m.batch,
  ];
  return differences.filter((word) => word !== false);
}

/** 0 where one of them says no version. */
const yearsApart = (run: Run, { built }: Traits): number =>
  run.built === null || built === null ? 0 : Math.abs(run.built - built);
