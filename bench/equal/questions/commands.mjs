// The commands beside the analyses, on files of every kind, and what the command line says of itself.

const LANGUAGES = ["en", "zh"];

/** `names` of commands and analyses; `presets`: names of models. */
export function commandQuestions(names, presets) {
  return [
    ...names.flatMap((name) => LANGUAGES.map((language) => mds("help", "help", name, "--lang", language))),
    ...names.map((name) => mds("help", name, "--help")),
    ...LANGUAGES.map((language) => mds("help", "list", "--lang", language)),
    mds("help", "no-such-command"),
    mds("mds model", "model", ...presets),
    ...presets.map((name) => mds("mds model", "model", "--table", name, "--lang", "zh")),
    ...lines().map((args) => mds(`mds ${args[0]}`, ...args)),
    ...LANGUAGES.flatMap((language) =>
      bothLanguages().map((args) => mds(`mds ${args[0]}`, ...args, "--lang", language)),
    ),
    protocol(),
  ];
}

const mds = (group, ...args) => ({ group, door: "mds", args });

const DENSE = ["--set", "model=qwen3-32b", "--set", "hw=h100-sxm", "--set", "tp=2", "--set", "conc=16"];
const EXPERTS = ["--set", "tp=8", "--set", "conc=64"];
const SPLIT = [...DENSE, "--set", "split=true", "--set", "d_tp=2", "--set", "d_adp=1"];

const lines = () => [
  ["model", "config.json"],
  ["model", "config.json", "--treat-as", "llama"],
  ["predict", "--rows", "rows.csv"],
  ["predict", "--rows", "absent.csv"],
  ["calibrate", "--rows", "measured.csv"],
  ["calibrate", "--rows", "measured.csv", "--text", "--least-squares"],
  ["calibrate", "--rows", "measured.csv", "--out", "fitted.json"],
  ["calibrate", "--measurements", "served.csv", "--scenario", "scenario.json", "--text"],
  ["predict", "--rows", "rows.csv", "--profile", "fitted.json"],
  ["quick-estimation", ...DENSE, "--profile", "fitted.json", "--text"],
  ["fit", "kit", "served.csv", ...DENSE],
  ["fit", "served.csv", ...DENSE, "--json"],
  ...["text", "compute-flow", "summary"].map((format) => ["trace", "trace.json", "--format", format]),
  ["trace", "trace.json", "--format", "json", "--layer", "2"],
  ["trace", "trace.json", "--layer", "2", "--compare-layer", "3"],
  ["trace", "trace.json", "--layers", "1,2", "--perfetto"],
  ["trace", "trace.json", "--against", "scenario.json"],
  ["trace", "trace.json", "--against", "guess", "--set", "tp=4"],
  ...["text", "json", "summary"].map((format) => ["serving-profile", "capture", "--format", format]),
  ["serving-profile", "capture", "--replay", ...DENSE],
  ["benchmarks", "benchmark.json", "served.csv", ...DENSE],
  ...["json", "summary", "csv"].map((format) => ["benchmarks", "served.csv", ...DENSE, "--format", format]),
  ["benchmarks", "served.csv", "benchmark.json", ...DENSE, "--format", "csv", "--part", "errors"],
  ["kit", ...DENSE],
  ...["text", "json", "summary", "chip", "commands", "csv"].map((format) => [
    "kit",
    "kit",
    ...DENSE,
    "--format",
    format,
  ]),
  ["import", "kit", "capture", "served.csv", "trace.json", "config.json", "requests.csv", "serve.sh", "scenario.json"],
  ["import", "benchmark.json", "rows.csv", "tables", "--format", "json"],
  ...POLICIES.map((policy) => simulated("--policy", policy, "--rates", "0.01,0.0004,0.00002,0", "--blocks", "200")),
  ...POLICIES.map((policy) => simulated("--policy", policy, "--scenario", "scenario.json", "--summary")),
  simulated("--scenario", "scenario.json", "--replicas", "2", "--routing", "least-outstanding", "--detail"),
  simulated("--scenario", "scenario.json", "--decode-replicas", "1", "--transfer", "0.01,0.00001", "--clients", "4"),
  ["simulate", "--requests", "requests.csv", "--polcy", "orca"],
  ...ENGINES.flatMap((engine) =>
    FORMATS.map((format) => ["launch", "--engine", engine, "--format", format, ...EXPERTS]),
  ),
  ["launch", "--engine", "vllm", "--format", "llm-d", ...SPLIT, "--json"],
  ["launch", "--read", "vllm serve Qwen/Qwen3-32B -tp 2 --max-num-seqs 64 --kv-cache-dtype fp8"],
  ["launch", "--read", "python -m sglang.launch_server --model Qwen/Qwen3-32B --tp 4 --no-such-flag 3"],
  ["tables", "import", "tables"],
  ["tables", "list"],
  ["quick-estimation", ...DENSE, "--set", "time=measured", "--set", `tables=${MADE_UP_TABLES}`, "--text"],
  ["saved", "list"],
  ["saved", "list", "--trash"],
  ["saved", "export"],
  ["saved", "export", "--out", "saved.json"],
  ["saved", "import", "saved.json"],
  ["saved", "show", "0000000000"],
  ["jobs", "list"],
  ["jobs", "run", "no-such-kind"],
  ["token", "list"],
];

/** Commands that take `--lang`. */
const bothLanguages = () => [
  ["report", ...DENSE, "--json"],
  ...["json", "text", "html", "md", "csv", "trace"].map((format) => ["report", ...DENSE, "--format", format]),
  ["report", "--input", "scenario.json", "--format", "md", "--sections", "summary,traffic"],
  ["report", "--input", "benchmark.json", "--format", "md"],
  ["report", ...DENSE, "--format", "json", "--out", "reports"],
  ...["text", "md", "csv"].map((format) => ["report", "--input", "reports/report.json", "--format", format]),
  ["quick-estimation", ...EXPERTS, "--explain", "tpot"],
  ["cost", ...EXPERTS, "--explain", "energy"],
  ["cost", "--csv", "--part", "token"],
  ["cost", "hw=l40s"],
];

/** Under this name the tables of tests/fixtures are kept. */
const MADE_UP_TABLES = "h100/vidur/csv";
const simulated = (...more) => ["simulate", "--requests", "requests.csv", ...more];
const POLICIES = [
  ...["sarathi", "vllm-v0", "orca", "vllm-v1", "sglang", "trtllm-max-utilization", "trtllm-guaranteed-no-evict"],
  ...["priority", "reserve"],
];
const ENGINES = ["vllm", "sglang", "trtllm"];
const FORMATS = ["command", "compose", "kubernetes", "lws", "llm-d", "kustomize", "dynamo"];

/** The tools of the Model Context Protocol, and an answer of one. */
function protocol() {
  const request = (id, method, params) => `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
  const client = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "equal", version: "1" } };
  const input = [
    request(1, "initialize", client),
    request(undefined, "notifications/initialized"),
    request(2, "tools/list", {}),
    request(3, "tools/call", { name: "quick_memory", arguments: { model: "qwen3-8b", tp: 1, language: "zh" } }),
    request(4, "tools/call", { name: "scenario_parameters", arguments: {} }),
  ].join("");
  return { group: "mds mcp", door: "program", args: ["mcp"], input };
}
