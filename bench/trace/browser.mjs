// A file in a worker of Chromium: seconds until the first view and until the figures, and the renderer's largest resident set.
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { at } from "../../scripts/lib/project.mjs";

const PAGE = `<!doctype html><input type="file"><script>
  window.read = () => new Promise((done) => {
    const worker = new Worker("/worker.js");
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = ({ message }) => done({ error: message });
    worker.postMessage(document.querySelector("input").files[0]);
  });
</script>`;

export async function inChromium(path) {
  const bundle = await build({
    entryPoints: [at("bench", "trace", "worker.ts")],
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    target: "es2022",
    tsconfig: at("tsconfig.json"),
  });
  const script = bundle.outputFiles[0].text;
  const server = createServer(({ url }, answer) => {
    const isScript = url === "/worker.js";
    answer.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" }).end(isScript ? script : PAGE);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const browser = await chromium.launchServer({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    headless: true,
  });
  try {
    const connected = await chromium.connect(browser.wsEndpoint());
    const page = await connected.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.locator("input").setInputFiles(path);
    const found = await page.evaluate(() => window.read());
    return { ...found, peakMib: largestRenderer(browser.process().pid) };
  } finally {
    await browser.close();
    server.close();
  }
}

/** MiB, over all renderers below `root`; null where the system does not say. */
function largestRenderer(root) {
  const parents = new Map();
  const peaks = new Map();
  try {
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      try {
        const status = readFileSync(`/proc/${pid}/status`, "utf8");
        parents.set(Number(pid), Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]));
        if (readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--type=renderer"))
          peaks.set(Number(pid), Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1]) / 1024);
      } catch {
        // It has ended meanwhile.
      }
    }
  } catch {
    return null;
  }
  const below = (pid) => pid === root || (parents.has(pid) && below(parents.get(pid)));
  return Math.max(...[...peaks].filter(([pid]) => below(pid)).map(([, peak]) => peak));
}
