/** A step takes far longer than the device works on it: the host is late. Or steps run without their recorded graph. */
import { medianOrNull } from "../windows/robust";
import { straightLine } from "../windows/climb";
import { binsInside, longestRun, sustainedRuns, type Run } from "../windows/sustained";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import type { Bin, Track } from "../windows/track";
import { flagCure, otherCure } from "../cures/flags";
import type { Finding } from "../diagnosis";
import { computedEffect, unstatedEffect } from "../incident/effects";
import { countWord, figure, numberWord, stateFinding, timeWord, type Incident } from "../incident/incident";
import * as m from "./messages";

/** Host step against device step. */
const LATE = 1.5;
const LEAST_STEPS = 10;
/** Step without a graph against one with it, at about the same batch. */
const SLOWER = 1.3;
const MOST_STEPS = 0.8;

export function hostBound(incident: Incident): Finding[] {
  const findings = incident.tracks.flatMap((track) => withoutGraph(incident, track) ?? lateHost(incident, track) ?? []);
  return findings.slice(0, 1);
}

const isLate = ({ stepMs, deviceMs }: Bin): boolean =>
  stepMs !== null && deviceMs !== null && deviceMs > 0 && stepMs > LATE * deviceMs;

function lateHost(incident: Incident, track: Track): Finding | null {
  const steps = track.fine.filter(({ stepMs, deviceMs }) => stepMs !== null && deviceMs !== null);
  const late = steps.filter(isLate);
  // Iteration lines are many a second: their count stands for the length of a short capture.
  const run = longestRun(sustainedRuns(track.bins, isLate)) ?? allSteps(track, steps, late);
  if (run === null || steps.length < LEAST_STEPS) return null;
  const bins = binsInside(track.bins, run);
  const [step, device] = [
    medianOrNull(bins.map(({ stepMs }) => stepMs)),
    medianOrNull(bins.map(({ deviceMs }) => deviceMs)),
  ];
  const line = straightLine(
    steps.map(({ scheduled, running }) => scheduled ?? running ?? 0),
    steps.map(({ stepMs }) => stepMs ?? 0),
  );
  return stateFinding({
    ...{ cause: "host-bound", run, confidence: run.isShort ? "middle" : "high" },
    sentence: m.hostHoldsStep({
      since: timeWord(incident.evidence, run.since_s),
      step: numberWord(step),
      device: numberWord(device),
    }),
    evidence: [
      figure("step_ms", step, "ms", bins[0]),
      figure("device_ms", device, "ms", bins[0]),
      figure("step_ms_per_request", line.slope, "ms", bins[0]),
    ],
    cures: hostCures(track),
    effects: step === null || device === null ? [] : [computedEffect("step", "ms", step, device, m.stepOfDevice)],
  });
}

function allSteps({ bins }: Track, steps: readonly Bin[], late: readonly Bin[]): Run | null {
  if (steps.length < LEAST_STEPS || late.length < MOST_STEPS * steps.length) return null;
  return { first: 0, last: bins.length - 1, since_s: late[0]?.time_s ?? 0, until_s: null, isShort: true };
}

const hostCures = ({ engine }: Track): Finding["cures"] => [
  ...flagCure(engine, "asyncSteps", null, null, m.overlapHost),
  ...flagCure(engine, "overlap", null, "false", m.overlapHost),
  ...flagCure(engine, "apiServers", null, "4", m.moreApiProcesses),
  otherCure(engine, "CPU", m.pinProcesses),
];

/** ms of a decode step: running requests, tokens each, over the output rate; null where a figure is missing. */
const decodeStepMs = ({ running, outputRate, acceptance, stepMs }: Bin): number | null =>
  stepMs ??
  (running === null || running <= 0 || outputRate === null || outputRate <= 0
    ? null
    : toMs(seconds((running * (acceptance ?? 1)) / outputRate)));

/** Decode lines say that no graph ran, and those steps are slower than steps with one; or the batch is above the largest graph. */
function withoutGraph(incident: Incident, track: Track): Finding | null {
  const decode = track.bins.filter(({ graph, outputRate }) => graph !== null && outputRate !== null);
  const run = longestRun(sustainedRuns(decode, ({ graph }) => graph === false));
  if (run === null) return null;
  const bins = binsInside(decode, run);
  const [slow, quick] = [
    medianOrNull(bins.map(decodeStepMs)),
    medianOrNull(decode.filter(({ graph }) => graph === true).map(decodeStepMs)),
  ];
  const largest = incident.evidence.stated.largestGraph;
  const running = medianOrNull(bins.map((bin) => bin.running));
  const isAbove = largest !== null && running !== null && running > largest.value;
  const isSlower = slow !== null && quick !== null && slow > SLOWER * quick;
  if (!isSlower && !isAbove) return null;
  return stateFinding({
    ...{ cause: "host-bound", run, confidence: isAbove && isSlower ? "high" : "middle" },
    sentence: m.stepsWithoutGraph({
      since: timeWord(incident.evidence, run.since_s),
      running: countWord(running),
      step: numberWord(slow),
      quick: quick === null ? "" : m.withGraph({ step: numberWord(quick) }),
    }),
    evidence: [
      figure("running", running, "requests", bins[0]),
      figure("step_ms", slow, "ms", bins[0]),
      figure("step_ms_with_graph", quick, "ms", decode[0]),
      figure(
        "largest_graph",
        largest?.value,
        "requests",
        largest === null ? undefined : { time_s: null, place: largest.place },
      ),
    ],
    cures: [
      ...flagCure(
        track.engine,
        "graphBatch",
        largest === null ? null : String(largest.value),
        running === null ? null : String(Math.ceil(running)),
        m.largerGraphs,
      ),
      ...flagCure(track.engine, "eager", null, null, m.noEager),
    ],
    effects: [
      slow === null || quick === null
        ? unstatedEffect("step", "ms", m.noStepWithGraph)
        : computedEffect("step", "ms", slow, quick, m.stepWithGraph),
    ],
  });
}
