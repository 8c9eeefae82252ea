/** The four cells under the verdict: what changed, since when, why, what cures it. Of a healthy run, what was watched instead. */
import type { Cure, Diagnosis, EvidenceFigure, Finding, StatedFigure } from "@/features/core/diagnosis/diagnosis";
import { capitalised, unstopped } from "@/lib/format/word-forms";
import { verbatim, type Text, type Translate } from "@/lib/text";
import type { OpenedIncident } from "./answer";
import { formatSpan, shortMoment } from "./clock";
import { figureName } from "./figure-names";
import { amountText, causeName, confidenceWords, effectText, evidenceText } from "./words";
import * as m from "./messages";

export type Cell = {
  readonly id: "changed" | "since" | "why" | "cure";
  readonly label: Text;
  /** Right of the label. */
  readonly aside: Text;
  readonly value: Text;
  /** Small, behind the value and below it. */
  readonly behind: Text;
  readonly below: Text;
  /** A flag of a command line, or a sentence; left out: a figure. */
  readonly look?: "code" | "words";
};

const NONE = verbatim("");

export function incidentCells({ diagnosis, evidence }: OpenedIncident, t: Translate): readonly Cell[] {
  const [first] = diagnosis.findings;
  if (first === undefined) return quietCells(diagnosis, evidence.span_s);
  return [changedCell(first, t), sinceCell(diagnosis, first), whyCell(diagnosis, first), cureCell(diagnosis, first, t)];
}

/** The figure that moved: one with two values goes before one with a single value. */
function changedCell({ evidence, cause }: Finding, t: Translate): Cell {
  const figures = pairedFigures(evidence);
  const moved = figures.find(({ value }) => typeof value !== "number" && value.length === 2) ?? figures[0];
  const others = figures.filter((entry) => entry !== moved).slice(0, 2);
  return {
    ...{ id: "changed", label: m.whatChanged, aside: m.evidenceCount({ count: evidence.length }) },
    value: moved === undefined ? capitalised(causeName(cause)) : verbatim(evidenceText(moved)),
    behind: moved === undefined ? NONE : figureName(moved.name),
    below: verbatim(others.map((entry) => `${t(figureName(entry.name))} ${evidenceText(entry)}`).join(" · ")),
  };
}

type Stated = Pick<EvidenceFigure, "name" | "value" | "unit">;

/** `x_before` and `x_after` as one figure `x` with two values, which goes before all others. */
function pairedFigures(evidence: readonly EvidenceFigure[]): readonly Stated[] {
  const pairs = evidence.flatMap(({ name, value, unit }): readonly Stated[] => {
    const base = /^(.+)_before$/.exec(name)?.[1];
    const after = evidence.find((entry) => entry.name === `${base ?? ""}_after`)?.value;
    return base === undefined || typeof value !== "number" || typeof after !== "number"
      ? []
      : [{ name: base, value: [value, after], unit }];
  });
  const taken = new Set(pairs.flatMap(({ name }) => [`${name}_before`, `${name}_after`]));
  return [...pairs, ...evidence.filter(({ name }) => !taken.has(name))];
}

function sinceCell({ t0 }: Diagnosis, { since_s, until_s }: Finding): Cell {
  const lasted = until_s === null ? null : formatSpan(until_s - since_s);
  return {
    ...{ id: "since", label: m.sinceWhen, aside: t0 === null ? m.noClockInFiles : NONE },
    value: since_s <= 0 ? m.fromStart : verbatim(shortMoment(t0, since_s)),
    behind: until_s === null ? m.stillLasts : m.until({ moment: shortMoment(t0, until_s) }),
    below:
      lasted === null ? m.afterFirstRecord({ span: formatSpan(Math.max(0, since_s)) }) : m.lastedSpan({ span: lasted }),
  };
}

function whyCell({ findings }: Diagnosis, first: Finding): Cell {
  const { cause, against, ruledOut } = first;
  const follows = findings.filter((finding) => finding.follows === cause);
  const counts = m.ruledOutAndAgainst({ count: ruledOut.length, against: against.length });
  return {
    ...{ id: "why", label: m.why, aside: confidenceWords(first) },
    value: capitalised(causeName(cause)),
    behind: against.length > 0 ? m.partlyContradicted : NONE,
    below: follows[0] ? m.thenNext({ next: causeName(follows[0].cause) }) : counts,
  };
}

function cureCell({ notTold }: Diagnosis, { cures, effects }: Finding, t: Translate): Cell {
  const [cure] = cures;
  const [effect] = effects;
  const base = { id: "cure", label: m.whatCuresIt } as const;
  const [open] = notTold;
  if (cure === undefined)
    return { ...base, aside: NONE, value: m.noFlag, behind: NONE, below: open ? unstopped(open.file) : NONE };
  return {
    ...base,
    aside: cures.length > 1 ? m.firstOfCures({ count: cures.length }) : verbatim(cure.engine),
    ...(isFlag(cure)
      ? {
          value: verbatim(cure.flag),
          behind: verbatim(cure.to === null ? "" : cure.from === null ? cure.to : `${cure.from} → ${cure.to}`),
          below: effect === undefined ? cure.note : verbatim(effectText(effect, t)),
          look: "code",
        }
      : {
          ...{ value: unstopped(cure.note), behind: NONE, look: "words" },
          below: effect === undefined ? NONE : verbatim(effectText(effect, t)),
        }),
  };
}

/** Other cures are advice: "capacity", "router". */
const isFlag = ({ flag }: Cure): boolean => flag.startsWith("-") || flag.includes("_");

/** Figures that a healthy run is judged by: the first two that are stated. */
const QUIET = ["waiting max", "KV cache peak", "TTFT mean", "preemptions", "output", "requests", "steps"];

function quietCells(diagnosis: Diagnosis, span: number): readonly Cell[] {
  const { cause, figures, notTold, t0 } = diagnosis;
  const [third, fourth] = QUIET.flatMap((name) =>
    figures.filter((entry) => entry.name === name && entry.value !== null),
  );
  const unknown = cause === "unknown";
  return [
    {
      ...{ id: "changed", label: m.whatChanged, aside: NONE, behind: NONE },
      value: unknown ? m.notClear : m.nothing,
      below: unknown ? (notTold[0]?.question ?? NONE) : m.noSymptomLasted,
    },
    {
      ...{ id: "since", label: m.watched, aside: t0 === null ? m.noClockInFiles : NONE, behind: NONE },
      value: verbatim(formatSpan(span)),
      below: verbatim(t0 === null ? "" : `${shortMoment(t0, 0)} – ${shortMoment(t0, span)}`),
    },
    ...(third ? [figureCell("why", third)] : []),
    ...(fourth ? [figureCell("cure", fourth)] : []),
  ];
}

const figureCell = (id: "why" | "cure", { name, value, unit }: StatedFigure): Cell => ({
  ...{ id, label: capitalised(figureName(name)), aside: NONE, behind: NONE, below: NONE },
  value: verbatim(amountText(value ?? NaN, unit)),
});
