/** Where a page's own control matters, for those that do nothing on the usual scenarios: what is asked beside it, and values of texts. */
import type { PlainInput } from "@/features/analysis/run-analysis";
import { packText } from "@/lib/packed-text";

export type Place = { readonly given?: PlainInput; readonly values?: readonly unknown[] };

const TIGHT = { kv_blocks: 1500, requests: 60, rate: 50, budget: 2048 };
const SESSIONS = { turns: 4, think_s: 2, prefix_cache: true, requests: 40 };
const TRACE = {
  trace: "arrival_s,input_tokens,output_tokens,later\n0,100,10,0\n5,200,20,9\n15,300,5,200\n",
};
const sentAt = (t: number, ids: readonly number[]) => ({
  ...{ t, type: "s", model: "m", in: 64 * ids.length, out: 4, hash_ids: ids, api_time: 1 },
});
/** A session of agents with a subagent and a minute without work. */
const AGENTS = {
  steps: "linear",
  arrivals: "closed",
  trace: `${JSON.stringify({
    ...{ id: "p", models: ["m"], block_size: 64, hash_id_scope: "local" },
    requests: [
      sentAt(0, [1, 2]),
      {
        t: 30,
        type: "subagent",
        agent_id: "a",
        duration_ms: 20_000,
        requests: [sentAt(12, [1, 9]), sentAt(18, [1, 9, 4])],
      },
      sentAt(60, [1, 2, 3]),
    ],
  })}\n`,
};
const TURNED = { knob: "budget", step: 10, value: "64", requests: 60, rate: 50 };
const SHARED = { shared: 4096, prefix_cache: true, requests: 40 };
const TIERED = { ...SHARED, dram_gb: 50, ssd_gb: 100, remote_gb: 500 };
const DRAWN = { in_len: "lognormal", out_len: "lognormal" };
const MEASURED = { split: true, d_tp: 4, weights_gib: 40 };
/** A model with experts and a vision encoder. */
const ENCODED = { model: "qwen3.5-35b-a3b", images: 4 };
const MOE = { c_model: "kimi-k2-instruct" };
const LONG = { values: [6000] };
const SHARED_ALONE = { shared: 4096, requests: 40 };

/** Milliseconds of a layer, as Vidur's tables are laid out. */
const STEP_TABLES = JSON.stringify({
  ops: ["tokens_up8,sum_ops", ...Array.from({ length: 1024 }, (_, i) => `${8 * (i + 1)},1`)].join("\n"),
  decode: "n,0,64\n1,1,1\n2,1,1\n",
  prefill: "kv_up64,chunk_from,ms\n0,1,1\n",
});
const OUTLIER = [
  ["isl", "osl", "concurrency", "ttft_ms", "tpot_ms"],
  ...[1, 2, 4, 8, 16, 32].map((clients) => [1024, 128, clients, 40 + 5 * clients, 9 + clients / 4]),
  [2048, 128, 8, 150, 60],
]
  .map((row) => row.join(","))
  .join("\n");

/** All of a fleet fails for an hour. */
const STRUCK = { failure: "region" };

/** More beginnings than HBM has room for. */
const MANY_PREFIXES = { prefix: 50, prefixes: 1000 };

/** Each row is a closed loop to be simulated. */
const SHORT_RUNS = "isl,osl,concurrency,ttft_ms,tpot_ms\n".concat(
  ...[1, 2, 4, 8, 16].map((clients) => `1024,16,${clients},${40 + 5 * clients},${9 + clients / 4}\n`),
);

/** For pages that simulate, beside every question. */
export const FEW_RUNS: Readonly<Record<string, PlainInput>> = {
  "simulation-sweep": { knee: false, rates: "2", requests: 10 },
  calibration: { data: SHORT_RUNS },
  inferencemax: { concs: "1,64" },
};

/** By page and control. */
export const OWN_CONTROLS: Readonly<Record<string, Readonly<Record<string, Place>>>> = {
  "pd-disaggregate-search": { d_ffn_hw: { given: { d_afs: [1] }, values: ["h20-96", "b200-sxm"] } },
  "quick-memory": { log_of: { given: MEASURED } },
  experts: { balance: { values: [packText("r0,r1\n3,1\n2,2")] }, link: { given: { hw: "gh200" } } },
  "host-bandwidth": { link: { given: { hw: "gh200" } } },
  "mma-tiles": {
    pair: { given: { hw: "b200-sxm" } },
    load: { given: { l1_hit: 0.5 } },
    a_via_smem: { given: { mode: "rs", hw: "h100-sxm" } },
    l1_hit: { given: { load: "registers", hw: "a100-sxm-80" } },
  },
  plan: {
    rate: { given: { goal: "rate" } },
    users: { given: { goal: "clients" } },
    at: { values: ["p50"] },
    team: { values: ["b200-sxm=8"] },
  },
  "scale-up-search": {
    per: { given: { nodes: "2" } },
    wfs: { values: ["fp8"] },
    kvs: { values: ["fp8"] },
    ariths: { values: ["weight-only"] },
    engines: { values: ["sglang"] },
    chips: { values: ["b200-sxm"] },
    min_tok_s: { values: [1e5] },
    in_node: { given: { tps: "16", nodes: "2" } },
    resident: { given: { concs: "512" } },
    accept: { given: { drafts: "2" } },
    rents: { given: { goal: "cost" }, values: [[1]] },
    pue: { given: { goal: "energy" } },
  },
  calibration: {
    // The sample has loads enough that noise pulls factors apart, which a prior holds back.
    ridge: { given: { data: "", model: "qwen3-32b", tp: 2 } },
    robust: { given: { data: OUTLIER } },
    name: { values: ["mine"] },
  },
  fleet: {
    services: { values: ["name,peak_rps\nCode,9"] },
    inventory: { values: ["chip,gpus\nb200-sxm,8"] },
    power: { values: ["=1"] },
    peak: { given: { services: "" } },
    zone: { given: { launch: "kubernetes" }, values: ["Asia/Shanghai"] },
    failure_h: { given: STRUCK },
    failure_min: { given: STRUCK },
    load_gb_s: { given: STRUCK },
    wait_s: { given: STRUCK, values: [300] },
    retries: { given: STRUCK, values: [0] },
    retry_percent: { given: STRUCK, values: [0] },
  },
  "hardware-advisor": {
    card: { values: ["b200-sxm"] },
    prices: { values: ["h100-sxm=9"] },
    c_units: { given: { ...MOE, compat: true } },
  },
  inferencemax: { hws: { values: ["b200-sxm"] }, offload_gb_s: { given: { kv_resident: 50 } } },
  "multi-model": {
    models: { values: ["llama-3.1-8b"] },
    chips: { values: ["b200-sxm"] },
    configs: {
      values: [
        '{"model_type":"llama","architectures":["LlamaForCausalLM"],"hidden_size":2048,"intermediate_size":8192,"num_hidden_layers":16,"num_attention_heads":32,"vocab_size":32000}',
      ],
    },
    each: { values: ["own:tp=4"] },
    cols: { values: ["usd"] },
  },
  "scheduling-simulator": {
    batch: { given: { arrivals: "batch" } },
    agent_idle_s: { given: AGENTS, values: [1] },
    agent_basis: { given: AGENTS, values: ["absolute", "relative", "relative-to-marker"] },
    think_s: { given: { arrivals: "closed", requests: 200 } },
    think: { given: SESSIONS },
    shared_n: { given: SHARED },
    block: { given: SHARED, values: [3072] },
    in_max: LONG,
    partial: { given: { ...TIGHT, kv_blocks: 100_000, chunk: 256 } },
    long_partial: { given: { ...TIGHT, kv_blocks: 100_000, long_at: 512 } },
    headroom: { given: TIGHT, values: [50] },
    watermark: { given: TIGHT, values: [50] },
    evict: { given: TIGHT },
    swap_gb_s: { given: { ...TIGHT, evict: "swap" } },
    prefix_cache: { given: { shared: 4096 } },
    dram_gb: { given: TIERED },
    ssd_gb: { given: TIERED },
    remote_gb: { given: TIERED },
    dram_gb_s: { given: TIERED },
    ssd_gb_s: { given: TIERED },
    remote_gb_s: { given: TIERED },
    spec_accept: { given: { spec_tokens: 3 } },
    max_tokens: { given: { ...TIGHT, policy: "orca" }, values: [20_000] },
    vidur_compat: {
      given: {
        isl: 2000,
        osl: 1024,
        kv_blocks: 640,
        budget: 16,
        requests: 30,
        rate: 50,
        policy: "sarathi",
        watermark: 0,
      },
    },
    routing: { given: { ...DRAWN, replicas: 4, requests: 100, rate: 50 } },
    trace_rate: { given: TRACE },
    trace_from: { given: TRACE },
    trace_span: { given: TRACE },
    trace_keep: { given: TRACE, values: [40] },
    trace_arrival: { given: TRACE, values: ["later"] },
    trace_input: { given: TRACE, values: ["output_tokens"] },
    trace_output: { given: TRACE, values: ["input_tokens"] },
    trace_unit: { given: { ...TRACE, trace_arrival: "later" } },
    table_layers: { given: { steps: "tables", tp: 1, adp: 1, step_tables: STEP_TABLES, requests: 20 } },
    step: { given: TURNED, values: [30] },
    knob: { given: { step: 10, value: "64", requests: 60, rate: 50 } },
    value: { given: TURNED, values: ["128"] },
  },
  "scale-up-explorer": { seed: { given: DRAWN }, in_max: LONG },
  "simulation-sweep": {
    policies: { values: ["sglang"] },
    shared_n: { given: SHARED_ALONE },
    block: { given: SHARED_ALONE, values: [3072] },
    knee: { given: { knee: false } },
  },
  report: { inside: { values: ["3"] }, operator: { values: ["decode.mla-moe.experts"] } },
  cost: { cached_weight: { given: { prefix: 0.5 } }, ladder: { values: ["2:1, 8:55, 247"] } },
};

/** Under the names that pages have for it. */
function ofEngine(engine: string): PlainInput {
  return { engine, backend: engine, engines: engine };
}

export const SCENARIO_CONTROLS: Readonly<Record<string, PlainInput>> = {
  // Of formats that are narrower than what they are multiplied in.
  arithmetic: { weights: "fp8" },
  prefix: { prefix_shared: true },
  // Where memory is short: of the sample's many clients, not of a small table's few.
  prefix_shared: { conc: 512, data: "", prefix: 50 },
  // Of a sample that fits its layout: a small table's few points leave factors of 64 GPUs open.
  d_cp: { split: true, data: "" },
  net_gpus: { net_gpus: [64], net_over: [8] },
  net_over: { net_gpus: [2] },
  prefixes: MANY_PREFIXES,
  // Where an engine's defaults differ by version: 2 % of much memory, and the tokens of a service's step.
  engine_version: { ...ofEngine("vllm"), hw: "b200-sxm", traffic: "service" },
  poll: { ...ofEngine("sglang"), policy: "sglang", policies: "sglang" },
  hold: ofEngine("trtllm"),
  // Of ranks in one pool, those that a search of pools compares with among them.
  rank_wait: { ...ofEngine("trtllm"), tp: 1, adp: 8, p_tps: "1,8", d_tps: "1", p_adps: "8", d_adps: "8" },
  mixed_chunk: { ...ofEngine("sglang"), policy: "sglang", policies: "sglang" },
  kv_dram_gb: MANY_PREFIXES,
  kv_ssd_gb: MANY_PREFIXES,
  kv_remote_gb: MANY_PREFIXES,
  kv_dram_gb_s: { ...MANY_PREFIXES, kv_dram_gb: 40 },
  kv_ssd_gb_s: { ...MANY_PREFIXES, kv_ssd_gb: 40 },
  kv_remote_gb_s: { ...MANY_PREFIXES, kv_remote_gb: 40 },
  afd: { split: true, d_tp: 1, d_adp: 8, afd: 8 },
  afd_hw: { split: true, d_tp: 1, d_adp: 8, afd: 8 },
  afd_m: { split: true, d_tp: 1, d_adp: 8, afd: 8, conc: 512 },
  lora_resident: { lora: 8 },
  video_s: { video_fps: 1 },
  audio_rate: { audio_s: 60 },
  encoder: ENCODED,
  encoder_cached: ENCODED,
  encoder_apart: ENCODED,
  encoder_share: { ...ENCODED, encoder_apart: true, replicas: 8 },
};
