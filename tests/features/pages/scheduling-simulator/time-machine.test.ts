import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KNOBS } from "@/features/pages/scheduling-simulator/knobs/knobs";
import { knobValue } from "@/features/pages/scheduling-simulator/knobs/values";
import { PAGE_POLICIES } from "@/features/pages/scheduling-simulator/knobs/policy-names";
import { simulate, type Fork } from "@/features/pages/scheduling-simulator/run/simulate";
import { type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { FAST, NO_LIMIT, setup } from "./support";

describe("the time machine", () => {
  it("gives the same future when the knob keeps its value, at any step, for every knob", () => {
    const anyKnob = fc.constantFrom(...KNOBS);
    fc.assert(
      fc.property(
        anyKnob,
        fc.integer({ min: 0, max: 200 }),
        fc.constantFrom(...PAGE_POLICIES),
        (knob, step, policy) => {
          const made = setup({ ...FAST, policy, kv_blocks: "400" });
          const value = knobValue(knob, made.config);
          if (value === null) return;
          const { a, fork } = unwrap(simulate(made, NO_LIMIT, { knob, step, value: String(value), acceptance: [0.7] }));
          expect(fork?.b.requests).toEqual(a.requests);
          expect(fork?.compared.b).toEqual(fork?.compared.a);
          for (const { a: before, b: after, faster, slower } of Object.values(fork?.compared.times ?? {})) {
            expect(after).toEqual(before);
            expect([faster, slower]).toEqual([0, 0]);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it("leaves the past as it was, and future A as without the fork", () => {
    const made = setup(FAST);
    const plain = unwrap(simulate(made, NO_LIMIT));
    const forked = unwrap(simulate(made, NO_LIMIT, { knob: "budget", step: 80, value: "64", acceptance: [] }));
    expect(forked.a).toEqual(plain.a);
    const { fork } = forked;
    expect(fork?.b.requests).not.toEqual(plain.a.requests);
    plain.a.requests.finished.forEach((time, i) => {
      if (time <= (fork?.time ?? 0)) expect(fork?.b.requests.finished[i]).toBe(time);
    });
    // The step that was on its way at the fork ends as it began.
    expect(fork?.b.steps.prefill.slice(1).every((tokens) => tokens <= 64)).toBe(true);
  });

  it("says why it cannot take blocks that are in use, and shows the run all the same", () => {
    const run = simulate(setup(FAST), NO_LIMIT, { knob: "kv_blocks", step: 60, value: "1", acceptance: [] });
    expect(run.ok && run.value.fork).toBe(null);
    expect(run.issues.map(({ code }) => code)).toContain("SIM-FORK-BLOCKS");
  });
});

describe("two futures", () => {
  const forked = (raw: RawParams, fork: Omit<Fork, "acceptance">) =>
    unwrap(simulate(setup({ ...FAST, ...raw }), NO_LIMIT, { ...fork, acceptance: [] }));

  it("are compared over the same requests: those open at the fork, and of these those that have the time in both", () => {
    const { a, fork } = forked({ kv_blocks: "2000" }, { knob: "budget", step: 60, value: "64" });
    if (fork === null) throw new Error("no fork");
    const { compared, time, b } = fork;
    const open = Array.from(a.requests.finished).filter((end) => !(end <= time)).length;
    expect(compared.open).toBe(open);
    expect(compared.a.finished).toBe(open);
    expect(compared.times.e2e.count).toBe(open);
    const first = Array.from(a.requests.first).filter((at) => !(at <= time)).length;
    expect(compared.times.ttft.count).toBe(first);
    expect(compared.times.ttft.a.count).toBe(compared.times.ttft.b.count);
    const later = Array.from(b.requests.first).filter((at, i) => at > (a.requests.first[i] ?? NaN)).length;
    expect(compared.times.ttft.slower).toBe(later);
  });

  it("leave out of both what one of them did not come to", () => {
    const made = setup(FAST);
    const fork = { knob: "budget" as const, step: 60, value: "16", acceptance: [] };
    const capped = unwrap(simulate(made, { steps: 150, seconds: Infinity }, fork)).fork?.compared;
    expect(capped?.a.finished).toBeGreaterThan(capped?.b.finished ?? Infinity);
    expect(capped?.times.e2e.count).toBeLessThanOrEqual(capped?.b.finished ?? -1);
    expect(capped?.times.e2e.a.count).toBe(capped?.times.e2e.b.count);
  });

  it("differ by policy, routing, eviction and cache as well as by numbers", () => {
    const shared: RawParams = { shared: "640", kv_blocks: "300", requests: "120", in_mean: "200" };
    const late = { in_mean: "900", kv_blocks: "200" };
    const policy = forked(late, { knob: "policy", step: 40, value: "trtllm-guaranteed-no-evict" });
    expect(policy.fork?.compared.a.evictions).toBeGreaterThan(policy.fork?.compared.b.evictions ?? Infinity);
    const cache = forked(shared, { knob: "prefix_cache", step: 20, value: "on" });
    expect(cache.fork?.compared.times.e2e.b.mean).toBeLessThan(cache.fork?.compared.times.e2e.a.mean ?? 0);
    expect(cache.fork?.b.requests.cached.some((tokens) => tokens > 0)).toBe(true);
    const off = forked({ ...shared, prefix_cache: "1" }, { knob: "prefix_cache", step: 20, value: "off" });
    expect(off.fork?.compared.times.e2e.b.mean).toBeGreaterThan(off.fork?.compared.times.e2e.a.mean ?? Infinity);
    const swap = forked(late, { knob: "evict", step: 40, value: "swap" });
    expect(swap.fork?.b.requests).not.toEqual(swap.a.requests);
  });

  it("says what a knob can be turned to where the value is none, and shows the run", () => {
    const made = setup(FAST);
    const bad = simulate(made, NO_LIMIT, { knob: "policy", step: 5, value: "fifo", acceptance: [] });
    expect(bad.ok && bad.value.fork).toBe(null);
    expect(bad.issues.find(({ code }) => code === "SCHED-KNOB-VALUE")?.fix?.en).toContain("sglang");
    const number = simulate(made, NO_LIMIT, { knob: "budget", step: 5, value: "-3", acceptance: [] });
    expect(number.issues.map(({ code }) => code)).toContain("SCHED-KNOB-VALUE");
  });
});
