/** `mds serving-profile --replay`: the requests of a capture through the simulator with a scenario's engine, beside what was measured. */
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { measuredRun } from "@/features/core/replay/from-capture";
import type { Parting } from "@/features/core/replay/parting";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Capture } from "@/features/core/serving-profile";
import { tableLibrary } from "@/features/core/timing/tables/open-tables";
import { servingProfileAnalysis } from "@/features/pages/serving-profile/analysis";
import { otherEngine } from "@/features/pages/serving-profile/replay/ran-on";
import { replayOutcome, type Replayed } from "@/features/pages/serving-profile/replay/outcome";
import { comparedFigures, partingWords } from "@/features/pages/serving-profile/replay/parts";
import { prepareRun } from "@/features/analysis/run-analysis";
import { alignedText } from "@/lib/export/table-text";
import { formatCount, formatNumber, NOTHING } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { namedTexts } from "@/lib/server/content-store";
import { storedTableSet } from "@/lib/server/table-store";
import { verbatim, type Language, type Text } from "@/lib/text";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type Replay = Replayed & { readonly scenario: Resolved };

/** `pairs`: `key=value` of a scenario; what they leave out has its default. */
export function replayCapture(capture: Capture, pairs: readonly string[]): Result<Replay> {
  const scenario = readScenario(pairs);
  if (!scenario.ok) return scenario;
  const replayed = replayOutcome(measuredRun(capture), scenario.value);
  if (!replayed.ok) return replayed;
  const issues = [...scenario.issues, ...replayed.value.issues, ...otherEngine(capture, scenario.value)];
  return success({ ...replayed.value, issues, scenario: scenario.value });
}

/** As for the page: the same parameters, flags and notices. */
export function readScenario(pairs: readonly string[]): Result<Resolved> {
  const broken = pairs.find((pair) => !/^[a-z_]+=/.test(pair));
  if (broken !== undefined) return failure(notPair(broken));
  const plain = Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  );
  const prepared = prepareRun(servingProfileAnalysis, plain, {
    ...tableLibrary(plain["tables"], storedTableSet),
    texts: namedTexts(plain),
  });
  return prepared.ok ? success(prepared.value.resolved, prepared.value.issues) : prepared;
}

/** Measured beside simulated, and where they part. */
export function replayText(replay: Replay, language: Language): string {
  const say = (words: Text): string => words[language];
  const rows = comparedFigures(replay).map(({ name, unit, measured, simulated }) => [
    name,
    ...[measured, simulated].map((value) => (Number.isFinite(value) ? value.toFixed(2) : NOTHING)),
    unit,
    Number.isFinite(simulated / measured) ? formatNumber(simulated / measured) : NOTHING,
  ]);
  const head = ["", say(m.measured), say(m.simulated), say(m.unit), say(m.simulatedMeasured)];
  return [
    say(leadWords(replay)),
    alignedText([head, ...rows], [false, true, true, false, true]),
    say(partingWords(replay.parting)),
  ].join("\n\n");
}

function leadWords({ requests, omitted, scenario }: Replay): Text {
  const engine = describeEngine(scenario);
  return m.replayOfRequestsWithTheir({
    requests,
    requests2: formatCount(requests),
    engine,
    left: omitted,
    left2: formatCount(omitted),
  });
}

const describeEngine = ({ model, chip, prefill, decode }: Resolved): string => {
  const [first, second] = [parallelismLabel(prefill), parallelismLabel(decode)];
  return `${model.name}, ${chip.id}, ${first === second ? first : `${first} / ${second}`}`;
};

export type ReplayReport = {
  readonly scenario: {
    readonly model: string;
    readonly chip: string;
    readonly prefill: string;
    readonly decode: string;
  };
  readonly requests: number;
  readonly omitted: number;
  /** Milliseconds and tokens per second; null where the files do not state it. */
  readonly figures: readonly {
    readonly figure: string;
    readonly unit: string;
    readonly measured: number | null;
    readonly simulated: number | null;
  }[];
  readonly parting: PartingReport | null;
  readonly notes: readonly Text[];
};

type PartingReport = Omit<Parting, "at"> & { readonly at_s: number; readonly sentence: Text };

export function replayReport(replay: Replay): ReplayReport {
  const { scenario, requests, omitted, issues } = replay;
  return {
    scenario: {
      model: scenario.model.name,
      chip: scenario.chip.id,
      prefill: parallelismLabel(scenario.prefill),
      decode: parallelismLabel(scenario.decode),
    },
    requests,
    omitted,
    figures: comparedFigures(replay).map(({ name, unit, measured, simulated }) => ({
      figure: name,
      unit,
      ...{ measured: finite(measured), simulated: finite(simulated) },
    })),
    parting: replay.parting && partingReport(replay.parting),
    notes: issues.map(({ message }) => message),
  };
}

const partingReport = ({ at, ...rest }: Parting): PartingReport => ({
  at_s: at,
  ...rest,
  sentence: partingWords({ at, ...rest }),
});

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

const notPair = (pair: string): Issue => ({
  ...issue("PROFILE-SET", "set", { pair }),
  fix: verbatim("--replay --set model=llama-3.1-8b --set hw=h100-sxm --set tp=1"),
});
