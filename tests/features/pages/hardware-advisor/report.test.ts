/** What the page decides to say: the sentence on top by ranking, the line of an accelerator, which parts there are. */
import { describe, expect, it } from "vitest";
import type { HardwareAdvice } from "@/features/pages/hardware-advisor/hardware-advisor";
import { HardwareAdvisorInput } from "@/features/pages/hardware-advisor/input";
import type { RankedRow } from "@/features/pages/hardware-advisor/rank";
import { adviceReport } from "@/features/pages/hardware-advisor/report";
import { verdict } from "@/features/pages/hardware-advisor/verdict";
import { amountWords, formatsWord, statement, whyWords } from "@/features/pages/hardware-advisor/words";
import type { Text } from "@/lib/text";
import { resolved } from "../../../support/scenarios";
import { advice } from "./support";

const LIGHT = { model: "qwen3-14b", isl: "512", osl: "128", conc: "8" };
const base = advice({ ...LIGHT, card: "a10" });
const row = (id: string): RankedRow => base.rows.find((one) => one.id === id) ?? expect.fail(`no ${id}`);
const a10 = row("a10");
const english = ({ en }: Text): string => en.replaceAll("\u202f", " ");

describe("the verdict", () => {
  const priced = { ...a10, place: 1, watts: 390, perHour: 1.5 };

  it.each([
    { rank: "cards", place: 1, finding: /with the fewest cards$/, evidence: /^1 server; 1 of 2 / },
    { rank: "power", place: 1, finding: /with the least power$/, evidence: /^1 server, 390 W; / },
    { rank: "cost", place: 1, finding: /with the least cost$/, evidence: /^1 server, \$1\.50 per hour; / },
    // Without its figure the first one is merely the first by cards.
    { rank: "cost", place: null, finding: /with the fewest cards$/, evidence: /^1 server; / },
  ] as const)("by $rank, place $place: $finding", ({ rank, place, finding, evidence }) => {
    const said = verdict(
      [
        { ...priced, place },
        { ...a10, kind: "unknown" },
      ],
      rank,
    );
    expect(english(said.finding)).toMatch(finding);
    expect(english(said.evidence)).toMatch(evidence);
  });

  it("says so far, of how many, while accelerators are still to be judged", () => {
    const partial = { done: 24, cells: 113 };
    const said = verdict(base.rows.slice(0, 24), "cards", partial);
    expect(english(said.finding)).toMatch(/^So far, /);
    expect(english(said.evidence)).toMatch(/of the 24 checked so far, of 113 accelerators, meet the targets\.$/);
    expect(english(verdict([], "cards", partial).finding)).toBe("No accelerator has been checked yet");
  });

  it("names what comes nearest where nothing keeps the targets", () => {
    const limiting = { factor: "tpot", value: 0.08, limit: 0.05, stated: 0.05, excess: 0.6, cards: 4 } as const;
    const said = verdict([{ ...a10, kind: "misses", limiting }], "cards");
    expect(english(said.finding)).toBe("No accelerator meets the targets");
    expect(english(said.evidence)).toBe("A10 24GB comes closest: TPOT 80 ms on 4 cards, limit 50 ms.");
    expect(english(verdict([{ ...a10, kind: "misses", deployment: null, limiting }], "cards").evidence)).toBe(
      "the model fits on none of them.",
    );
  });

  it("names a limit as it is stated, and what its margin leaves of it", () => {
    const limiting = { factor: "tpot", value: 0.08, limit: 0.04, stated: 0.05, excess: 1, cards: 4 } as const;
    expect(english(verdict([{ ...a10, kind: "misses", limiting }], "cards").evidence)).toContain(
      "TPOT 80 ms on 4 cards, limit 50 ms, 40 ms with its margin.",
    );
  });
});

describe("the line of an accelerator", () => {
  it.each([
    { rank: "cards", change: {}, said: "2 cards" },
    { rank: "power", change: { watts: null }, said: "TDP not published" },
    { rank: "cost", change: { perHour: null }, said: "no price" },
    { rank: "cost", change: { perHour: 1.5, listed: true }, said: "$1.50/h, listed" },
    { rank: "cards", change: { deployment: null }, said: "—" },
  ] as const)("by $rank says $said", ({ rank, change, said }) => {
    expect(english(amountWords({ ...a10, ...change }, rank))).toBe(said);
  });

  it("says why it takes no fewer, that one is enough, or what nobody published", () => {
    expect(english(whyWords(a10))).toMatch(/^Fewer cards: weights and buffers exceed the memory of 1 card/);
    expect(english(whyWords({ ...row("h200-sxm"), limiting: null }))).toBe("one card is enough");
    expect(english(whyWords(base.rows.find(({ kind }) => kind === "unknown") ?? expect.fail("all known")))).not.toBe(
      "",
    );
    expect(english(statement(a10))).toMatch(/^2 × A10 24GB: TTFT /);
    expect(english(statement({ ...a10, kind: "misses" }))).toMatch(/comes closest/);
  });

  it.each([
    { stored: "bf16", arithmetic: "bf16", said: "BF16" },
    { stored: "int4", arithmetic: "bf16", said: "INT4 stored, BF16 arithmetic" },
    { stored: "nvfp4", arithmetic: "fp4", said: "NVFP4" },
  ] as const)("says $said of $stored multiplied as $arithmetic", ({ stored, arithmetic, said }) => {
    expect(english(formatsWord({ ...a10, stored, arithmetic }))).toBe(said);
  });
});

describe("parts", () => {
  const ids = (answer: HardwareAdvice) =>
    adviceReport(answer, {
      t: english,
      input: HardwareAdvisorInput.parse({}),
      scenario: resolved({ ...LIGHT, tp: "1" }),
      pinned: null,
    }).parts.map(({ kind, id }) => `${kind} ${id}`);
  const ALL = [
    ...["view ranking", "file ranking", "view card", "facts card", "view memory", "file memory", "view stream"],
    ...["table reach", "chart reach-ttft", "chart reach-tpot", "view launch"],
  ];

  it("are all there for an accelerator that serves", () => {
    expect(ids(base)).toEqual(ALL);
  });

  it("wait until it has been looked at closely", () => {
    expect(ids({ ...base, detail: null })).toEqual([...ALL.slice(0, 4), "view launch"]);
  });

  it("draw no curve through a single point", () => {
    const [point] = base.detail?.reach.filter(({ deployment }) => deployment !== null) ?? [];
    const detail = base.detail && { ...base.detail, reach: point ? [point] : [] };
    expect(ids({ ...base, detail })).toEqual(ALL.filter((id) => !id.startsWith("chart")));
  });

  it("stand apart from the report by AICompass's formulas", () => {
    expect(ids(advice({ ...LIGHT, compat: "1" })).slice(-2)).toEqual(["facts aicompass", "table aicompass"]);
  });
});
