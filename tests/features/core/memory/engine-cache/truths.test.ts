import { describe, expect, it } from "vitest";
import { startTruth } from "@/bench/accuracy/publishers/engines/capacity";
import { TRUTHS } from "@/bench/accuracy/publishers/engines/truths";
import { GIB } from "@/lib/units/edge";

describe.each(TRUTHS)("$name ($mark: $source)", (truth) => {
  const { prints, within } = truth;
  const started = startTruth(truth);
  const near = (ours: number, theirs: number, digit: number): void => {
    const difference = Math.abs(ours - theirs);
    expect(difference, `${ours} against ${theirs}`).toBeLessThanOrEqual(within === 0 ? digit : within * theirs);
  };

  it.each(Object.entries(prints))("%s %s", (what, value) => {
    if (what === "refuses") return expect(started.refusal === "length").toBe(value);
    const theirs = Number(value);
    if (what === "tokens") return near(started.tokens, theirs, 0);
    if (what === "longest") return near(started.longest, theirs, 0);
    if (what === "concurrency") return near(started.concurrency, theirs, 0.005);
    return near(started.needed / GIB, theirs, 0.005);
  });
});
