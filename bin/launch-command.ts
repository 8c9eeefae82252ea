/** `mds launch`: commands and files that start a scenario, or the scenario of a pasted command. */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { documentsOf } from "@/features/core/deploy/documents";
import { launchOf } from "@/features/core/deploy/launch";
import { LAUNCH_FORMATS, LaunchInput, type LaunchFormat } from "@/features/core/deploy/launch-input";
import { readLaunch } from "@/features/core/deploy/read-launch";
import { readLaunchAnswer } from "@/features/core/deploy/read-answer";
import { openTables } from "@/features/core/timing/tables/open-tables";
import { resolveScenario } from "@/features/core/scenario/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { storedTableSet } from "@/lib/server/table-store";
import { decodeParams, writeValue, type RawParams } from "@/lib/params/codec";
import type { Issue } from "@/lib/issue";

type Stream = { readonly write: (text: string) => unknown };
type Io = { readonly stdout: Stream; readonly stderr: Stream };

export const LAUNCH_HELP = `mds launch [--engine vllm|sglang|trtllm] [--format command|compose|kubernetes|lws|llm-d|dynamo]
           [--input scenario.json] [--set key=value …] [--json]
mds launch --read "vllm serve … "        (or --read - for standard input)

Writes what starts the scenario, checked against its memory first: server commands with the reason of every flag, container and
cluster files, the router of a prefill and a decode server, and the benchmark that verifies the prediction.
--set takes parameters of the scenario and of the launch:
  engine path max_len max_seqs batched_tokens prefill_tokens util prefix_cache spec_tokens node_gpus image

--read turns a launch command (long, short and = forms, quotes, continued lines, variables, here-documents) into scenario
parameters, and lists flags that it does not know. Paste a prefill and a decode server together for a scenario with both.`;

const OK = 0;
const BAD_INPUT = 2;
const STDIN = 0;

export function runLaunch(argv: readonly string[], io: Io): number {
  try {
    const { values } = parseArgs({ args: [...argv], options: OPTIONS });
    if (values.help) return say(io, LAUNCH_HELP);
    if (values.read !== undefined) return read(values.read === "-" ? readFileSync(STDIN, "utf8") : values.read, io);
    const raw = {
      ...inputOf(values.input),
      ...pairsOf(values.set ?? []),
      ...(values.engine && { engine: values.engine }),
    };
    const format = LAUNCH_FORMATS.find((known) => known === (values.format ?? "command"));
    if (!format) return complain(io, [`LAUNCH-FORMAT at format: --format takes ${LAUNCH_FORMATS.join(", ")}.`]);
    return write(raw, format, values.json === true, io);
  } catch (error) {
    return complain(io, [`LAUNCH-FAILED at launch: ${(error as Error).message}`]);
  }
}

const OPTIONS = {
  engine: { type: "string" },
  format: { type: "string" },
  input: { type: "string" },
  set: { type: "string", multiple: true },
  read: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

function write(raw: RawParams, format: LaunchFormat, json: boolean, io: Io): number {
  const params = decodeParams(ScenarioSchema, raw);
  const input = decodeParams(LaunchInput, raw);
  const unreadable = [...params.issues, ...input.issues];
  if (unreadable.length > 0) return complain(io, unreadable.map(lineOf));
  const { tables } = raw;
  const scenario = resolveScenario(params.value, tables ? { tables: openTables(tables, storedTableSet) } : {});
  if (!scenario.ok) return complain(io, scenario.issues.map(lineOf));
  const launch = launchOf(scenario.value, input.value);
  if (!launch.ok) return complain(io, launch.issues.map(lineOf));
  const documents = documentsOf(launch.value, format);
  if (!documents.ok) return complain(io, documents.issues.map(lineOf));
  for (const issue of [...scenario.issues, ...launch.issues]) io.stderr.write(`note: ${lineOf(issue)}\n`);
  if (json) return say(io, JSON.stringify(documents.value, null, 2));
  const texts = documents.value.map(({ name, content }) => `# ==> ${name}\n${content}`);
  return say(io, texts.join("\n").trimEnd());
}

function read(source: string, io: Io): number {
  const launch = readLaunch(source);
  if (!launch.ok) return complain(io, launch.issues.map(lineOf));
  for (const issue of launch.issues) io.stderr.write(`note: ${lineOf(issue)}\n`);
  return say(io, JSON.stringify(readLaunchAnswer(launch.value), null, 2));
}

function inputOf(path: string | undefined): RawParams {
  if (path === undefined) return {};
  const parsed: unknown = JSON.parse(readFileSync(path === "-" ? STDIN : path, "utf8"));
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw new Error(`${path} must hold a JSON object of parameters.`);
  return Object.fromEntries(Object.entries(parsed).map(([key, value]) => [key, writeValue(value)]));
}

function pairsOf(pairs: readonly string[]): RawParams {
  return Object.fromEntries(
    pairs.map((pair) => {
      const cut = pair.indexOf("=");
      if (cut <= 0) throw new Error(`--set takes key=value, not "${pair}".`);
      return [pair.slice(0, cut), pair.slice(cut + 1)];
    }),
  );
}

const lineOf = ({ code, at, message, fix }: Issue): string =>
  `${code} at ${at}: ${message.en}${fix ? ` ${fix.en}` : ""}`;

function say(io: Io, text: string): number {
  io.stdout.write(`${text}\n`);
  return OK;
}

function complain(io: Io, lines: readonly string[]): number {
  for (const line of lines) io.stderr.write(`${line}\n`);
  return BAD_INPUT;
}
