/** `mds launch`: commands and files that start a scenario, or the scenario of a pasted command. */
import { LAUNCH_FORMATS, type LaunchFormat } from "@/features/core/deploy/launch-input";
import { readLaunch } from "@/features/core/deploy/read/launch";
import { packedTexts } from "@/features/core/scenario/question/whole-texts";
import { readLaunchAnswer } from "@/features/core/deploy/read/answer";
import { writeLaunch } from "@/features/core/deploy/write/launch";
import { tableLibrary } from "@/features/core/timing/tables/open-tables";
import { storedTableSet } from "@/lib/server/table-store";
import { writeValue, type RawParams } from "@/lib/params/codec";
import { command } from "./console/command";
import { complain, note, print, readSource, type Io } from "./console/io";
import { isJsonObject } from "@/lib/json";

const HELP = `mds launch [--engine vllm|sglang|trtllm] [--format command|compose|kubernetes|lws|llm-d|kustomize|dynamo]
           [--input scenario.json] [--set key=value …] [--json]
mds launch --read "vllm serve … "        (or --read - for standard input)

Writes what starts the scenario, checked against its memory first: server commands with the reason of every flag, container and
cluster files, the router of a prefill and a decode server, and the benchmark that verifies the prediction.
--set takes parameters of the scenario and of the launch:
  engine version path max_len max_seqs batched_tokens prefill_tokens util prefix_cache spec_tokens draft_path node_gpus image

--read turns a launch into scenario parameters: a command (long, short and = forms, quotes, continued lines, variables, arithmetic, arrays,
here-documents, options files, docker, systemd, Slurm), a file of Compose, Kubernetes, KServe, LeaderWorkerSet, llm-d, Dynamo, Helm, SkyPilot, Ray
or a vLLM recipe, a Python call (LLM, EngineArgs, sgl.Engine), or the first lines of a server's log. Flags that it does not know, that are not
modelled or that another one replaces are listed; what it leaves open is refused by name. A benchmark client's command, beside it or alone, sets
input, output, their range and the concurrency. Paste a prefill and a decode server together for a scenario with both.`;

export const launchCommand = command({
  help: HELP,
  trouble: "LAUNCH-FAILED at launch",
  options: {
    engine: { type: "string" },
    format: { type: "string" },
    input: { type: "string" },
    set: { type: "string", multiple: true },
    read: { type: "string" },
    json: { type: "boolean" },
  },
  run: (values, io) => {
    if (values.read !== undefined) return read(values.read === "-" ? readSource("-") : values.read, io);
    const raw: RawParams = {
      ...readInput(values.input),
      ...readPairs(values.set ?? []),
      ...(values.engine && { engine: values.engine }),
    };
    const format = LAUNCH_FORMATS.find((known) => known === (values.format ?? "command"));
    if (!format) return complain(io, [`LAUNCH-FORMAT at format: --format takes ${LAUNCH_FORMATS.join(", ")}.`]);
    return write(raw, format, values.json === true, io);
  },
});

function write(raw: RawParams, format: LaunchFormat, json: boolean, io: Io): number {
  const launch = writeLaunch(raw, tableLibrary(raw["tables"], storedTableSet), { format, language: "en" });
  if (!launch.ok) return complain(io, launch.issues);
  note(io, launch.issues);
  const { documents } = launch.value;
  if (json) return print(io, JSON.stringify(documents, null, 2));
  const texts = documents.map(({ name, content }) => `# ==> ${name}\n${content}`);
  return print(io, texts.join("\n").trimEnd());
}

function read(source: string, io: Io): number {
  const launch = readLaunch(source);
  if (!launch.ok) return complain(io, launch.issues);
  note(io, launch.issues);
  return print(io, JSON.stringify(readLaunchAnswer(launch.value), null, 2));
}

function readInput(path: string | undefined): RawParams {
  if (path === undefined) return {};
  const parsed: unknown = JSON.parse(readSource(path));
  if (!isJsonObject(parsed)) throw new Error(`${path} must hold a JSON object of parameters.`);
  return Object.fromEntries(Object.entries(packedTexts(parsed)).map(([key, value]) => [key, writeValue(value)]));
}

function readPairs(pairs: readonly string[]): RawParams {
  const read = Object.fromEntries(
    pairs.map((pair) => {
      const cut = pair.indexOf("=");
      if (cut <= 0) throw new Error(`--set takes key=value, not "${pair}".`);
      return [pair.slice(0, cut), pair.slice(cut + 1)];
    }),
  );
  return packedTexts(read);
}
