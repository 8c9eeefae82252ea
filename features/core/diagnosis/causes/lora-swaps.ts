/** More adapters than slots: they are loaded again and again. */
import { sustainedRuns, longestRun } from "../windows/sustained";
import type { Bin } from "../windows/track";
import { flagCure } from "../cures/flags";
import type { Finding } from "../diagnosis";
import { unstatedEffect } from "../incident/effects";
import { countWord, figure, numberWord, stateFinding, type Incident } from "../incident/incident";
import * as m from "./messages";

/** Slots that are filled once are no swapping. */
const TIMES_SLOTS = 2;
const SLOTS_UNKNOWN = 5;
const LEAST_PER_MINUTE = 2;
const MINUTE_S = 60;
const WIDTH_S = 30;

export function loraSwaps(incident: Incident): Finding[] {
  const { evidence } = incident;
  const loads = evidence.events.filter(({ kind }) => kind === "lora-load");
  const slots = evidence.stated.loraSlots;
  const [first, last] = [loads[0], loads.at(-1)];
  const count = loads.reduce((sum, load) => sum + load.count, 0);
  if (first === undefined || last === undefined || count < TIMES_SLOTS * (slots?.value ?? SLOTS_UNKNOWN)) return [];
  const width = Array.from({ length: Math.ceil(evidence.span_s / WIDTH_S) + 1 }, (_, index) => index * WIDTH_S);
  const bins = width.map((from_s) => emptyBin(from_s, first.place));
  const perBin = bins.map(({ time_s }) =>
    loads.filter(({ at_s }) => at_s >= time_s && at_s < time_s + WIDTH_S).reduce((sum, load) => sum + load.count, 0),
  );
  const run = longestRun(
    sustainedRuns(bins, (_, index) => (perBin[index] ?? 0) >= (LEAST_PER_MINUTE * WIDTH_S) / MINUTE_S),
  );
  const rate = (count * MINUTE_S) / Math.max(last.at_s - first.at_s, 1);
  if (run === null || rate < LEAST_PER_MINUTE) return [];
  const engine = incident.tracks[0]?.engine ?? "unknown";
  const where = { time_s: first.at_s, place: first.place };
  const next = slots === null ? null : String(TIMES_SLOTS * slots.value);
  return [
    stateFinding({
      ...{
        cause: "lora-swaps",
        run: { since_s: Math.max(run.since_s, first.at_s), until_s: run.until_s },
        confidence: slots === null ? "low" : "high",
      },
      sentence:
        slots === null
          ? m.adaptersAreLoaded({ rate: numberWord(rate) })
          : m.adaptersShareSlots({ slots: countWord(slots.value), rate: numberWord(rate) }),
      evidence: [
        figure("adapter_loads", count, "loads", where),
        figure("adapter_loads_per_minute", rate, "1/min", where),
        figure("slots", slots?.value, "adapters", slots === null ? undefined : { time_s: null, place: slots.place }),
      ],
      cures: [
        ...flagCure(engine, "loraSlots", slots === null ? null : String(slots.value), next, m.moreSlots),
        ...flagCure(engine, "loraHost", null, null, m.adaptersInHostMemory),
      ],
      effects: [unstatedEffect("TTFT", "s", m.loadTimeUnknown)],
    }),
  ];
}

const emptyBin = (time_s: number, position: Bin["place"]): Bin => ({
  ...{
    time_s,
    end_s: time_s,
    span_s: WIDTH_S,
    running: null,
    runningMost: null,
    waiting: null,
    cacheShare: null,
    promptRate: null,
  },
  ...{
    outputRate: null,
    prefixHit: null,
    acceptance: null,
    stepMs: null,
    deviceMs: null,
    inTransfer: null,
    preallocated: null,
  },
  ...{ scheduled: null, executed: null, graph: null, place: position },
});
