import { describe, expect, it } from "vitest";
import { flatParts, reportTables } from "@/features/answers/answer";
import { EXAMPLE_NAMES } from "@/features/core/synthetic-profile/synthetic-profile";
import { servingProfileAnalysis } from "@/features/pages/serving-profile/analysis";
import { profileFigures } from "@/features/pages/serving-profile/figures";
import { attainment, cachePressure } from "@/features/pages/serving-profile/requests/limits";
import { receiveProfile } from "@/features/core/serving-profile";
import { sendProfile } from "@/features/core/serving-profile/reading";
import { findRequest, requestName } from "@/features/pages/serving-profile/requests/rows";
import { TAB_IDS } from "@/features/pages/serving-profile/tabs/names";
import { tabs } from "@/features/pages/serving-profile/tabs/availability";
import { readUnits, withUnit } from "@/features/pages/serving-profile/link/unit-choices";
import { runAnalysis } from "@/features/analysis/run-analysis";
import type { Text } from "@/lib/text";
import { fromMs } from "@/lib/units/edge";
import { openExample, openFiles, THREE_REQUESTS } from "../../../support/measurements/open-profile";
import { profileReport } from "../../../support/measurements/profile-report";

const t = (words: Text): string => words.en;
const targets = (ttft: number | null, tpot: number | null) => ({
  ttft: ttft === null ? null : fromMs(ttft),
  tpot: tpot === null ? null : fromMs(tpot),
});

describe("a capture without its files", () => {
  it("is answered with how to give them", () => {
    const answer = runAnalysis(servingProfileAnalysis, {});
    expect(answer.ok).toBe(true);
    expect(answer.issues.map(({ code }) => code)).toEqual(["PROFILE-NO-FILE"]);
    expect(t(profileReport(null).verdict.finding)).toBe("No capture is open");
  });
});

describe("a log alone", () => {
  const line = (second: number, running: number, waiting: number): string =>
    `INFO 05-11 09:00:${second} [loggers.py:259] Engine 000: Avg prompt throughput: 100.0 tokens/s, Avg generation throughput: 50.0 tokens/s, Running: ${running} reqs, Waiting: ${waiting} reqs, GPU KV cache usage: 10.0%\n`;

  it("has running requests and rates where it has no times of requests", () => {
    const opened = openFiles(new Map([["server.log", line(10, 2, 8) + line(20, 4, 6)]]));
    const figures = profileFigures(opened, targets(200, 25), 99);
    // Hand: (2 + 4) / 2 running, 50 tokens per second.
    expect(figures.map(({ id, value }) => [id, value]).slice(0, 2)).toEqual([
      ["running", 3],
      ["output", 50],
    ]);
  });
});

describe("batches without moments (the stage times that MindIE writes)", () => {
  const HEAD = `"('batch_stage', 'batch_size', 'total_need_blocks', 'total_prefill_token', 'max_seq_len', 'model_execute_time')"`;
  const rows = [HEAD, `"('prefill', 1.0, 19, 1015, 1015, 68713.25)"`, `"('decode', 1.0, 19, 1015, 1015, 12000.0)"`, ""];
  const opened = openFiles(new Map([["stages.csv", rows.join("\n")]]));

  it("draw no axis of time, and say what they do tell", () => {
    const overview = profileReport(opened, { tab: "overview" });
    expect(flatParts(overview.parts).map(({ id }) => id)).not.toContain("lanes");
    expect(flatParts(profileReport(opened, { tab: "series" }).parts).map(({ id }) => id)).toContain("untimed");
    expect(overview.verdict.evidence && t(overview.verdict.evidence)).toMatch(/^they contain Batches \(2\);/);
  });
});

describe("limits (V-40: E2E 2100 ms, TTFT 100 ms, 101 tokens is 20 ms a token)", () => {
  const opened = openFiles(THREE_REQUESTS);

  it("are kept by requests that keep all of them; an answer of one token keeps any TPOT", () => {
    expect(attainment(opened, targets(200, 25))).toMatchObject({ judged: 3, withinTtft: 2, withinTpot: 3, within: 2 });
    expect(attainment(opened, targets(200, 19))).toMatchObject({ withinTpot: 1, within: 1 });
    expect(attainment(opened, targets(null, null))).toMatchObject({ within: 3 });
  });

  it("give a rate over the run: 10.2 s from the first arrival to the last end", () => {
    expect(attainment(opened, targets(200, 25)).goodput).toBeCloseTo(2 / 10.2, 9);
    const goodput = profileFigures(opened, targets(200, 25), 99).find(({ id }) => id === "goodput");
    expect(goodput?.value).toBeCloseTo(2 / 10.2, 9);
  });
});

describe.each(EXAMPLE_NAMES)("the example %s", (name) => {
  const opened = openExample(name);

  it("shows every view; what has no data says which file is missing", () => {
    for (const tab of TAB_IDS) {
      const { parts } = profileReport(opened, { tab });
      const { missing } = tabs(opened).find(({ id }) => id === tab) ?? { missing: null };
      const words = parts.flatMap((part) => (part.kind === "words" && part.id === "missing" ? part.words : []));
      expect(words).toEqual(missing === null ? [] : [missing]);
      expect(flatParts(parts).length).toBeGreaterThan(2);
      for (const { table } of reportTables({ parts })) expect(table.columns.length).toBeGreaterThan(0);
    }
  });

  it("goes through a worker's message unchanged", () => {
    const back = receiveProfile(structuredClone(sendProfile(opened)));
    expect(back.figures).toEqual(opened.figures);
    const last = opened.capture.requests.id.length - 1;
    expect(findRequest(back, requestName(opened, last))).toBe(last);
  });
});

describe("the cache", () => {
  it("is nearly full for most of an overload, and never where there is room", () => {
    const { full, from, to } = cachePressure(openExample("preemption-storm"));
    expect(full).toBeGreaterThan(30);
    expect((to ?? 0) - (from ?? 0)).toBeGreaterThanOrEqual(full * 1e6);
    expect(cachePressure(openExample("single-host"))).toEqual({ full: 0, from: null, to: null });
  });
});

describe("units that the reader says", () => {
  it("are kept in the link by column, whatever its name, and taken back", () => {
    const one = withUnit("", "execution_time(ms)", "us");
    const two = withUnit(one, "a=b", "ns");
    expect(readUnits(two)).toEqual({ "execution_time(ms)": "us", "a=b": "ns" });
    expect(withUnit(two, "execution_time(ms)", null)).toBe("a=b=ns");
    expect(readUnits("nothing;x=parsec")).toEqual({});
  });
});
