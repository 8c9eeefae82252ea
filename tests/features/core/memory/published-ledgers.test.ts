import { describe, expect, it } from "vitest";
import { launchName, launchSubject } from "@/bench/accuracy/publishers/engines/capacity";
import { LAUNCHES } from "@/bench/accuracy/publishers/engines/launches";
import { cacheCapacity } from "@/features/core/memory/capacity";
import { sequenceCache, totalCache } from "@/features/core/memory/cache";
import { ledgers } from "@/features/core/memory/ledger";
import { GIB } from "@/lib/units/edge";
import { resolved } from "../../../support/scenarios";

/** measured: what engines printed at public starts (bench/accuracy/publishers/engines/launches.ts). */
const subjects = LAUNCHES.map((launch) => ({ ...launch, name: launchName(launch), subject: launchSubject(launch) }));

describe.each(subjects)("$name", ({ subject, weights, activation, cache }) => {
  const [ledger] = ledgers(subject);

  it.each(weights === null ? [] : [weights])("has the printed %s GiB of weights within 5 %%", (printed) => {
    expect(Math.abs((ledger?.weightTotal ?? 0) / GIB / printed - 1)).toBeLessThan(0.05);
  });

  it.each(cache === null ? [] : [cache])("leaves the printed %s GiB to the KV cache within 10 %%", (printed) => {
    expect(Math.abs(cacheCapacity(subject).perGpu / GIB / printed - 1)).toBeLessThan(0.1);
  });

  it.each(activation === null ? [] : [activation])("peaks at the printed %s GiB of activations within 3 %%", (peak) => {
    expect(Math.abs((ledger?.activation ?? 0) / GIB / peak - 1)).toBeLessThan(0.03);
  });
});

/** measured: tokens and size of the cache as SGLang printed both, in the same logs. */
const PRINTED = [
  { model: "qwen3-235b-a22b", tp: "4", tokens: 367_404, gib: 2 * 8.23 },
  { model: "llama-3.1-70b", tp: "8", tokens: 2_795_207, gib: 2 * 53.31 },
  { model: "llama-3.1-8b", tp: "1", tokens: 38_141, gib: 2 * 2.33 },
];

it.each(PRINTED)("$tokens tokens of $model take $gib GiB on each of $tp GPUs", ({ model: name, tp, tokens, gib }) => {
  const { model, prefill: parallelism, precision } = resolved({ model: name, tp, hw: "h100-sxm", kv: "bf16" });
  const each = totalCache(sequenceCache({ model, parallelism, precision, blockSize: 1 }, 1));
  // Both halves are printed to a hundredth of a GiB.
  expect(Math.abs((tokens * each) / GIB - gib)).toBeLessThan(0.011);
});
