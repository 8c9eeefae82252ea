/**
 * The command of a benchmark client, alone or beside the server's: lengths of its random requests, how far they range, how many are in flight.
 * `--random-range-ratio` has two meanings (features/core/scenario/fields/length-range): around the length, or up to it.
 */
import type { Issue } from "@/lib/issue";
import type { RawParams } from "@/lib/params/codec";
import { toPercent } from "@/lib/units/edge";
import { fromLongest } from "@/features/core/scenario/fields/length-range";
import { spelling } from "../flags/find";
import { issue } from "./messages.issues";

type Client = {
  /** What a stated range ratio is: of clients that were both, by version, nobody knows. */
  readonly range: "around" | "longest" | "either";
  /** Range ratio where none is stated. */
  readonly usual: number;
};

type ReadBenchmark = { readonly params: RawParams; readonly issues: readonly Issue[] };

/** null: no command is a client's. The last one counts. */
export function readBenchmark(commands: readonly (readonly string[])[]): ReadBenchmark | null {
  const clients = commands.flatMap((words) => {
    const client = findClient(words);
    return client ? [{ client, flags: readFlags(words) }] : [];
  });
  const last = clients.at(-1);
  return last === undefined ? null : asScenario(last.client, last.flags);
}

/** `benchmark_serving.py` alone is vLLM's, which changed, or InferenceX's. Without a ratio both are of one length. */
function findClient(words: readonly string[]): Client | null {
  for (const [index, word] of words.entries()) {
    const last = word.split("/").at(-1);
    if (last === "vllm" && words[index + 1] === "bench" && words[index + 2] === "serve")
      return { range: "around", usual: 0 };
    if (word === "tensorrt_llm.serve.scripts.benchmark_serving") return { range: "around", usual: 0 };
    // Without a ratio, SGLang's client draws from one token on.
    if (word === "sglang.bench_serving") return { range: "longest", usual: 0 };
    if (last === "benchmark_serving.py") return { range: "either", usual: NaN };
  }
  return null;
}

function readFlags(words: readonly string[]): ReadonlyMap<string, string> {
  const flags = new Map<string, string>();
  words.forEach((word, index) => {
    if (!word.startsWith("--")) return;
    const [name = "", inline] = word.split("=", 2);
    flags.set(spelling(name), inline ?? words[index + 1] ?? "");
  });
  return flags;
}

function asScenario(client: Client, flags: ReadonlyMap<string, string>): ReadBenchmark {
  const number = (name: string): number => Number(flags.get(name) || NaN);
  const [own, output] = [number("--random-input-len"), number("--random-output-len")];
  const clients = number("--max-concurrency");
  const conc: RawParams = clients >= 1 ? { conc: String(Math.round(clients)) } : {};
  const random = (flags.get("--dataset-name") ?? "random").startsWith("random");
  if (!random || !(own >= 1 || output >= 1)) return { params: conc, issues: [] };
  const stated = flags.has("--random-range-ratio");
  const ratio = stated ? number("--random-range-ratio") : client.usual;
  const unclear = stated && (client.range === "either" || !(ratio >= 0 && ratio <= 1));
  const issues = unclear
    ? [issue("LAUNCH-RANGE", "len_range", { ratio: flags.get("--random-range-ratio") ?? "" })]
    : [];
  const drawn = (length: number) =>
    unclear || client.range === "either"
      ? { mean: length, variation: 0 }
      : client.range === "around"
        ? { mean: length, variation: ratio }
        : fromLongest(length, ratio);
  const shared = number("--random-prefix-len") || 0;
  const prompt = Math.max(1, Math.round(shared + drawn(own).mean));
  return {
    params: {
      ...(own >= 1 && { isl: String(prompt) }),
      ...(output >= 1 && { osl: String(Math.max(1, Math.round(drawn(output).mean))) }),
      ...(!unclear && { len_range: String(rounded(toPercent(drawn(1).variation))) }),
      ...(own >= 1 && shared > 0 && { prefix: String(rounded(toPercent(shared / prompt))) }),
      ...conc,
    },
    issues,
  };
}

const rounded = (percent: number): number => Number(percent.toFixed(2));
