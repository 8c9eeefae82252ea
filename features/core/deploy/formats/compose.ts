/** Docker Compose (Compose specification; `configs.content` since Compose 2.23): every server on one host, GPUs handed out by number. */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { joinTexts } from "@/lib/text";
import {
  listChips,
  CONFIG_FOLDER,
  containerWords,
  imageIssues,
  containerImage,
  modelFolder,
  roleName,
} from "./container";
import type { Launch } from "../launch/launch";
import { listCopies, copyNames, pairAddresses, type PairAddresses } from "../plan/copies";
import { ROUTER_FILE, ROUTER_PORT, routerFile, routerImage, routerWords } from "./router";
import type { ServerCommand } from "../engines/server-command";
import { toYaml, type Yaml } from "@/lib/yaml/write";
import * as m from "./messages";
import { issue } from "./messages.issues";

export function composeFile(launch: Launch): Result<Yaml> {
  const { scenario, input, servers } = launch;
  const chips = listChips(servers);
  const [chip] = chips;
  const host = input.node_gpus ?? chip?.chipsPerNode ?? 1;
  const gpus = servers.reduce(
    (sum, { plan, role }) => sum + plan.nodes * plan.gpusPerNode * listCopies(scenario, role),
    0,
  );
  const issues = [
    ...chips.flatMap((each) => imageIssues(each, input)),
    ...chips.filter(({ vendor }) => !(vendor in DEVICES)).map(({ name }) => devicesIssue(name)),
    ...(chips.length > 1 ? [chipsIssue(chips.map(({ name }) => name))] : gpus > host ? [hostIssue(gpus, host)] : []),
  ];
  if (issues.length > 0) return failure(...issues);
  return success({
    services: { ...listServices(launch), ...routerService(launch) },
    ...configs(launch),
    volumes: { models: {} },
  });
}

function listServices({ servers, scenario, input }: Launch): Readonly<Record<string, Yaml>> {
  const services: Record<string, Yaml> = {};
  let next = 0;
  for (const server of servers)
    for (const [copy, name] of copyNames(roleName(server), listCopies(scenario, server.role)).entries()) {
      const first = next;
      next += server.plan.gpusPerNode;
      services[name] = service(server, containerImage(input, server.plan.chip), first, server.plan.port + copy, name);
    }
  return services;
}

function service(server: ServerCommand, image: string, firstGpu: number, hostPort: number, name: string): Yaml {
  const { plan, program, variables, files } = server;
  const devices = Array.from({ length: plan.gpusPerNode }, (_, index) => String(firstGpu + index));
  return {
    image,
    entrypoint: [...program],
    command: containerWords(server),
    environment: {
      HF_TOKEN: "${HF_TOKEN:-}",
      // vLLM announces localhost unless told otherwise, where no other container finds it.
      ...(plan.backend === "vllm" && plan.role !== "both" && { VLLM_NIXL_SIDE_CHANNEL_HOST: name }),
      ...Object.fromEntries(variables.map((variable) => [variable.name, variable.value])),
      ...(plan.chip.vendor === "AMD" && { HIP_VISIBLE_DEVICES: devices.join(",") }),
    },
    ports: [`${hostPort}:${plan.port}`],
    ipc: "host",
    volumes: [`models:${modelFolder(plan)}`],
    ...(files.length > 0 && {
      configs: files.map(({ name }) => ({ source: configName(name), target: `${CONFIG_FOLDER}/${name}` })),
    }),
    ...DEVICES[plan.chip.vendor]?.(devices),
  };
}

/** How Compose hands out GPUs by maker: NVIDIA's by number; AMD's all, and a variable names its own (ROCm docs, Docker containers). */
const DEVICES: Readonly<Record<string, (numbers: readonly string[]) => Readonly<Record<string, Yaml>>>> = {
  NVIDIA: (numbers) => ({
    deploy: {
      resources: { reservations: { devices: [{ driver: "nvidia", device_ids: numbers, capabilities: ["gpu"] }] } },
    },
  }),
  AMD: () => ({ devices: ["/dev/kfd", "/dev/dri"], group_add: ["video"] }),
};

const configName = (file: string): string => file.replace(/\W+/g, "-");

const addresses = ({ servers, scenario }: Launch): PairAddresses =>
  pairAddresses(
    servers.map(({ plan }) => plan),
    (role) => copyNames(role, listCopies(scenario, role)),
  );

function routerService(launch: Launch): Readonly<Record<string, Yaml>> {
  const { servers, input, scenario } = launch;
  const [first] = servers;
  if (!first || servers.length === 1) return {};
  const words = routerWords(
    servers.map(({ plan }) => plan),
    addresses(launch),
  );
  const mounted = words.map((word) => (word === ROUTER_FILE ? `${CONFIG_FOLDER}/${word}` : word));
  return {
    router: {
      image: routerImage(input, first.plan.chip),
      entrypoint: mounted.slice(0, 1),
      command: mounted.slice(1),
      ports: [`${ROUTER_PORT}:${ROUTER_PORT}`],
      ...(input.engine === "trtllm" && {
        configs: [{ source: configName(ROUTER_FILE), target: `${CONFIG_FOLDER}/${ROUTER_FILE}` }],
      }),
      depends_on: servers.flatMap((server) => copyNames(roleName(server), listCopies(scenario, server.role))),
    },
  };
}

function configs(launch: Launch): Readonly<Record<string, Yaml>> {
  const { servers, input } = launch;
  const files = servers.flatMap((server) => server.files);
  const routed = input.engine === "trtllm" && servers.length > 1;
  const all = [...files, ...(routed ? [{ name: ROUTER_FILE, content: toYaml(routerFile(addresses(launch))) }] : [])];
  if (all.length === 0) return {};
  return { configs: Object.fromEntries(all.map(({ name, content }) => [configName(name), { content }])) };
}

const hostIssue = (gpus: number, host: number): Issue => issue("LAUNCH-COMPOSE-HOST", "format", { gpus, host });

const chipsIssue = (names: readonly string[]): Issue =>
  issue("LAUNCH-COMPOSE-CHIPS", "format", { chips: joinTexts(names, m.andChips) });

const devicesIssue = (chip: string): Issue => issue("LAUNCH-COMPOSE-DEVICES", "format", { chip });
