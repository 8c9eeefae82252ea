// Files that commands read, in a folder that both commits start in: small ones, of every kind.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { at } from "../../../scripts/lib/project.mjs";
import { writeProfile } from "../../serving-profile/generate.mjs";
import { writeTrace } from "../../trace/generate.mjs";

const TRACE_BYTES = 400_000;

/** Returns what analyses are given as texts. */
export function writeInputs(folder) {
  mkdirSync(folder, { recursive: true });
  const write = (name, content) => writeFileSync(join(folder, name), content);
  for (const kind of ["kit", "tables"]) cpSync(at("tests", "fixtures", kind), join(folder, kind), { recursive: true });
  cpSync(at("tests", "fixtures", "calibration", "served.csv"), join(folder, "served.csv"));
  writeTrace(join(folder, "trace.json"), TRACE_BYTES);
  writeProfile(join(folder, "capture"), { requests: 120, cacheEvents: 300, members: 1280 });
  write("rows.csv", deploymentRows());
  write("measured.csv", measuredRows());
  write("requests.csv", requestRows());
  write("scenario.json", JSON.stringify({ model: "qwen3-32b", hw: "h100-sxm", tp: 2, isl: 1024, osl: 128, conc: 16 }));
  write("config.json", JSON.stringify(CONFIG));
  write("benchmark.json", JSON.stringify(BENCHMARK));
  write("serve.sh", "vllm serve Qwen/Qwen3-32B -tp 2 --max-num-seqs 64 --kv-cache-dtype fp8 --no-such-flag\n");
  return { served: readFileSync(join(folder, "served.csv"), "utf8") };
}

const CONFIG = {
  ...{ model_type: "qwen2", architectures: ["Qwen2ForCausalLM"], hidden_size: 3584, intermediate_size: 18944 },
  ...{ num_hidden_layers: 28, num_attention_heads: 28, num_key_value_heads: 4, vocab_size: 152064, no_such_field: 1 },
};

/** As vllm bench serve writes it. */
const BENCHMARK = {
  ...{ date: "20260110-120000", backend: "vllm", model_id: "Qwen/Qwen3-32B", num_prompts: 128, max_concurrency: 16 },
  ...{
    duration: 60,
    completed: 128,
    total_input_tokens: 131_072,
    total_output_tokens: 16_384,
    request_throughput: 2.13,
  },
  ...{ output_throughput: 273, mean_ttft_ms: 180, median_ttft_ms: 160, mean_tpot_ms: 21, median_tpot_ms: 20.5 },
};

function deploymentRows() {
  const pooled = ["vllm", "sglang", "trtllm"].flatMap((backend) =>
    [1, 16].map((load) => `Qwen/Qwen3-32B,h100_sxm,${backend},agg,1024,128,${load},2,,,,,\n`),
  );
  const apart = "deepseek-ai/DeepSeek-V3,h200_sxm,sglang,disagg,4000,500,64,,1,8,2,8,\n";
  const unknown = "Nobody/Knows-1B,h100_sxm,vllm,agg,1024,128,1,1,,,,,\n";
  const head = "model,system,backend,mode,isl,osl,concurrency,tp,p_workers,p_tp,d_workers,d_tp,precision\n";
  return [head, ...pooled, apart, unknown].join("");
}

const measuredRows = () =>
  [
    "model,system,backend,isl,osl,concurrency,tp,ttft_ms,tpot_ms\n",
    ...[1, 2, 4, 8, 16, 32].map(
      (load) => `Qwen/Qwen3-32B,h100_sxm,vllm,1024,128,${load},2,${60 + 6 * load},${17 + load / 4}\n`,
    ),
  ].join("");

const requestRows = () =>
  [
    "id,arrived_at,prefill_tokens,decode_tokens\n",
    ...Array.from({ length: 40 }, (_, i) => `${i},${i * 0.05},${200 + ((i * 137) % 900)},${5 + ((i * 31) % 60)}\n`),
  ].join("");
