/** How many prefill and decode servers a pasted router stands before. */
import type { RawParams } from "@/lib/params/codec";
import type { ShellScript } from "./shell-words";
import type { Yaml } from "./yaml";
import { readYaml } from "./yaml-read";

/** Nothing where no router is pasted: how often a server is started is not in its own command. */
export function routerCopies({ commands, files }: ShellScript): RawParams {
  for (const { words } of commands) {
    const found = listedServers(words) ?? fileServers(words, files);
    if (found) return { replicas: String(found[0]), d_replicas: String(found[1]) };
  }
  return {};
}

type Counts = readonly [prefill: number, decode: number];

/** SGLang's router repeats its flags; vLLM's example lists hosts after each. */
function listedServers(words: readonly string[]): Counts | null {
  const repeated = (flag: string): number => words.filter((word) => word === flag).length;
  const listed = (flag: string): number => {
    const from = words.indexOf(flag);
    if (from < 0) return 0;
    const rest = words.slice(from + 1);
    const end = rest.findIndex((word) => word.startsWith("--"));
    return end < 0 ? rest.length : end;
  };
  const counts = words.includes("sglang_router.launch_router")
    ? ([repeated("--prefill"), repeated("--decode")] as const)
    : ([listed("--prefiller-hosts"), listed("--decoder-hosts")] as const);
  return counts[0] > 0 && counts[1] > 0 ? counts : null;
}

/** TensorRT-LLM's has them in its file. */
function fileServers(words: readonly string[], files: ShellScript["files"]): Counts | null {
  if (words[0] !== "trtllm-serve" || words[1] !== "disaggregated") return null;
  const file = files[words[words.indexOf("-c") + 1] ?? ""];
  const read = file === undefined ? null : readYaml(file);
  const counts = ["context_servers", "generation_servers"].map((key) => instancesIn(read?.value, key)) as [
    number,
    number,
  ];
  return counts.every((count) => count > 0) ? counts : null;
}

function instancesIn(value: Yaml | undefined, key: string): number {
  const servers = asMap(asMap(value)?.[key]);
  return Number(servers?.num_instances ?? 0);
}

const asMap = (value: Yaml | undefined): Readonly<Record<string, Yaml>> | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, Yaml>) : null;
