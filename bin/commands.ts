/** Every command beside the analyses: its name, its lines in the help, and its code, which loads when it is asked for. */
import type { Command } from "./console/command";

export type Listed = {
  readonly name: string;
  /** How it is called, without `mds`, and what it does. */
  readonly lines: Readonly<Record<string, string>>;
  /** Absent where `cli.ts` answers with the options of an analysis. */
  readonly load?: () => Promise<Command>;
};

export const commands: readonly Listed[] = [
  { name: "list", lines: { list: "all analyses" } },
  {
    name: "run",
    lines: {
      "<analysis> --model … --hw … --tp …": "run one, by any of its parameters (or --set model=…); prints JSON",
      "run <analysis> --input scenario.json": "the same from a file (- for standard input)",
    },
  },
  {
    name: "model",
    lines: {
      "model <config.json|folder|preset> …":
        "what model configurations contain, with the hf_quant_config.json beside or after each; --treat-as FAMILY reads an unknown one",
      "model <config.json> <model.safetensors.index.json> …":
        "bytes of weight files by part, from names and shapes alone, beside those of the configuration",
      "model --table <config.json|preset> …": "the same taken apart: components, what was read and assumed",
    },
  },
  {
    name: "predict",
    lines: { "predict --rows rows.csv --out pred.csv": "TTFT and TPOT of whole deployments, queue included" },
    load: async () => (await import("./predict/command")).predictCommand,
  },
  {
    name: "calibrate",
    lines: { "calibrate --rows rows.csv --out p.json": "an efficiency profile from measured times" },
    load: async () => (await import("./calibrate/command")).calibrateCommand,
  },
  {
    name: "fit",
    lines: {
      "fit <file> … --set model=… --set hw=…": "laws and a deployment refitted to whatever was measured of them",
    },
    load: async () => (await import("./fit/command")).fitCommand,
  },
  {
    name: "simulate",
    lines: { "simulate --requests r.csv --policy …": "requests through a scheduler, step by step" },
    load: async () => (await import("./simulate/command")).simulateCommand,
  },
  {
    name: "tables",
    lines: { "tables import <path> …": "measured operator tables; also list, remove <id>" },
    load: async () => (await import("./measurements/tables-command")).tablesCommand,
  },
  {
    name: "launch",
    lines: { "launch --engine vllm --format lws …": "what starts a scenario; --read turns a command into one" },
    load: async () => (await import("./launch-command")).launchCommand,
  },
  {
    name: "jobs",
    lines: { "jobs run <kind> --input job.json": "long work in threads, or on workers when REDIS_URL is set" },
    load: async () => (await import("./jobs-command")).jobsCommand,
  },
  {
    name: "worker",
    lines: { worker: "take cells of such work from the queue" },
    load: async () => (await import("./jobs-command")).workerCommand,
  },
  {
    name: "trace",
    lines: { "trace <file>": "a profiler trace by pass, layer and kernel; --format summary as JSON" },
    load: async () => (await import("./trace/command")).traceCommand,
  },
  {
    name: "benchmarks",
    lines: { "benchmarks <file> …": "results of benchmarks beside predictions; two runs compared; what cannot be" },
    load: async () => (await import("./measurements/benchmarks-command")).benchmarksCommand,
  },
  {
    name: "gate",
    lines: {
      "gate --baseline <file> … --run <file> …":
        "fails where a run lost against its baseline; exit code 1 for pipelines; --format json",
    },
    load: async () => (await import("./gate/command")).gateCommand,
  },
  {
    name: "kit",
    lines: { "kit <file> …": "what the measurement kit measured, an accelerator from it; without a file: what to run" },
    load: async () => (await import("./measurements/kit-command")).kitCommand,
  },
  {
    name: "import",
    lines: { "import <path> …": "what files and folders are and which page takes each; --format json" },
    load: async () => (await import("./measurements/import-command")).importCommand,
  },
  {
    name: "serving-profile",
    lines: { "serving-profile <folder>": "what a service did, request by request; --format summary as JSON" },
    load: async () => (await import("./serving-profile/command")).servingProfileCommand,
  },
  {
    name: "diagnose",
    lines: { "diagnose <file|folder> …": "what is wrong, since when, why, and what cures it; --format json" },
    load: async () => (await import("./diagnose/command")).diagnoseCommand,
  },
  {
    name: "report",
    lines: {
      "report --set … --format md --out dir": "a scenario, or a report from a file, as JSON, text, HTML, Markdown, CSV",
    },
    load: async () => (await import("./report/command")).reportCommand,
  },
  {
    name: "saved",
    lines: { "saved list [word …]": "what the team keeps; also show, export and import of one JSON file" },
    load: async () => (await import("./server/saved-command")).savedCommand,
  },
  {
    name: "token",
    lines: { "token create <name> --scope read": "by what programs come in to a server; also list, revoke <id>" },
    load: async () => (await import("./server/token-command")).tokenCommand,
  },
  {
    name: "session",
    lines: { "session end <person>": "what a person signed in to is over, in all browsers" },
    load: async () => (await import("./server/session-command")).sessionCommand,
  },
  {
    name: "backup",
    lines: { "backup <folder>": "all that the server keeps, while it serves" },
    load: async () => (await import("./server/backup-command")).backupCommand,
  },
  {
    name: "restore",
    lines: { "restore <folder>": "puts it back, into SQLite or PostgreSQL" },
    load: async () => (await import("./server/backup-command")).restoreCommand,
  },
  {
    name: "mcp",
    lines: { mcp: "the analyses as tools of the Model Context Protocol, on standard input and output" },
    load: async () => (await import("./mcp-command")).mcpCommand,
  },
  { name: "help", lines: { "help <analysis>": "its parameters" } },
];

export const commandNamed = async (name: string | undefined): Promise<Command | undefined> =>
  commands.find((listed) => listed.name === name)?.load?.();
