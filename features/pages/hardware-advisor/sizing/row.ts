/** Result for one accelerator as plain data, the same on the page, in a job and in the API. */
import { catalogueRows, chipById, chips } from "@/features/core/hardware/catalogue";
import type { Chip, RateFormat } from "@/features/core/hardware/chip";
import type { Grade } from "@/features/answers/explain";
import { type NumberFormat } from "@/features/core/model/spec";
import type { Parallelism } from "@/features/core/operators/parallelism";
import { arithmeticFormat, mainWeights } from "@/features/core/operators/precision";
import { readPrecision } from "@/features/core/scenario/resolution/precision";
import type { LimitedBy } from "@/features/core/serving/engine-run/metrics";
import type { Issue } from "@/lib/issue";
import { fromPercent } from "@/lib/units/edge";
import type { Seconds } from "@/lib/units/quantity";
import { advise, paid, type Advice } from "./fewest-cards";
import type { Limiting } from "./limiting-factor";
import type { Degrees } from "./layouts";
import type { Question } from "../question";
import type { Deployment } from "./trial";

export type PlainDeployment = {
  readonly degrees: Degrees;
  readonly layout: Parallelism;
  /** GPUs of one instance. */
  readonly gpus: number;
  readonly replicas: number;
  /** GPUs that run something; whole servers under them, and the cards in those. */
  readonly cards: number;
  readonly servers: number;
  readonly installed: number;
  /** `cards`, or `installed` where whole servers are counted. */
  readonly counted: number;
  /** Clients of the busiest instance, and requests that fit in its cache. */
  readonly clients: number;
  readonly room: number;
  /** Seconds, means of the busiest instance. */
  readonly ttft: Seconds;
  readonly tpot: Seconds;
  /** Watts of a card under this load with its share of the server; null where no TDP is published. */
  readonly drawn: number | null;
  /** Of `ttft`: seconds in which images are encoded. */
  readonly encoder: number;
  /** Output tokens per second of all instances. */
  readonly output: number;
  readonly limitedBy: LimitedBy;
  readonly grade: Grade;
};

export type AdviceRow = {
  readonly id: string;
  readonly name: string;
  readonly vendor: string;
  readonly kind: Advice["kind"];
  /** For a row that meets the targets, the fewest cards; otherwise the closest deployment. */
  readonly deployment: PlainDeployment | null;
  readonly limiting: Limiting | null;
  /** Figures that are not published and would be needed. */
  readonly issues: readonly Issue[];
  readonly memory: number | null;
  readonly tdpWatts: number | null;
  /** How most of the weights are stored, and at which rate they are multiplied. */
  readonly stored: NumberFormat;
  readonly arithmetic: RateFormat;
};

/** Ids of all selectable accelerators: the user's first, then the catalogue in its order. */
export function candidateIds({ chip, params }: Question["scenario"]): readonly string[] {
  const known = catalogueRows.map(({ id }) => id);
  return params.chip === "" ? known : [chip.id, ...known];
}

/** The chip of a candidate; null where its memory is not published. */
export function candidateChip({ chip }: Question["scenario"], id: string): Chip | null {
  return id === chip.id ? chip : (chips.find((known) => known.id === id) ?? null);
}

export function makeRow(question: Question, id: string): AdviceRow {
  const chip = candidateChip(question.scenario, id);
  if (chip === null) return withoutMemory(question, id);
  const advice = advise(question, chip);
  const deployment = advice.kind === "meets" ? advice.deployment : advice.kind === "misses" ? advice.nearest : null;
  return {
    ...{ id, name: chip.name, vendor: chip.vendor, kind: advice.kind },
    deployment: deployment && plain(question, deployment),
    limiting: advice.kind === "unknown" ? null : advice.limiting,
    issues: advice.kind === "meets" ? [] : advice.issues,
    ...{ memory: chip.memory, tdpWatts: chip.tdpWatts },
    ...formatsOn(question, chip),
  };
}

export function plain(question: Question, deployment: Deployment): PlainDeployment {
  const { instance, replicas, cards, servers, installed, reached, output } = deployment;
  const { degrees, layout, gpus, room, encoder, grade } = instance;
  const { clients, ttft, tpot, drawn, limitedBy } = reached;
  return {
    ...{ degrees, layout, gpus, replicas, cards, servers, installed, counted: paid(question, deployment) },
    ...{ clients, room, ttft, tpot, drawn, encoder: encoder / fromPercent(question.input.utilisation) },
    ...{ output, limitedBy, grade },
  };
}

/** The bulk of a model is its experts, else its dense layers. */
function formatsOn({ scenario }: Question, chip: Chip) {
  const { params } = scenario;
  const precision = readPrecision(params, scenario.model, chip).value;
  const stored = mainWeights(scenario.model, precision);
  return { stored, arithmetic: arithmeticFormat(stored, precision.narrowArithmetic) };
}

function withoutMemory(question: Question, id: string): AdviceRow {
  const row = catalogueRows.find((known) => known.id === id);
  const chip = chipById(id);
  return {
    ...{ id, name: row?.name ?? id, vendor: row?.vendor ?? "", kind: "unknown", deployment: null, limiting: null },
    ...{
      issues: chip.issues,
      memory: null,
      tdpWatts: row?.tdp_w ?? null,
      ...formatsOn(question, question.scenario.chip),
    },
  };
}
