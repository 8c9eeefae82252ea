// The command line's package, installed from its file into an empty folder and asked under each version of Node.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Megabytes (10^6) of the tarball. */
const MOST_MB = 15;

/** A result file as `vllm bench serve` writes it. */
const BENCHMARK = {
  ...{
    backend: "vllm",
    model_id: "meta-llama/Llama-3.1-8B-Instruct",
    num_prompts: 64,
    request_rate: 4,
    duration: 20.5,
  },
  ...{ completed: 64, total_input_tokens: 65536, total_output_tokens: 8192, request_throughput: 3.12 },
  ...{ output_throughput: 399.6, mean_ttft_ms: 61.2, mean_tpot_ms: 7.9, p99_ttft_ms: 120.4, p99_tpot_ms: 9.1 },
};

/** Throws where it does not answer; resolves to lines about what was asked. `nodes`: further programs beside the Node that runs this. */
export function tryCli(tarball, nodes) {
  const folder = mkdtempSync(join(tmpdir(), "mds-try-"));
  try {
    const megabytes = statSync(tarball).size / 1e6;
    if (megabytes > MOST_MB) throw new Error(`${tarball} has ${megabytes.toFixed(1)} MB; the limit is ${MOST_MB} MB`);
    install(folder, tarball);
    writeFileSync(join(folder, "bench.json"), JSON.stringify(BENCHMARK));
    new DatabaseSync(join(folder, "profile.db")).exec("CREATE TABLE slice (ts, dur); INSERT INTO slice VALUES (1, 2)");
    const asked = [process.execPath, ...nodes].map((node) => askNode(folder, node));
    for (const { version, summary } of asked) compare(version, summary, asked[0].summary);
    const versions = asked.map(({ version }) => version).join(", ");
    return [`command line: ${megabytes.toFixed(1)} MB, no dependencies, answers under Node ${versions}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function install(folder, tarball) {
  writeFileSync(join(folder, "package.json"), "{}");
  run(folder, "npm", ["install", "--offline", "--no-audit", "--no-fund", tarball]);
  const listed = JSON.parse(run(folder, "npm", ["ls", "--all", "--json"])).dependencies;
  const names = Object.entries(listed).flatMap(([name, { dependencies = {} }]) => [name, ...Object.keys(dependencies)]);
  if (names.length !== 1) throw new Error(`one package was wanted, there are ${names.join(", ")}`);
  if (!run(folder, "npx", ["--offline", "mds", "help"]).startsWith("mds:"))
    throw new Error("npx mds help says nothing");
}

function askNode(folder, node) {
  const version = run(folder, node, ["--version"]).trim();
  const mds = (...words) => run(folder, node, [join("node_modules", ".bin", "mds"), ...words]);
  const expectWords = (answer, words) => {
    if (!answer.includes(words)) throw new Error(`Node ${version}: "${words}" was expected in ${answer.slice(0, 300)}`);
  };
  expectWords(mds("help"), "quick-estimation");
  const { summary } = JSON.parse(mds("quick-estimation", "--set", "model=llama-3.1-8b", "--set", "hw=h100-sxm"));
  expectWords(mds("import", "bench.json"), "benchmark");
  mds("plan", "--set", "model=llama-3.1-8b", "--set", "hw=h100-sxm", "--compact");
  mds("report", "--format", "html", "--out", "report");
  expectWords(readFileSync(join(folder, "report", "report.html"), "utf8"), "</html>");
  expectWords(JSON.stringify(askMcp(folder, node)), "quick_estimation");
  askDatabase(folder, node, version);
  return { version, summary };
}

/** Lists the tools over standard input, as programs do. */
function askMcp(folder, node) {
  const hello = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "try", version: "1" } };
  const messages = [
    { jsonrpc: "2.0", id: 1, method: "initialize", params: hello },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 2, method: "tools/list" },
  ];
  const input = messages.map((message) => `${JSON.stringify(message)}\n`).join("");
  const lines = run(folder, node, [join("node_modules", ".bin", "mds"), "mcp"], { input })
    .trim()
    .split("\n");
  return lines
    .map((line) => JSON.parse(line))
    .find(({ id }) => id === 2)
    .result.tools.map(({ name }) => name);
}

/** Node 20 has no SQLite: the refusal names the version that has. */
function askDatabase(folder, node, version) {
  const words = [join("node_modules", ".bin", "mds"), "serving-profile", "profile.db"];
  const { stderr } = spawnSync(node, words, { cwd: folder, encoding: "utf8" });
  const refused = stderr.includes("SQLite needs Node 22.13 or newer");
  if (refused !== version.startsWith("v20.")) throw new Error(`Node ${version}, a database: ${stderr.slice(0, 500)}`);
}

/** Powers and logarithms of two versions differ in the last digits. */
function compare(version, summary, reference) {
  for (const [name, value] of Object.entries(reference)) {
    const other = summary[name];
    const alike = typeof value === "number" ? Math.abs(other - value) <= 1e-9 * Math.abs(value) : other === value;
    if (!alike) throw new Error(`Node ${version}: ${name} is ${other}, and ${value} under ${process.version}`);
  }
}

function run(cwd, command, words, more = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, words, {
    cwd,
    encoding: "utf8",
    maxBuffer: 64e6,
    ...more,
  });
  if (status === 0) return stdout;
  throw new Error(`${command} ${words.join(" ")} ended with ${status}: ${error?.message ?? stderr.slice(0, 2000)}`);
}
