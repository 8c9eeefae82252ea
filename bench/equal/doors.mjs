// One commit behind its doors, in a process of its own: node bench/equal/doors.mjs <folder of the commit>. Its parent sends questions
// and gets what the command line prints, or what a route answers.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findRoute } from "./routes.mjs";

const folder = process.argv[2];
const DOORS = { mds: commandLine, http, program };
const [out, err] = [process.stdout, process.stderr].map((stream) => stream.write.bind(stream));
process.stdout.setMaxListeners(0);
process.stderr.setMaxListeners(0);

process.on("message", async (question) => {
  if (question === "end") {
    const { user, system } = process.cpuUsage();
    process.send({ seconds: (user + system) / 1e6 }, () => process.exit(0));
    return;
  }
  process.send(await answer(question));
});
process.on("disconnect", () => process.exit(0));

async function answer(question) {
  try {
    const answered = await DOORS[question.door](question);
    return Object.fromEntries(Object.entries(answered).map(([key, value]) => [key, withoutFolder(value)]));
  } catch (error) {
    // A bug of that commit. Where it lies in the bundle is no part of the answer.
    return { threw: withoutFolder(`${error?.name}: ${error?.message}`) };
  }
}

const withoutFolder = (value) => (typeof value === "string" ? value.replaceAll(folder, "<commit>") : value);

/** bin/mds itself, run once more in this process: a start of Node for each question would take most of the time. */
let runs = 0;
async function commandLine({ args }) {
  const said = { stdout: "", stderr: "" };
  const keep =
    (name) =>
    (text, ...rest) => {
      said[name] += text;
      for (const written of rest) if (typeof written === "function") written();
      return true;
    };
  const argv = process.argv;
  process.argv = [argv[0], join(folder, "bin", "mds"), ...args];
  process.stdout.write = keep("stdout");
  process.stderr.write = keep("stderr");
  try {
    await import(`${pathToFileURL(process.argv[1]).href}?${(runs += 1)}`);
  } finally {
    [process.stdout.write, process.stderr.write] = [out, err];
    process.argv = argv;
  }
  const status = process.exitCode ?? 0;
  process.exitCode = 0;
  return { status, ...said };
}

/** As another program starts it, with its standard input: for what speaks to the process itself. */
function program({ args, input }) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...process.execArgv, join(folder, "bin", "mds"), ...args],
    {
      ...{ input, encoding: "utf8", maxBuffer: 256e6 },
    },
  );
  return { status, stdout, stderr };
}

let routes;
async function http({ method = "GET", path, language = "en", body }) {
  routes ??= (await import(pathToFileURL(join(folder, "tree", "equal-routes", "routes.mjs")).href)).routes;
  const url = new URL(path, "http://localhost:3000");
  const found = findRoute(routes, url.pathname);
  const handler = found?.module[method];
  if (handler === undefined) return { status: 404, body: "no route" };
  const headers = { "accept-language": language, ...(body !== undefined && { "content-type": "application/json" }) };
  const request = new Request(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const response = await handler(request, { params: Promise.resolve(found.params) });
  const [type, location] = ["content-type", "location"].map((name) => response.headers.get(name));
  return { status: response.status, type, location, body: await response.text() };
}
