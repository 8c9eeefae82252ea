/** What llm-d's chart and its Kustomize guides have in common: makers of accelerators, ports, the line that the pods of a set run. */
import type { Issue } from "@/lib/issue";
import { listWorkerFlags } from "./command-text";
import { containerLine } from "./container";
import { acrossNodes, listFlags, type ServerCommand } from "../engines/server-command";
import { everyNode } from "../engines/vllm-nodes";
import { issue } from "./messages.issues";

/** Where the pool looks for pods; a decode server of a pair listens behind its proxy instead. */
export const SERVICE_PORT = 8000;

/** llm-d's own words for makers of accelerators. */
export const ACCELERATORS: Readonly<Record<string, string>> = { NVIDIA: "nvidia", AMD: "amd" };

export function acceleratorIssues(vendor: string, name: string): Issue[] {
  if (vendor in ACCELERATORS) return [];
  return [issue("LAUNCH-LLMD-CHIP", "format", { name })];
}

/** Data-parallel ranks of vLLM over several nodes start alike, and every node takes requests. */
export const startsAlike = ({ plan }: ServerCommand): boolean =>
  plan.backend === "vllm" && plan.nodes > 1 && plan.layout.dp > 1;

/** One line that every pod of a set runs: data-parallel ranks alike, other nodes by their number. */
export function startLine(server: ServerCommand): string {
  const { plan, flags } = server;
  if (plan.nodes === 1) return `exec ${containerLine(server, flags)}`;
  if (startsAlike(server)) {
    const startFlags = flags.filter(({ multiNode }) => multiNode !== true);
    return `exec ${containerLine(server, [...startFlags, ...acrossNodes(everyNode(plan, listFlags(plan)))])}`;
  }
  const [first, others] = [flags, listWorkerFlags(server)].map((words) => containerLine(server, words));
  return `if [ "$LWS_WORKER_INDEX" = 0 ]; then exec ${first}; else exec ${others}; fi`;
}
