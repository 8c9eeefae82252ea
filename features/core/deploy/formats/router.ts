/** What stands before prefill and decode servers and sends each request through one of each. */
import type { Chip } from "@/features/core/hardware/chip";
import { shell, type Document } from "./command-text";
import { containerImage } from "./container";
import type { PairAddresses } from "../plan/copies";
import type { LaunchInput } from "../launch-input";
import type { ServerPlan } from "../plan/server-plan";
import { BOOTSTRAP_PORT } from "../engines/sglang";
import { toYaml, type Yaml } from "@/lib/yaml/write";

/** Where the pools listen as one. */
export const ROUTER_PORT = 8000;

/** vLLM's is a project of its own (vllm-project/router); the others bring theirs. */
export function routerWords(plans: readonly ServerPlan[], { prefill, decode }: PairAddresses): readonly string[] {
  const backend = plans[0]?.backend;
  if (backend === "vllm")
    return [
      ...["vllm-router", "--vllm-pd-disaggregation", "--policy", "round_robin"],
      ...prefill.flatMap((address) => ["--prefill", `http://${address}`]),
      ...decode.flatMap((address) => ["--decode", `http://${address}`]),
      ...localRanks(plans),
      ...["--host", "0.0.0.0", "--port", String(ROUTER_PORT)],
    ];
  if (backend === "sglang")
    return [
      ...["python", "-m", "sglang_router.launch_router", "--pd-disaggregation"],
      ...prefill.flatMap((address) => ["--prefill", `http://${address}`, String(BOOTSTRAP_PORT)]),
      ...decode.flatMap((address) => ["--decode", `http://${address}`]),
      ...["--host", "0.0.0.0", "--port", String(ROUTER_PORT)],
    ];
  return ["trtllm-serve", "disaggregated", "-c", ROUTER_FILE];
}

/** Ranks of a node, where both pools have as many: the router sends to each rank. */
function localRanks(plans: readonly ServerPlan[]): readonly string[] {
  const [local = 1, ...others] = plans.map(({ layout, nodes }) => layout.dp / nodes);
  return local > 1 && others.every((other) => other === local)
    ? ["--intra-node-data-parallel-size", String(local)]
    : [];
}

/** vLLM's router has an image of its own; its releases are dated builds. */
export const routerImage = (input: LaunchInput, chip: Chip): string =>
  input.engine === "vllm" ? "vllm/vllm-router:nightly-20260809-d2ba586" : containerImage(input, chip);

export const ROUTER_FILE = "disagg_config.yaml";

export const routerFile = ({ prefill, decode }: PairAddresses): Readonly<Record<string, Yaml>> => ({
  hostname: "0.0.0.0",
  port: ROUTER_PORT,
  backend: "pytorch",
  context_servers: { num_instances: prefill.length, urls: prefill },
  generation_servers: { num_instances: decode.length, urls: decode },
});

/** `local`: both servers on one host, where vLLM's own example does. */
export function routerDocument(plans: readonly ServerPlan[], addresses: PairAddresses, local: boolean): Document {
  const backend = plans[0]?.backend;
  if (backend === "vllm" && local) return shell("router", `${proxyLines(addresses).join(" \\\n  ")}\n`);
  const words = routerWords(plans, addresses);
  const file = backend === "trtllm" ? `cat > ${ROUTER_FILE} <<'EOF'\n${toYaml(routerFile(addresses))}EOF\n` : "";
  return shell("router", `${file}${words.join(" ")}\n`);
}

/** An example of vLLM's repository, as its NIXL guide uses it. */
function proxyLines({ prefill, decode }: PairAddresses): readonly string[] {
  const part = (addresses: readonly string[], field: 0 | 1): string =>
    addresses.map((address) => address.split(":")[field]).join(" ");
  return [
    "python tests/v1/kv_connector/nixl_integration/toy_proxy_server.py",
    `--port ${ROUTER_PORT}`,
    `--prefiller-hosts ${part(prefill, 0)} --prefiller-ports ${part(prefill, 1)}`,
    `--decoder-hosts ${part(decode, 0)} --decoder-ports ${part(decode, 1)}`,
  ];
}
