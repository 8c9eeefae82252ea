/** What stands before a prefill and a decode server and sends each request through both. */
import type { Backend } from "@/features/memory/backend";
import { shell, type Document } from "./command-text";
import type { ServerPlan } from "./plan";
import { BOOTSTRAP_PORT } from "./sglang";
import { toYaml, type Yaml } from "./yaml";

/** Where the pair listens as one. */
export const ROUTER_PORT = 8000;

export type PairHosts = { readonly prefill: string; readonly decode: string };
export const ONE_HOST: PairHosts = { prefill: "127.0.0.1", decode: "127.0.0.1" };

/** null where the engine's image brings no router (vLLM's is an example of its repository). */
export function routerWords(
  backend: Backend,
  plans: readonly ServerPlan[],
  hosts: PairHosts,
): readonly string[] | null {
  const ports = portsOf(plans);
  if (backend === "sglang")
    return [
      ...["python", "-m", "sglang_router.launch_router", "--pd-disaggregation"],
      ...["--prefill", `http://${hosts.prefill}:${ports.prefill}`, String(BOOTSTRAP_PORT)],
      ...["--decode", `http://${hosts.decode}:${ports.decode}`],
      ...["--host", "0.0.0.0", "--port", String(ROUTER_PORT)],
    ];
  return backend === "trtllm" ? ["trtllm-serve", "disaggregated", "-c", ROUTER_FILE] : null;
}

export const ROUTER_FILE = "disagg_config.yaml";

export function routerFile(plans: readonly ServerPlan[], hosts: PairHosts): Readonly<Record<string, Yaml>> {
  const ports = portsOf(plans);
  return {
    hostname: "0.0.0.0",
    port: ROUTER_PORT,
    backend: "pytorch",
    context_servers: { num_instances: 1, urls: [`${hosts.prefill}:${ports.prefill}`] },
    generation_servers: { num_instances: 1, urls: [`${hosts.decode}:${ports.decode}`] },
  };
}

export function routerDocument(backend: Backend, plans: readonly ServerPlan[]): Document {
  const ports = portsOf(plans);
  const words = routerWords(backend, plans, ONE_HOST);
  if (words === null)
    // An example of vLLM's repository, as its NIXL guide uses it.
    return shell(
      "router",
      [
        "python tests/v1/kv_connector/nixl_integration/toy_proxy_server.py",
        `--port ${ROUTER_PORT}`,
        `--prefiller-hosts ${ONE_HOST.prefill} --prefiller-ports ${ports.prefill}`,
        `--decoder-hosts ${ONE_HOST.decode} --decoder-ports ${ports.decode}\n`,
      ].join(" \\\n  "),
    );
  const file = backend === "trtllm" ? `cat > ${ROUTER_FILE} <<'EOF'\n${toYaml(routerFile(plans, ONE_HOST))}EOF\n` : "";
  return shell("router", `${file}${words.join(" ")}\n`);
}

function portsOf(plans: readonly ServerPlan[]): { readonly prefill: number; readonly decode: number } {
  const port = (role: ServerPlan["role"]): number => {
    const plan = plans.find((candidate) => candidate.role === role);
    if (!plan) throw new Error(`A pair has a ${role} server`);
    return plan.port;
  };
  return { prefill: port("prefill"), decode: port("decode") };
}
