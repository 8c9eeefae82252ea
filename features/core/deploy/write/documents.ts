/** A launch as texts to save: scripts, or files of the chosen format, and always the benchmark. */
import { success, type Result } from "@/lib/result";
import type { Language, Text } from "@/lib/text";
import { aisimulateScenario } from "../formats/aisimulate";
import { benchmarkDocument } from "./benchmark";
import { commandDocuments, type Document } from "../formats/command-text";
import { composeFile } from "../formats/compose";
import { dynamoObjects, dynamoVersion } from "../formats/dynamo";
import { versionLine } from "../engine-facts";
import { clusterNotes } from "../engines/fabric";
import { kubernetesObjects } from "../formats/kubernetes";
import type { Launch } from "../launch/launch";
import type { LaunchFormat } from "../launch-input";
import { llmdValues } from "../formats/llm-d";
import { kustomizeFiles } from "../formats/llm-d-kustomize";
import { commandAddresses, sharesHost } from "../plan/copies";
import { hostVariables } from "./host-variables";
import { routerDocument } from "../formats/router";
import { workerSets } from "../formats/worker-set";
import { toYaml, toYamlStream, type Yaml } from "@/lib/yaml/write";
import * as m from "@/features/core/deploy/messages";

export type { Document } from "../formats/command-text";

export function listDocuments(
  launch: Launch,
  format: LaunchFormat,
  language: Language = "en",
): Result<readonly Document[]> {
  const [first] = launch.servers;
  if (!first) throw new Error("A launch has at least one server");
  const benchmark = benchmarkDocument(launch.scenario, launch.input, first.plan, language);
  if (format === "command") return success([...commands(launch, language), benchmark]);
  const files = writeFiles(launch, format);
  if (!files.ok) return files;
  const { backend, version } = first.plan;
  const engine = versionLine(backend, format === "dynamo" ? dynamoVersion(backend) : version);
  const versions = [engine, ...(FORMAT_VERSIONS[format] ?? [])];
  const head = versions.map((line) => `# ${line[language]}\n`).join("");
  const notes = format === "compose" || format === "aisimulate" ? [] : clusterNotes(launch.servers);
  const documents = files.value.map(({ name, content }, index): Document => ({
    name,
    language: "yaml",
    content: `${index === 0 ? head : ""}${content}`,
  }));
  return success([...documents, benchmark], [...files.issues, ...notes]);
}

/** Formats that change with their project. */
const FORMAT_VERSIONS: Readonly<Partial<Record<LaunchFormat, readonly Text[]>>> = {
  compose: [m.compose223OrLaterWhere],
  lws: [m.leaderWorkerSetV1LeaderworkersetX],
  "llm-d": [m.llmDModelserviceChart04],
  kustomize: [m.llmDByKustomizeAs],
  dynamo: [m.dynamo13OrLaterNvidia],
  aisimulate: [m.scenarioOfAISimulateAs],
};

const FILE_NAMES = {
  compose: "compose.yaml",
  kubernetes: "deployment.yaml",
  lws: "leader-worker-set.yaml",
  "llm-d": "values.yaml",
  dynamo: "dynamo-graph.yaml",
  aisimulate: "aisimulate.yaml",
} as const;

function commands(launch: Launch, language: Language): readonly Document[] {
  const { scenario, servers, input } = launch;
  const around = hostVariables(launch);
  const scripts = servers.flatMap((server, index) => commandDocuments(server, language, around[index]));
  const plans = servers.map(({ plan }) => plan);
  if (servers.length === 1) return scripts;
  return [
    ...scripts,
    routerDocument(plans, commandAddresses(scenario, input, plans), sharesHost(scenario, input, plans)),
  ];
}

type WrittenFile = { readonly name: string; readonly content: string };

function writeFiles(launch: Launch, format: Exclude<LaunchFormat, "command">): Result<readonly WrittenFile[]> {
  if (format === "kustomize") {
    const files = kustomizeFiles(launch);
    // Several files are pasted one below the other: each begins a document of its own.
    const write = (objects: readonly Yaml[]): string => `---\n${toYamlStream(objects)}`;
    return files.ok
      ? success(
          files.value.map(({ name, objects }) => ({ name, content: write(objects) })),
          files.issues,
        )
      : files;
  }
  const yaml = writeYaml(launch, format);
  return yaml.ok ? success([{ name: FILE_NAMES[format], content: yaml.value }], yaml.issues) : yaml;
}

function writeYaml(launch: Launch, format: Exclude<LaunchFormat, "command" | "kustomize">): Result<string> {
  if (format === "compose") return writtenResult(composeFile(launch), toYaml);
  if (format === "aisimulate") return writtenResult(aisimulateScenario(launch), toYaml);
  if (format === "llm-d") return writtenResult(llmdValues(launch), toYaml);
  if (format === "kubernetes") return writtenResult(kubernetesObjects(launch), toYamlStream);
  return writtenResult(format === "lws" ? workerSets(launch) : dynamoObjects(launch), toYamlStream);
}

function writtenResult<T extends Yaml | readonly Yaml[]>(made: Result<T>, write: (value: T) => string): Result<string> {
  return made.ok ? success(write(made.value), made.issues) : made;
}
