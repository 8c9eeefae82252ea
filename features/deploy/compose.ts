/** Docker Compose (Compose specification; `configs.content` since Compose 2.23): every server on one host, GPUs handed out by number. */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { CONFIG_FOLDER, containerWords, imageIssues, imageOf, roleName } from "./container";
import type { Launch } from "./launch";
import { ROUTER_FILE, ROUTER_PORT, routerFile, routerWords } from "./router";
import type { ServerCommand } from "./server-command";
import { toYaml, type Yaml } from "./yaml";

export function composeFile(launch: Launch): Result<Yaml> {
  const { scenario, input, servers } = launch;
  const host = input.node_gpus ?? scenario.chip.chipsPerNode;
  const gpus = servers.reduce((sum, { plan }) => sum + plan.nodes * plan.gpusPerNode, 0) * scenario.replicas;
  const issues = [
    ...imageIssues(scenario.chip, input),
    ...(scenario.chip.vendor === "NVIDIA" ? [] : [devicesIssue(scenario.chip.name)]),
    ...(gpus > host ? [hostIssue(gpus, host)] : []),
  ];
  if (issues.length > 0) return failure(...issues);
  return success({
    services: { ...servicesOf(launch), ...routerService(launch) },
    ...configsOf(launch),
    volumes: { models: {} },
  });
}

function servicesOf({ servers, scenario, input }: Launch): Readonly<Record<string, Yaml>> {
  const services: Record<string, Yaml> = {};
  let next = 0;
  for (let copy = 0; copy < scenario.replicas; copy += 1)
    for (const server of servers) {
      const name = scenario.replicas === 1 ? roleName(server) : `${roleName(server)}-${copy + 1}`;
      const first = next;
      next += server.plan.gpusPerNode;
      services[name] = service(server, imageOf(input), first, server.plan.port + copy);
    }
  return services;
}

function service(server: ServerCommand, image: string, firstGpu: number, hostPort: number): Yaml {
  const { plan, program, variables, files } = server;
  const devices = Array.from({ length: plan.gpusPerNode }, (_, index) => String(firstGpu + index));
  return {
    image,
    entrypoint: [...program],
    command: containerWords(server),
    environment: {
      HF_TOKEN: "${HF_TOKEN:-}",
      ...Object.fromEntries(variables.map(({ name, value }) => [name, value])),
    },
    ports: [`${hostPort}:${plan.port}`],
    ipc: "host",
    volumes: ["models:/root/.cache/huggingface"],
    ...(files.length > 0 && {
      configs: files.map(({ name }) => ({ source: configName(name), target: `${CONFIG_FOLDER}/${name}` })),
    }),
    deploy: {
      resources: { reservations: { devices: [{ driver: "nvidia", device_ids: devices, capabilities: ["gpu"] }] } },
    },
  };
}

const configName = (file: string): string => file.replace(/\W+/g, "-");

const HOSTS = { prefill: "prefill", decode: "decode" };

function routerService({ servers, input, scenario }: Launch): Readonly<Record<string, Yaml>> {
  if (servers.length === 1 || scenario.replicas > 1) return {};
  const plans = servers.map(({ plan }) => plan);
  const words = routerWords(input.engine, plans, HOSTS);
  if (words === null) return {};
  const mounted = words.map((word) => (word === ROUTER_FILE ? `${CONFIG_FOLDER}/${word}` : word));
  return {
    router: {
      image: imageOf(input),
      entrypoint: mounted.slice(0, 1),
      command: mounted.slice(1),
      ports: [`${ROUTER_PORT}:${ROUTER_PORT}`],
      ...(input.engine === "trtllm" && {
        configs: [{ source: configName(ROUTER_FILE), target: `${CONFIG_FOLDER}/${ROUTER_FILE}` }],
      }),
      depends_on: ["prefill", "decode"],
    },
  };
}

function configsOf({ servers, input, scenario }: Launch): Readonly<Record<string, Yaml>> {
  const files = servers.flatMap((server) => server.files);
  const routed = input.engine === "trtllm" && servers.length > 1 && scenario.replicas === 1;
  const plans = servers.map(({ plan }) => plan);
  const all = [...files, ...(routed ? [{ name: ROUTER_FILE, content: toYaml(routerFile(plans, HOSTS)) }] : [])];
  if (all.length === 0) return {};
  return { configs: Object.fromEntries(all.map(({ name, content }) => [configName(name), { content }])) };
}

const hostIssue = (gpus: number, host: number): Issue => ({
  code: "LAUNCH-COMPOSE-HOST",
  at: "format",
  message: text(
    `Compose starts containers on one host: the deployment needs ${gpus} GPUs, a host has ${host}.`,
    `Compose 只在一台主机上启动容器：部署需要 ${gpus} 个 GPU，每台主机 ${host} 个。`,
  ),
  fix: text(
    "Take Kubernetes, or LeaderWorkerSet for an instance over several nodes.",
    "请用 Kubernetes；跨节点实例请用 LeaderWorkerSet。",
  ),
});

const devicesIssue = (chip: string): Issue => ({
  code: "LAUNCH-COMPOSE-DEVICES",
  at: "format",
  message: text(
    `Compose reserves NVIDIA GPUs by number; ${chip} has no such reservation.`,
    `Compose 只能按编号预留 NVIDIA GPU；${chip} 不支持。`,
  ),
  fix: text("Take the command or Kubernetes.", "请用命令行或 Kubernetes。"),
});
