import { describe, expect, it } from "vitest";
import { planLaunch } from "@/features/core/deploy/launch/launch";
import { LaunchInput } from "@/features/core/deploy/launch-input";
import { listDocuments } from "@/features/core/deploy/write/documents";
import { readLaunch } from "@/features/core/deploy/read/launch";
import { decodeParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const read = (source: string) => unwrap(readLaunch(source)).params;

describe("a benchmark client's command", () => {
  it("states lengths, their range and the clients: vLLM and TensorRT-LLM reach to either side (vLLM 16126)", () => {
    const flags = "--dataset-name random --random-input-len=1024 --random-output-len 256 --max-concurrency 32";
    const load = { isl: "1024", osl: "256", conc: "32" };
    expect(read(`vllm bench serve --model m ${flags} --random-range-ratio 0.2`)).toEqual({ ...load, len_range: "20" });
    expect(read(`vllm bench serve --model m ${flags}`)).toEqual({ ...load, len_range: "0" });
    expect(read(`python -m tensorrt_llm.serve.scripts.benchmark_serving ${flags} --random-range-ratio 0.5`)).toEqual({
      ...load,
      len_range: "50",
    });
  });

  it("has the longest of SGLang, whose usual range is all of it (hand: 1000 from 0.6 on is 800 ± 25 %)", () => {
    const flags = "--dataset-name random-ids --random-input-len 1000 --random-output-len 200";
    const bench = `python3 -m sglang.bench_serving --backend sglang ${flags}`;
    expect(read(`${bench} --random-range-ratio 0.6`)).toEqual({ isl: "800", osl: "160", len_range: "25" });
    expect(read(`${bench} --random-range-ratio 1`)).toEqual({ isl: "1000", osl: "200", len_range: "0" });
    expect(read(bench)).toEqual({ isl: "500", osl: "100", len_range: "100" });
  });

  it("is not guessed where a client has had both meanings", () => {
    const source =
      "python benchmark_serving.py --dataset-name random --random-input-len 1024 --random-output-len 8 --random-range-ratio 0.8";
    expect(read(source)).toEqual({ isl: "1024", osl: "8" });
    expect(readLaunch(source).issues.map(({ code }) => code)).toEqual(["LAUNCH-RANGE"]);
  });

  it("states no lengths of a recorded dataset, and stands beside the server's", () => {
    expect(read("vllm bench serve --dataset-name sharegpt --max-concurrency 8")).toEqual({ conc: "8" });
    const both = read(`vllm serve Qwen/Qwen3-8B -tp 2
vllm bench serve --dataset-name random --random-input-len 96 --random-prefix-len 32 --random-output-len 16`);
    expect(both).toMatchObject({ tp: "2", isl: "128", osl: "16", prefix: "25", len_range: "0" });
  });

  it.each(["vllm", "sglang", "trtllm"])("is read as it was written: %s", (engine) => {
    const scenario = {
      model: "llama-3.1-8b",
      hw: "h100-sxm",
      tp: "1",
      isl: "2000",
      osl: "500",
      conc: "16",
      len_range: "25",
    };
    const launch = unwrap(planLaunch(resolved(scenario), decodeParams(LaunchInput, { engine }).value));
    const documents = unwrap(listDocuments(launch, "command"));
    expect(read(documents.at(-1)?.content ?? "")).toEqual({ isl: "2000", osl: "500", conc: "16", len_range: "25" });
  });
});
