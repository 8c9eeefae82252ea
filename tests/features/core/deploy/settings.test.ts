/** What the prediction assumes beside what the command says. */
import { expect, it } from "vitest";
import { planLaunch } from "@/features/core/deploy/launch/launch";
import { LaunchInput } from "@/features/core/deploy/launch-input";
import { listSettings } from "@/features/core/deploy/settings/settings";
import { BACKENDS, type Backend } from "@/features/core/memory/backend";
import { POLICIES } from "@/features/core/serving/deployment/engines";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

/** A page that states its token budget has reckoned with it, as the searches do. */
const settings = (engine: Backend, scenario: RawParams, launch: RawParams = {}, predicted: Backend = engine) => {
  const input = decodeParams(LaunchInput, { engine, batched_tokens: "8192", ...launch }).value;
  return listSettings(unwrap(planLaunch(resolved(scenario), input)), predicted).flatMap((server) =>
    server.settings.map((setting) => ({ role: server.role, ...setting })),
  );
};
const differing = (...question: Parameters<typeof settings>) =>
  settings(...question)
    .filter(({ match }) => match === "differs")
    .map(({ name }) => name.en);

const WIDE = { model: "deepseek-v3", hw: "h200-sxm", conc: "64", tp: "1", adp: "16" };
const DENSE = { model: "llama-3.3-70b", hw: "h100-sxm", tp: "8", conc: "600", isl: "500", osl: "100", kv: "fp8" };
const SPLIT = { model: "deepseek-v3", hw: "b200-sxm", conc: "64", tp: "8", split: "1", d_tp: "1", d_adp: "16" };

it.each(BACKENDS.flatMap((engine) => [WIDE, DENSE].map((scenario) => [engine, scenario] as const)))(
  "%s says what its prediction assumes: %o",
  (engine, scenario) => {
    expect(differing(engine, scenario)).toEqual([]);
  },
);

it.each(BACKENDS)("%s, a pair: a row of each server, and only what hosts decide is open", (engine) => {
  const rows = settings(engine, SPLIT, { prefill_tokens: "16384" });
  expect(rows.filter(({ match }) => match === "differs")).toEqual([]);
  expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(["prefill", "decode"]));
  expect(rows.some(({ name, match }) => name.en === "KV transfer between servers" && match === "open")).toBe(true);
});

it("another engine than the page predicted with differs", () => {
  expect(differing("sglang", DENSE, {}, "vllm")).toEqual(["Engine"]);
});

it("a budget that the prediction does not have differs", () => {
  const budget = (params: RawParams) =>
    settings("vllm", params, { batched_tokens: "" }).find(({ name }) => name.en.startsWith("Token budget"));
  // A service steps as the engine starts on an 80 GB GPU (vLLM docs: 8192); a benchmark as the runs that were fitted.
  expect(budget(DENSE)).toMatchObject({ match: "same", said: "--max-num-batched-tokens 8192" });
  expect(budget(DENSE)?.assumed.en).toBe("8192");
  const fitted = budget({ ...DENSE, traffic: "benchmark" });
  expect(fitted).toMatchObject({ match: "differs", said: "--max-num-batched-tokens 8192" });
  expect(fitted?.assumed.en).toBe(String(POLICIES.vllm.tokenBudget));
});

it("polls and waits for company as the scenario states them, and as only their engine has them", () => {
  const stated = { ...DENSE, poll: "10", hold: "20" };
  const assumed = (engine: Backend, name: string) => settings(engine, stated).find((row) => row.name.en === name);
  expect(assumed("sglang", "Scheduler admits requests")).toMatchObject({
    match: "same",
    said: "--scheduler-recv-interval 10",
  });
  expect(assumed("trtllm", "Prompts wait to form a batch")).toMatchObject({ match: "same" });
  expect(assumed("trtllm", "Prompts wait to form a batch")?.assumed.en).toBe("up to 20 steps");
  expect(differing("vllm", stated)).toEqual([]);
});

it("lets attention ranks wait as the scenario states it", () => {
  const wait = (params: RawParams) =>
    settings("trtllm", params).find(({ name }) => name.en.startsWith("Ranks wait for each other"));
  expect(wait(WIDE)).toMatchObject({ match: "same" });
  expect(wait(WIDE)?.assumed.en).toBe(`up to ${POLICIES.trtllm.balanceSteps} steps`);
  expect(wait({ ...WIDE, rank_wait: "20" })).toMatchObject({ match: "same" });
  expect(wait({ ...WIDE, rank_wait: "20" })?.assumed.en).toBe("up to 20 steps");
  expect(wait({ ...WIDE, rank_wait: "0" })).toMatchObject({ match: "same" });
  expect(differing("sglang", { ...WIDE, rank_wait: "20" })).toEqual([]);
});

it("runs prompts beside decodes where the scenario says so and the engine can", () => {
  const mixed = (params: RawParams) =>
    settings("sglang", params).find(({ name }) => name.en === "Prefill within decode steps");
  expect(mixed(DENSE)).toMatchObject({ match: "same", said: "" });
  const stated = mixed({ ...DENSE, mixed_chunk: "1" });
  expect(stated).toMatchObject({ match: "same", said: "--enable-mixed-chunk" });
  expect(stated?.assumed.en).toBe("yes");
  expect(differing("vllm", { ...DENSE, mixed_chunk: "1" })).toEqual([]);
});

it("kernels that a chip does not have: every rank gets every token on A100", () => {
  const ampere = { model: "mixtral-8x7b", hw: "a100-sxm-80", tp: "1", adp: "4", conc: "16" };
  expect(differing("vllm", ampere)).toEqual(["Tokens travel to their experts"]);
});

it("every row names its flag's default and page where the command states one", () => {
  for (const engine of BACKENDS)
    for (const { said, source, name } of settings(engine, WIDE))
      if (said !== "" && name.en !== "Engine") expect([name.en, source]).not.toEqual([name.en, ""]);
});
