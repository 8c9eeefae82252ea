/** What the page decides to say of a run: its sentence, its lanes and tables, what it claims of concurrencies, which parts there are. */
import { describe, expect, it } from "vitest";
import { firstLines } from "@/app/(suite)/(views)/scheduling-simulator/keep-text";
import { laneColumns, rowAtTime, rowOfStep, span } from "@/app/(suite)/(views)/scheduling-simulator/lanes";
import { flatParts, reportTables, sentReport, type Part } from "@/features/answers/answer";
import { facts } from "@/features/pages/scheduling-simulator/setup/facts";
import type { Run } from "@/features/pages/scheduling-simulator/job";
import type { MapOutcome } from "@/features/pages/scheduling-simulator/results/map";
import { schedulingReport } from "@/features/pages/scheduling-simulator/report";
import { TURNAROUND } from "@/features/core/serving/deployment/engines";
import { servedLoad } from "@/features/core/serving/mean-load/mean-load";
import { prepareSetup } from "@/features/pages/scheduling-simulator/setup/setup";
import { simulate, type Fork } from "@/features/pages/scheduling-simulator/run/simulate";
import { verdict } from "@/features/pages/scheduling-simulator/verdict";
import { type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import type { Text } from "@/lib/text";
import { resolved } from "../../../support/scenarios";
import { input, NO_LIMIT, SMALL } from "./support";

const english = ({ en }: Text): string => en;

function findRun(raw: RawParams, fork: Fork | null = null): Run {
  const setup = unwrap(prepareSetup(resolved({ ...SMALL, ...raw }), input({ steps: "linear", ...raw })));
  return { ...unwrap(simulate(setup, NO_LIMIT, fork)), facts: facts(setup) };
}

type Shown = {
  readonly run?: Run | null;
  readonly map?: readonly (MapOutcome | undefined)[];
  readonly raw?: RawParams;
};

function report({ run = null, map = [], raw = {} }: Shown) {
  const limits = { ttft_ms: "500", tpot_ms: "50" };
  const scenario = resolved({ ...SMALL, ...limits, ...raw });
  const statistic = input(raw).percentile ?? scenario.promise.statistic;
  const answer = { run, map, partial: null, statistic };
  return schedulingReport(answer, { t: english, input: input(raw), scenario, pinned: null });
}

const parts = (shown: Shown): readonly Part[] => flatParts(report(shown).parts);
const rows = (list: readonly Part[], id: string) =>
  list.flatMap((part) => ("table" in part && part.id === id ? [part.table.rows] : []))[0] ?? expect.fail(`no ${id}`);
const ids = (list: readonly Part[]) => list.map(({ kind, id }) => `${kind} ${id}`);

const short = findRun({ rate: "20", requests: "40" });

describe("the lanes of an instance", () => {
  it("keep every prompt token and fall to zero while it idles", () => {
    const run = findRun({ rate: "3", requests: "40" });
    const { prefill, decodes, rows: lane } = laneColumns(run.a.steps, 0, 100);
    expect(lane).toHaveLength(run.a.steps.rows);
    const fed = prefill.y.reduce((sum, tokens) => sum + tokens, 0);
    expect(fed).toBe(run.a.requests.prompt.reduce((sum, tokens) => sum + tokens, 0));
    expect(prefill.y.at(-1)).toBe(0);
    expect(decodes.x.every((time, i) => i === 0 || time >= (decodes.x[i - 1] ?? 0))).toBe(true);
    expect(span(run)[1]).toBeCloseTo(Math.max(...run.a.requests.finished), 9);
  });

  it("find the row of a step and of a moment", () => {
    const { steps } = short.a;
    for (const row of [0, 5, steps.rows - 1]) {
      expect(rowOfStep(steps, steps.batch[row] ?? -1)).toBe(row);
      expect(rowAtTime(steps, (steps.start[row] ?? 0) + (steps.seconds[row] ?? 0) / 2)).toBe(row);
    }
  });
});

describe("prefix hits over cache size", () => {
  it("end at what prompts share, and are drawn only where they share something (hand)", () => {
    // 40 prompts of 4,096 common and 900 own tokens: all but the first find the common ones, 39 · 4096 / (40 · 4996).
    const run = findRun({ rate: "20", requests: "40", shared: "4096" });
    expect(run.facts.hits?.points.at(-1)?.share).toBeCloseTo((39 * 4096) / (40 * 4996), 6);
    // A cache of one block keeps the first one, used last of all: 39 · 64 tokens.
    expect(run.facts.hits?.points[0]?.share).toBeCloseTo((39 * 64) / (40 * 4996), 6);
    expect(ids(parts({ run }))).toContain("chart prefix-hits");
    expect(ids(parts({ run: short }))).not.toContain("chart prefix-hits");
  });

  it("are what a run with the cache on finds, one request at a time", () => {
    const run = findRun({ rate: "0.05", requests: "20", shared: "4096", prefix_cache: "on" });
    expect(run.a.figures.instances[0]?.prefixHit).toBeCloseTo(run.facts.hits?.points.at(-1)?.share ?? NaN, 2);
  });
});

describe("the verdict", () => {
  const forked = findRun(
    { rate: "20", requests: "60", budget: "512" },
    { knob: "budget", step: 40, value: "64", acceptance: [] },
  );

  it("names the change and both numbers when a knob is turned", () => {
    expect(verdict(forked, "p95").finding.en).toMatch(
      /^From .* on, token budget 64 instead of 512: p95 TTFT .* higher \(.* → .*\)$/,
    );
    expect(rows(parts({ run: forked }), "fork")[0]?.at(-1)).toBe(forked.fork?.compared.times.ttft.count);
    expect(ids(parts({ run: short }))).not.toContain("table fork");
  });

  it("speaks of a growing queue only where requests queue", () => {
    expect(verdict(findRun({ rate: "1", requests: "20" }), "p95").evidence.en).not.toContain("the queue grows");
    expect(verdict(findRun({ rate: "500", requests: "300" }), "p95").evidence.en).toContain("the queue grows");
  });
});

describe("the headline", () => {
  it("tells TTFT, TPOT and the verdict by the percentile that is asked for", () => {
    const { ttft, tpot } = short.a.figures;
    for (const at of ["p50", "p90", "p95", "p99"] as const) {
      const said = report({ run: short, raw: { percentile: at } });
      const [first, second] = said.figures;
      expect([first?.label.en, first?.value]).toEqual([`TTFT ${at}`, ttft[at]]);
      expect([second?.label.en, second?.value]).toEqual([`TPOT ${at}`, tpot[at]]);
      expect(said.verdict.evidence.en).toMatch(new RegExp(`^TTFT ${at} .*, TPOT ${at} `));
      const own = `${at} is set on this page; the scenario judges by p95`;
      expect(said.basis?.en.includes(own)).toBe(at !== "p95");
    }
  });
});

describe("the promise of a scenario that states nothing else", () => {
  const promised = (raw: RawParams) => {
    const setup = unwrap(prepareSetup(resolved({ ...SMALL, ...raw }), input(raw)));
    return { ...unwrap(simulate(setup, NO_LIMIT)), facts: facts(setup) };
  };

  it("gives as many clients as it has users, judged by averages", () => {
    const run = promised({ judge: "average", conc: "8" });
    expect(run.facts.config.load).toMatchObject({ kind: "closed", clients: 8, think: expect.closeTo(TURNAROUND) });
    const said = report({ run, raw: { judge: "average", conc: "8" } });
    expect(said.figures[0]).toMatchObject({ label: { en: "TTFT average" }, value: run.a.figures.ttft.mean });
    expect(said.verdict.finding.en).toMatch(/^8 users at .* meet the limits$/);
    expect(said.basis?.en).toMatch(
      /^Limits: averages under a constant number of busy clients, simulated\..*Quick estimate: 8 users/,
    );
  });

  it("gives random arrivals at the rate of the quick estimate, judged by its percentile", () => {
    const run = promised({ judge: "p99", conc: "8" });
    const { rate } = servedLoad(resolved({ ...SMALL, judge: "p99", conc: "8" })) ?? expect.fail("no load");
    expect(run.facts).toMatchObject({ config: { load: { kind: "open" } }, law: rate, promised: true });
    const said = report({ run, raw: { judge: "p99", conc: "8" } });
    expect(said.figures[0]).toMatchObject({ label: { en: "TTFT p99" }, value: run.a.figures.ttft.p99 });
    expect(said.basis?.en).toMatch(/^Limits: p99 under random arrivals, simulated\./);
  });

  it("stands back where the page sets arrivals, a rate or a percentile, and says so", () => {
    const own: readonly RawParams[] = [{ rate: "5" }, { arrivals: "closed", clients: "3" }, { arrivals: "constant" }];
    for (const raw of own) {
      const run = promised(raw);
      expect(run.facts.promised).toBe(false);
      expect(report({ run, raw }).basis?.en).toContain("Its arrivals are set on this page");
    }
    // A rate is one of random arrivals, as in links of before, whatever the scenario is judged by.
    const rated = promised({ rate: "5", judge: "average" });
    expect(rated.facts).toMatchObject({ law: 5, config: { load: { kind: "open" } } });
  });
});

describe("tables of a run", () => {
  it("count what was simulated, every request and every step in the files", () => {
    const all = parts({ run: short });
    expect(rows(all, "percentiles").map((row) => row.at(-1))).toEqual([40, 40, 40 * 59, 40, 40]);
    const shares = rows(all, "waits").map((row) => Number(row[2]));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 9);
    expect(rows(all, "requests")).toHaveLength(40);
    expect(rows(all, "timeline")).toHaveLength(short.a.steps.rows);
  });

  it("leave empty what a request did not come to", () => {
    const { a } = short;
    const first = Float64Array.from(a.requests.first).fill(NaN, 0, 1);
    const cut = { ...short, a: { ...a, requests: { ...a.requests, first } } };
    const [none, some] = rows(parts({ run: cut }), "requests");
    expect([none?.[6], none?.[8]]).toEqual([null, null]);
    expect(some?.[8]).toBeGreaterThan(0);
  });
});

describe("rows of all requests and all steps", () => {
  it("are files of their own, and are not sent with what the page says", () => {
    const said = report({ run: short });
    const files = reportTables(said).map(({ id }) => id);
    expect(files).toEqual(expect.arrayContaining(["timeline", "requests", "percentiles"]));
    const sent = ids((sentReport(said, "en") as { readonly parts: readonly Part[] }).parts);
    expect(sent).toContain("table percentiles");
    expect(sent.filter((part) => part.startsWith("file"))).toEqual(["file step-times"]);
  });
});

describe("a file that is too long", () => {
  it("is cut at a line's end", () => {
    expect(firstLines("a,b\n1,2\n3,4\n", 9)).toEqual({ kept: "a,b\n1,2\n", cut: true });
    expect(firstLines("é\n1", 99)).toEqual({ kept: "é\n1", cut: false });
  });
});

describe("the map", () => {
  const levels = (p50: number, late: number) => ({ mean: p50, p50, p90: late, p95: late, p99: late });
  const cell = (conc: number, ttft95: number): MapOutcome => ({
    ...{ conc, budget: 2048, issues: [] },
    figures: {
      ...{ ttft: levels(ttft95 / 2, ttft95), tpot: levels(0.01, 0.02), e2e: levels(0.5, 1) },
      ...{ outputRate: 100 * conc, perGpu: 100 * conc, attained: 1, evictions: 0, complete: true, requests: conc },
      effective: { prefill: 1e12, decode: 1e10, all: conc * 1e12, share: 0.1 },
    },
  });
  const titles = (map: readonly (MapOutcome | undefined)[], raw: RawParams = {}) =>
    parts({ run: short, map, raw: { map_budget: "2048", ...raw } }).flatMap((part) =>
      part.kind === "chart" ? [[part.id, part.title] as const] : [],
    );
  const title = (map: readonly MapOutcome[], id: string) => new Map(titles(map)).get(id);

  it("claims nothing without two points, and then the last concurrency before a limit is broken", () => {
    expect(titles([])).toEqual([]);
    expect(titles([cell(1, 0.1)]).map(([id]) => id)).toEqual(["map-ttft"]);
    const rising = [cell(1, 0.1), cell(8, 0.4), cell(16, 0.6), cell(32, 0.45)];
    expect(title(rising, "latency")).toContain("With up to 8 users");
    expect(title(rising, "throughput")).toBe("Maximum output: 3,200 tok/s with 32 users");
    expect(title([cell(4, 2), cell(8, 3)], "latency")).toContain("No concurrency");
    expect(title([cell(1, 0.1), cell(8, 3)], "latency")).toContain("Only a single user");
  });

  it("draws the measure that is asked for, in its unit", () => {
    expect(titles([cell(1, 0.1)], { map_metric: "tflops" })).toEqual([["map-tflops", "Useful arithmetic, TFLOP/s"]]);
    expect(titles([cell(1, 0.1)], { map_metric: "output" })).toEqual([["map-output", "Throughput, tok/s"]]);
  });

  it("says that no cell has finished, and stands nowhere without a run or where none is drawn", () => {
    expect(ids(parts({ run: short, map: [undefined] }))).toContain("words map-none");
    expect(ids(parts({ run: short })).join()).not.toMatch(/chart map|words map/);
    // What stood there before the run would be pushed away by it.
    expect(parts({ map: [cell(1, 0.1)] })).toEqual([]);
  });

  it("says whether the budget of the list is the run's own, or which one is nearest", () => {
    const lead = (raw: RawParams) =>
      parts({ run: short, map: [cell(1, 0.1)], raw }).flatMap((part) =>
        part.kind === "table" && part.id === "concurrency" ? [part.lead?.en] : [],
      )[0];
    expect(lead({ map_budget: "512,2048", budget: "2048" })).toBe(
      "Random arrivals at the run's token budget of 2,048.",
    );
    expect(lead({ map_budget: "512,2048", budget: "700" })).toBe(
      "Random arrivals at a token budget of 512, the sweep's value closest to the run's 700.",
    );
  });
});
