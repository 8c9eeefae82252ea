import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { predict } from "@/bin/predict/predict";
import { chipNamed, STAND_INS } from "@/bin/predict/names";
import { parseCsv, type Row } from "@/bin/predict/rows";
import { chips } from "@/features/core/hardware/catalogue";
import { findPreset, presets } from "@/features/core/model/config/presets/presets";
import { buildMachine } from "@/features/core/timing/machine";
import { gradeOfLaws } from "@/features/core/timing/laws/grade";
import { NO_TIME_SOURCE, makeTimer } from "@/features/core/timing/time-model";
import { testFolder } from "../../../../support/folder";
import { answers, BASE } from "./rows";

const folder = testFolder();
beforeAll(() => {
  const config = JSON.stringify(findPreset("qwen3-8b")?.config);
  const nested = join(folder, "models--house--secret-9b", "snapshots", "abc");
  mkdirSync(nested, { recursive: true });
  writeFileSync(join(nested, "config.json"), config);
});

const listTimes = (row: Row | undefined): string => `${row?.["ttft_ms"]} ${row?.["tpot_ms"]}`;

describe("the shape of a file", () => {
  it("does not matter: separators, line ends, a byte order mark, letter case, empty words, blank lines, quotes", () => {
    const plain =
      "id,model,system,backend,isl,osl,concurrency,num_gpus,tp,attn_dp\na,Qwen/Qwen3-8B,h100_sxm,vllm,256,32,4,2,2,1\n";
    const odd =
      '\uFEFFID;Model;System;Backend;ISL;OSL;Concurrency;Num GPUs;TP;attn_dp;remark\r\n\r\na; qwen3_8b ;NVIDIA H100 80GB HBM3;vLLM;256.0;32.0;4;2;2;nan;5" nails; "x\r\n';
    const [first] = parseCsv(predict(plain));
    const rows = parseCsv(predict(odd));
    expect(rows).toEqual([first]);
    expect(first?.["tpot_ms"]).toMatch(/^\d/);
    for (const separator of ["\t", "|"]) expect(parseCsv(predict(odd.replaceAll(";", separator)))).toEqual([first]);
  });

  it("keeps a row whose cell holds a quote, and all rows after it", () => {
    expect(parseCsv('a,b\n5" x,1\n"open,2\n3,4')).toEqual([
      { a: '5" x', b: "1" },
      { a: '"open', b: "2" },
      { a: "3", b: "4" },
    ]);
  });
});

describe("names", () => {
  it.each([
    ["nvidia_h100_80gb_hbm3", "h100-sxm"],
    ["B200_SXM", "b200-sxm"],
    ["a100_sxm", "a100-sxm-80"],
    ["a100_pcie", "a100-pcie-80"],
    ["mi300x_oam", "mi300x"],
    ["AMD Instinct MI355X", "mi355x"],
    ["rtx5090", "rtx-5090"],
    ["L40S", "l40s"],
    ["H100-SXM5-80GB", "h100-sxm"],
    ["h20-3e", "h20-141"],
    ["rtx_pro_6000", "rtx-pro-6000-server"],
    ["jetson_thor", "jetson-thor-t5000"],
  ])("%s is %s", (word, id) => {
    const chip = chipNamed(word);
    expect(chip.ok && chip.value.id).toBe(id);
  });

  it("finds every chip of the catalogue by its id, with dashes or underscores", () => {
    for (const { id } of chips) {
      for (const word of [id, id.replaceAll("-", "_").toUpperCase()]) {
        const chip = chipNamed(word);
        expect([word, chip.ok && chip.value.id]).toEqual([word, id]);
      }
    }
  });

  it("takes a checkpoint's format and edition from its name, and never another size", () => {
    const [whole, ...others] = answers(
      [
        "Qwen/Qwen3-8B",
        "/models/Qwen3-8B/",
        "someone/qwen3_8b-FP8-dynamic",
        "x/Qwen3-8B-GPTQ-Int4",
        "nvidia/Qwen3-8B-NVFP4-v2",
      ].map((model) => ({ ...BASE, precision: "bf16", model })),
    );
    for (const row of others) expect(listTimes(row)).toBe(listTimes(whole));
    const [other] = answers([{ ...BASE, model: "Qwen/Qwen3-9B" }]);
    expect(other).toMatchObject({ tpot_ms: "", reason: expect.stringMatching(/Did you mean .* --models/) as unknown });
  });

  it("finds a configuration deep in a download cache, and says when only the beginning of a name fits", () => {
    const [exact, near] = answers(
      [
        { ...BASE, model: "house/secret-9b" },
        { ...BASE, model: "house/secret-9b-tuned" },
      ],
      folder,
    );
    expect(exact?.["reason"]).toBe("");
    expect(near?.["reason"]).toMatch(/No configuration is called "house\/secret-9b-tuned": that of .*secret-9b/);
    expect(listTimes(near)).toBe(listTimes(exact));
  });
});

describe("rows that are answered all the same say what is off", () => {
  it.each([
    ["a context beyond the model's", { model: "Qwen/Qwen3-32B", isl: "60000" }, /60128 tokens exceed .* 40960/],
    ["a format without arithmetic", { precision: "fp4" }, /H100 .* has no FP4 arithmetic/],
    ["two of them", { precision: "fp4", model: "Qwen/Qwen3-30B-A3B", system: "a100" }, /no FP4 or FP8 arithmetic/],
    ["an unknown precision", { precision: "fuzzy" }, /no precision "fuzzy": BF16/],
    ["an unknown mode", { mode: "quantum" }, /no mode "quantum": agg/],
    ["more GPUs than there are", { tp: "4", num_gpus: "2" }, /make 4 GPUs, num_gpus says 2/],
    ["GPUs left over", { tp: "4", num_gpus: "6" }, /make 4 GPUs, num_gpus says 6/],
    ["heads that do not divide", { tp: "3", num_gpus: "3" }, /tp 3 does not divide the 32/],
    [
      "experts that do not add up",
      { model: "Qwen/Qwen3-30B-A3B", tp: "4", num_gpus: "4", moe_tp: "4", moe_ep: "4" },
      /moe_tp × moe_ep = 16 is not tp × attn_dp = 4/,
    ],
    [
      "a full cache",
      { isl: "8192", osl: "2048", concurrency: "256" },
      /fits about \d+ requests .* With 256 the others wait/,
    ],
    ["a request beyond the cache", { isl: "100000", system: "rtx-4090" }, /One request needs 100128 .* holds \d+/],
    ["weights beyond the memory", { model: "meta-llama/Llama-3.1-405B-Instruct" }, /weights alone exceed/],
    ["a chip nobody measured", { system: "mi300x" }, /No operator of .*MI300X/],
    ["a rate nobody published", { system: "dgx_spark" }, /BF16 rate of DGX Spark .* 125 TFLOPS/],
  ])("%s", (_, changes, reason) => {
    const [row] = answers([{ ...BASE, ...changes }]);
    expect(Number(row?.["tpot_ms"])).toBeGreaterThan(0);
    expect(row?.["reason"]).toMatch(reason);
  });

  it("assumes a network where a group leaves its domain and none is published, and says which", () => {
    const lonely = chips.find(
      ({ scaleOut, scaleUp, rates, memoryBandwidth }) =>
        scaleOut === null && scaleUp.domainSize <= 8 && rates.bf16 !== null && memoryBandwidth !== null,
    );
    const [wide] = answers([{ ...BASE, system: lonely?.id ?? "", tp: "32", num_gpus: "32" }]);
    expect(Number(wide?.["tpot_ms"])).toBeGreaterThan(0);
    expect(wide?.["reason"]).toMatch(/link \(network\): 50 GB\/s one way is assumed/);
  });

  it("tells the expert ranks from their tensor ranks where only those are given", () => {
    const moe = { ...BASE, model: "Qwen/Qwen3-30B-A3B", tp: "4", num_gpus: "4" };
    const [implied, stated, other] = answers([
      { ...moe, moe_tp: "1" },
      { ...moe, moe_ep: "4" },
      { ...moe, moe_ep: "1" },
    ]);
    expect(listTimes(implied)).toBe(listTimes(stated));
    expect(listTimes(implied)).not.toBe(listTimes(other));
  });

  it("names the column and the cell that cannot be read", () => {
    const [row] = answers([{ ...BASE, isl: "many", concurrency: "1e12" }]);
    expect(row?.["reason"]).toMatch(/isl "many".*concurrency "1e12"/);
  });
});

describe("what a row leaves out", () => {
  it("is the format of the checkpoint's name, else of its kernels, else as it is published", () => {
    const times = (row: Row) => listTimes(answers([{ ...BASE, ...row }])[0]);
    const fp8 = times({ model: "Qwen/Qwen3-8B", precision: "fp8" });
    expect(times({ model: "someone/Qwen3-8B-FP8-dynamic" })).toBe(fp8);
    expect(times({ model: "Qwen/Qwen3-8B", gemm_quant: "fp8" })).toBe(fp8);
    expect(times({ model: "Qwen/Qwen3-8B" })).toBe(times({ model: "Qwen/Qwen3-8B", precision: "bf16" }));
    expect(times({ model: "openai/gpt-oss-20b" })).toBe(times({ model: "openai/gpt-oss-20b", precision: "mxfp4" }));
  });

  it("or calls by another name is answered and said: engines, nicknames, thousands", () => {
    const [engine, none, nickname, written] = answers([
      { ...BASE, backend: "lmdeploy" },
      { ...BASE, backend: "" },
      { ...BASE, model: "llama8b" },
      { ...BASE, backend: "vllm", isl: "1,024" },
    ]);
    expect(engine?.["reason"]).toMatch(/no engine "lmdeploy".*vllm is taken/);
    expect(none?.["reason"]).toMatch(/No engine is named: vllm is taken/);
    expect(nickname?.["reason"]).toMatch(/"llama8b" is taken as .*Llama-3\.1-8B/);
    expect(listTimes(nickname)).toBe(listTimes(answers([BASE])[0]));
    for (const row of [engine, none]) expect(listTimes(row)).toBe(listTimes(written));
  });

  it("is found under every stand-in, each a bundled model", () => {
    for (const id of Object.values(STAND_INS)) expect(findPreset(id)?.id).toBe(id);
  });
});

describe("the grade of a time", () => {
  it("is the one that pages give it, for every chip", () => {
    const measured = chips.filter((chip) => gradeOfLaws(chip) === "calibrated").map(({ id }) => id);
    expect(measured).toEqual(expect.arrayContaining(["h100-sxm", "b200-sxm", "a100-sxm-80", "l40s"]));
    expect(measured).not.toContain("mi300x");
    for (const chip of chips) {
      const machine = buildMachine(chip, []);
      if (machine.ok)
        expect([chip.id, makeTimer(machine.value, NO_TIME_SOURCE).grade]).toEqual([chip.id, gradeOfLaws(chip)]);
    }
    const rows = answers(["h100", "mi300x"].map((system) => ({ ...BASE, system })));
    expect(rows.map(({ grade }) => grade)).toEqual(["calibrated", "datasheet"]);
  });

  it("is that of the messages and of the engine too: GeForce cards, alone and over PCIe, were never measured", () => {
    const alone = { ...BASE, system: "rtx-4090", tp: "1" };
    const decode = { p_tp: "1", d_tp: "2", p_workers: "1", d_workers: "1", d_attn_dp: "1", p_attn_dp: "1" };
    const pair = { ...alone, tp: "2" };
    const [one, two, split] = answers([alone, pair, { ...alone, mode: "disagg", ...decode }]);
    expect([one, two, split].map((row) => row?.["grade"])).toEqual(["datasheet", "datasheet", "datasheet"]);
    expect(one?.["reason"]).toMatch(/No run of .+ on GeForce RTX 4090 24GB was measured/);
    expect(one?.["reason"]).not.toMatch(/over its PCIe/);
    expect(two?.["reason"]).toMatch(/Nobody measured messages between cards of GeForce RTX 4090 24GB over its PCIe/);
  });
});

describe("any row of the catalogue", () => {
  const row = fc.record({
    model: fc.constantFrom(...presets.map(({ name }) => name)),
    system: fc.constantFrom(...chips.map(({ id }) => id)),
    backend: fc.constantFrom("vllm", "sglang", "TensorRT-LLM"),
    precision: fc.constantFrom("", "bf16", "fp8", "FP4", "int4", "int8"),
    isl: fc.constantFrom("1", "128", "4096", "100000"),
    osl: fc.constantFrom("1", "2", "512"),
    concurrency: fc.constantFrom("1", "7", "300"),
    tp: fc.constantFrom("1", "2", "3", "8", "16"),
    attn_dp: fc.constantFrom("", "2"),
    moe_ep: fc.constantFrom("", "1", "2", "16"),
  });

  it("has finite figures inside their bands, or a sentence why not", () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 20, maxLength: 20 }), (rows) => {
        answers(rows).forEach((answer, i) => {
          const n = (name: string): number => Number(answer[name] === "" ? NaN : answer[name]);
          if (answer["ttft_ms"] === "") return expect(answer["reason"]).toMatch(/\.$/);
          for (const metric of rows[i]?.osl === "1" ? ["ttft"] : ["ttft", "tpot"]) {
            expect(n(`${metric}_low_ms`)).toBeGreaterThan(0);
            expect(n(`${metric}_low_ms`)).toBeLessThanOrEqual(n(`${metric}_ms`));
            expect(n(`${metric}_high_ms`)).toBeGreaterThanOrEqual(n(`${metric}_ms`));
          }
          expect(n("output_tok_s_per_gpu")).toBeGreaterThan(0);
        });
      }),
      { numRuns: 5 },
    );
  }, 60_000);
});
