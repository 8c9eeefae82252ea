/** What stands before prefill and decode servers and sends each request through one of each. */
import type { Backend } from "@/features/core/memory/backend";
import { shell, type Document } from "./command-text";
import type { PairAddresses } from "./copies";
import { BOOTSTRAP_PORT } from "./sglang";
import { toYaml, type Yaml } from "./yaml";

/** Where the pools listen as one. */
export const ROUTER_PORT = 8000;

/** null where the engine's image brings no router (vLLM's is an example of its repository). */
export function routerWords(backend: Backend, { prefill, decode }: PairAddresses): readonly string[] | null {
  if (backend === "sglang")
    return [
      ...["python", "-m", "sglang_router.launch_router", "--pd-disaggregation"],
      ...prefill.flatMap((address) => ["--prefill", `http://${address}`, String(BOOTSTRAP_PORT)]),
      ...decode.flatMap((address) => ["--decode", `http://${address}`]),
      ...["--host", "0.0.0.0", "--port", String(ROUTER_PORT)],
    ];
  return backend === "trtllm" ? ["trtllm-serve", "disaggregated", "-c", ROUTER_FILE] : null;
}

export const ROUTER_FILE = "disagg_config.yaml";

export const routerFile = ({ prefill, decode }: PairAddresses): Readonly<Record<string, Yaml>> => ({
  hostname: "0.0.0.0",
  port: ROUTER_PORT,
  backend: "pytorch",
  context_servers: { num_instances: prefill.length, urls: prefill },
  generation_servers: { num_instances: decode.length, urls: decode },
});

export function routerDocument(backend: Backend, addresses: PairAddresses): Document {
  const words = routerWords(backend, addresses);
  if (words === null) return shell("router", `${proxyLines(addresses).join(" \\\n  ")}\n`);
  const file = backend === "trtllm" ? `cat > ${ROUTER_FILE} <<'EOF'\n${toYaml(routerFile(addresses))}EOF\n` : "";
  return shell("router", `${file}${words.join(" ")}\n`);
}

/** An example of vLLM's repository, as its NIXL guide uses it. */
function proxyLines({ prefill, decode }: PairAddresses): readonly string[] {
  const part = (addresses: readonly string[], place: 0 | 1): string =>
    addresses.map((address) => address.split(":")[place]).join(" ");
  return [
    "python tests/v1/kv_connector/nixl_integration/toy_proxy_server.py",
    `--port ${ROUTER_PORT}`,
    `--prefiller-hosts ${part(prefill, 0)} --prefiller-ports ${part(prefill, 1)}`,
    `--decoder-hosts ${part(decode, 0)} --decoder-ports ${part(decode, 1)}`,
  ];
}
