/** How many prefill and decode servers a pasted router stands before, and where they listen. */
import type { Yaml } from "@/lib/yaml/write";
import { readYaml } from "@/lib/yaml/read";

export type RouterSides = {
  readonly prefill: number;
  readonly decode: number;
  readonly prefillPorts: readonly string[];
  readonly decodePorts: readonly string[];
};

/** null where no router is pasted: how often a server is started is not in its own command. */
export function routerSides(
  commands: readonly { readonly words: readonly string[] }[],
  files: Readonly<Record<string, string>>,
): RouterSides | null {
  for (const { words } of commands) {
    const sides = listedServers(words) ?? fileServers(words, files);
    if (sides) return sides;
  }
  return null;
}

/** SGLang's and vLLM's routers repeat their flags; vLLM's example lists hosts and ports after each. */
function listedServers(words: readonly string[]): RouterSides | null {
  const after = (flag: string): string[] =>
    words.flatMap((word, index) => (word === flag ? [words[index + 1] ?? ""] : []));
  const listed = (flag: string): string[] => {
    const rest = words.slice(words.indexOf(flag) + 1);
    const end = rest.findIndex((word) => word.startsWith("--"));
    return words.includes(flag) ? rest.slice(0, end < 0 ? rest.length : end) : [];
  };
  const repeats = words.some((word) => /(^|\/)vllm-router$|^sglang_router\.launch_router$/.test(word));
  const [prefill, decode] = repeats
    ? [after("--prefill"), after("--decode")]
    : [listed("--prefiller-hosts"), listed("--decoder-hosts")];
  const ports = repeats ? [prefill, decode].map(portsIn) : [listed("--prefiller-ports"), listed("--decoder-ports")];
  return sides(prefill, decode, ports[0], ports[1]);
}

const portsIn = (addresses: readonly string[]): string[] =>
  addresses.map((address) => /:(\d+)\/?$/.exec(address)?.[1] ?? "");

function sides(
  prefill: readonly string[],
  decode: readonly string[],
  prefillPorts: readonly string[] = [],
  decodePorts: readonly string[] = [],
): RouterSides | null {
  if (prefill.length === 0 || decode.length === 0) return null;
  return { prefill: prefill.length, decode: decode.length, prefillPorts, decodePorts };
}

/** TensorRT-LLM's has them in its file. */
function fileServers(words: readonly string[], files: Readonly<Record<string, string>>): RouterSides | null {
  if (words[0] !== "trtllm-serve" || words[1] !== "disaggregated") return null;
  const named = words[words.indexOf("-c") + 1] ?? "";
  const file = files[named.split("/").at(-1) ?? named];
  const read = file === undefined ? null : readYaml(file);
  const [prefill, decode] = ["context_servers", "generation_servers"].map((key) => instancesIn(read?.value, key));
  return prefill && decode ? { prefill, decode, prefillPorts: [], decodePorts: [] } : null;
}

const instancesIn = (value: Yaml | undefined, key: string): number =>
  Number(asMap(asMap(value)?.[key])?.num_instances ?? 0);

const asMap = (value: Yaml | undefined): Readonly<Record<string, Yaml>> | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, Yaml>) : null;
