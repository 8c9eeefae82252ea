/** Errors for publishers that neither the constants nor the bands knew: what everybody but InferenceX should expect. */
import type { TablePart } from "@/features/answers/answer";
import { PUBLISHER_ERRORS, type ErrorSlice } from "@/features/core/evidence/errors/publisher-errors";
import { table, type Column } from "@/lib/export/table";
import type { ErrorParts } from "@/features/core/evidence/errors/parts";
import { engineName } from "@/features/words";
import { columnNumber } from "@/lib/format/column-number";
import { NOTHING } from "@/lib/format/quantity";
import { COMMA, joinTexts, verbatim, type Text, type Translate } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import { IN_PERCENT } from "@/lib/units/shown-in";
import * as m from "./messages";

/** A share of one, in percent; half a percent is as fine as it is known. */
const share = <Row>(id: string, label: Text, value: (row: Row) => number | null): Column<Row> => ({
  ...{ id, label, ...IN_PERCENT, value },
  written: (row) => {
    const part = value(row);
    return part === null ? NOTHING : columnNumber(toPercent(part), 1);
  },
});

/** How many values errors are of, how large they are, and what of it is level and what shape. */
export const errorColumns = <Row extends ErrorParts>(counted: Text): readonly Column<Row>[] => [
  { id: "points", label: counted, value: ({ points }) => points },
  { id: "clusters", label: m.clusters, value: ({ clusters }) => clusters },
  share("error", m.medianError, ({ error }) => error),
  share("bias", m.levelOfError, ({ bias }) => bias),
  share("shape", m.shapeOfError, ({ shape }) => shape),
];

export const publisherPart = (t: Translate): TablePart => ({
  kind: "table",
  id: "publishers",
  title: m.errorsForUnseenPublishers,
  lead: m.runsOfOtherPublishersPredicted,
  table: table<ErrorSlice>(
    t,
    [
      { id: "runs", label: m.publisherSlice, value: (slice) => t(sliceName(slice)) },
      ...errorColumns<ErrorSlice>(m.measuredValues),
      share("inside", m.inside80Band, ({ inside }) => inside),
    ],
    PUBLISHER_ERRORS,
  ),
});

const sliceName = ({ by, name, kind }: ErrorSlice): Text => {
  if (by === "all") return m.allUnseenPublishers;
  if (by === "ttft") return m.firstTokensOnly;
  if (by === "kind") return kindName(name);
  const engine = verbatim(writtenEngine(name));
  return kind ? joinTexts([engine, kindName(kind)], COMMA) : engine;
};

export const kindName = (name: string): Text => (name === "MoE" ? m.mixturesOfExperts : m.denseModels);

/** "vLLM 0.11.1" of "vllm 0.11.1"; other names as they are. */
export const writtenEngine = (name: string): string => {
  const [engine = "", ...version] = name.split(" ");
  return [engineName(engine), ...version].join(" ");
};

/** Of all of them, for the page's first sentence. */
export const allPublishers = (): ErrorSlice | undefined => PUBLISHER_ERRORS.find(({ by }) => by === "all");
