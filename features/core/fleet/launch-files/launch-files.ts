/** The launch of a planned day: a file for each service on each line, with the most copies of the day and a scaler that follows its hours. */
import { LaunchInput } from "@/features/core/deploy/launch-input";
import { planLaunch, type Launch } from "@/features/core/deploy/launch/launch";
import { listDocuments } from "@/features/core/deploy/write/documents";
import { ROUTER_PORT } from "@/features/core/deploy/formats/router";
import { GROUP } from "@/features/core/deploy/formats/container";
import { ROUTES, service as serviceObject } from "@/features/core/deploy/formats/kubernetes";
import type { Backend } from "@/features/core/memory/backend";
import { optionScenario, unitBudget } from "@/features/core/plan/option";
import { optionWord } from "@/features/core/plan/option-word";
import { distinctIssues, type Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { readYamlStream } from "@/lib/yaml/read";
import { toYamlStream, type Yaml } from "@/lib/yaml/write";
import type { FleetFormat, LaunchFile } from "./formats";
import { nodeLabel, OWN_LABEL } from "./node-labels";
import { listPlacements, type Placed, type PlannedDay } from "./placements";
import { scaledObject, type Schedule } from "./scalers";
import { listTargets } from "./targets";
import { issue } from "@/features/core/fleet/messages.issues";

export type FleetLaunch = { readonly files: readonly LaunchFile[]; readonly issues: readonly Issue[] };

type LaunchChoice = {
  readonly backend: Backend;
  readonly format: FleetFormat;
  /** IANA name of the zone that the plan's hours are in. */
  readonly zone: string;
};

/** What cannot be launched so is said by its name, and the others are written. */
export function writeFleetLaunch(planned: PlannedDay, choice: LaunchChoice): FleetLaunch {
  const lead = Math.ceil(planned.fleet.startHours * 60);
  const launches = listPlacements(planned).map((placed) => {
    const file = writeFile(placed, { ...choice, lead });
    const name = `${placed.service.name}, ${placed.line.chip.name}`;
    return file.ok ? file : failure(...file.issues.map((trouble) => namedIssue(name, trouble)));
  });
  const files = launches.flatMap((file) => (file.ok ? [file.value] : []));
  return { files, issues: distinctIssues(launches.flatMap(({ issues }) => issues)) };
}

const namedIssue = (name: string, { code, message, fix }: Issue): Issue => ({
  ...issue("FLEET-LAUNCH", "launch", { name, code, message }),
  ...(fix && { fix }),
});

type Writing = LaunchChoice & Pick<Schedule, "lead">;

function writeFile(placed: Placed, writing: Writing): Result<LaunchFile> {
  const { counts, folder, name } = placed;
  const most = Math.max(...counts);
  const pair = placed.option.unit.prefill !== null && writing.format !== "dynamo";
  const parts = pair ? unitCopies(placed, writing, most) : [writePart(placed, writing, { name, copies: most, counts })];
  const trouble = parts.flatMap((part) => (part.ok ? [] : part.issues));
  if (trouble.length > 0) return failure(...distinctIssues(trouble));
  const texts = parts.flatMap((part) => (part.ok ? [part.value] : []));
  const front = pair ? [toYamlStream([frontService(placed)])] : [];
  const content = headLines(placed, writing) + [...texts, ...front].join("---\n");
  return success({ name: `${folder === "" ? "" : `${folder}/`}${name}.yaml`, content }, [
    ...distinctIssues(parts.flatMap(({ issues }) => issues)),
    ...labelNotes(placed),
  ]);
}

/** Transfers are between servers of one pair: each copy of a pair has its own router, and starts and stops as one. */
function unitCopies(placed: Placed, writing: Writing, most: number): readonly Result<string>[] {
  return Array.from({ length: most }, (_, copy) => {
    const counts = placed.counts.map((count) => Number(count > copy));
    return writePart(placed, writing, { name: `${placed.name}-${copy + 1}`, copies: 1, counts });
  });
}

type PartAsk = { readonly name: string; readonly copies: number; readonly counts: readonly number[] };

/** Objects and their scalers, as YAML. */
function writePart(placed: Placed, writing: Writing, { name, copies, counts }: PartAsk): Result<string> {
  const { line, name: group } = placed;
  const launch = unitLaunch(placed, writing.backend, copies);
  if (!launch.ok) return launch;
  const { key, value } = nodeLabel(line.chip);
  const scaled = new Set(counts).size > 1;
  const put: Launch = { ...launch.value, place: { name, group, nodeSelector: { [key]: value }, scaled } };
  const spread = put.servers.some(({ plan }) => plan.nodes > 1);
  const documents = listDocuments(put, writing.format === "kubernetes" && spread ? "lws" : writing.format);
  if (!documents.ok) return documents;
  // The last one is the benchmark.
  const text = documents.value
    .slice(0, -1)
    .map(({ content }) => content)
    .join("---\n");
  const objects = readYamlStream(text) ?? [];
  const scalers = listTargets(objects).flatMap(({ target, replicas }): Yaml[] => {
    const scaler = scaledObject(target, { ...writing, counts: counts.map((count) => (count * replicas) / copies) });
    return scaler === null ? [] : [scaler];
  });
  const notes = [...launch.issues, ...documents.issues].filter(({ code }) => !OF_COMMANDS.includes(code));
  return success(scalers.length === 0 ? text : `${text}---\n${toYamlStream(scalers)}`, notes);
}

/** What must be seen to where commands are started by hand. */
const OF_COMMANDS: readonly string[] = ["LAUNCH-REPLICAS", "LAUNCH-HOSTS"];

function unitLaunch({ service, line, option }: Placed, backend: Backend, copies: number): Result<Launch> {
  const { unit, highest } = option;
  const laid = optionScenario(service.scenario, line.chip, { unit, copies, clients: highest.clients * copies });
  return laid.ok ? planLaunch(laid.value, LaunchInput.parse({ engine: backend, ...unitBudget(unit) })) : laid;
}

/** One address for all copies of a pair. */
const frontService = ({ name }: Placed): Yaml => serviceObject(name, { [GROUP]: name, ...ROUTES }, ROUTER_PORT);

function headLines({ service, line, option, counts }: Placed, { zone }: Writing): string {
  const { unit } = option;
  const most = Math.max(...counts);
  const lines = [
    [service.name, line.chip.name, line.region, line.paid === "rent" ? "" : line.paid].filter(Boolean).join(", "),
    `${optionWord({ unit, copies: most })}; copies by hour (${zone}): ${counts.join(" ")}`,
  ];
  // A name is a reader's: a line break in it would end the comment.
  return lines.map((words) => `# ${words.replace(/\s+/g, " ")}\n`).join("");
}

function labelNotes({ line }: Placed): readonly Issue[] {
  const { key, value } = nodeLabel(line.chip);
  return key === OWN_LABEL ? [issue("FLEET-NODE-LABEL", "launch", { name: line.chip.name, key, value })] : [];
}
