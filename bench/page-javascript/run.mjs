// What a first view of each page loads as JavaScript, in kB of gzip: node bench/page-javascript/run.mjs [page ...], after npm run build.
// `page` is what the page itself is made of, `charts` the chunk with Plotly, `later` all else that arrives before the network is quiet.
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { withBuiltServer } from "../support/built-server.mjs";
import { printJson } from "../bundled.mjs";

const PAGES = [
  "",
  "plan",
  "quick-estimation",
  "scale-up-search",
  "scheduling-simulator",
  "trace",
  "serving-profile",
  "models",
];
const PORT = 3947;
const CHUNK = /\/_next\/static\/[^"'\\ ]+?\.js/g;

const asked = process.argv.slice(2);
await withBuiltServer(PORT, async (base) => {
  const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const rows = {};
  for (const page of asked.length > 0 ? asked : PAGES) rows[page || "index"] = await measure(browser, base, page);
  await browser.close();
  printJson(rows);
});

async function measure(browser, base, path) {
  const url = `${base}/${path}`;
  const document = await (await fetch(url)).text();
  const own = new Set(document.match(CHUNK));
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1440, height: 900 } });
  const bodies = new Map();
  context.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith(".js")) bodies.set(pathname, response.body());
  });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  const sizes = { page: 0, charts: 0, later: 0 };
  for (const [path, body] of bodies) {
    const script = await body;
    sizes[own.has(path) ? "page" : script.includes("Plotly") ? "charts" : "later"] += gzipSync(script).length / 1000;
  }
  await context.close();
  return Object.fromEntries(Object.entries(sizes).map(([part, kb]) => [part, Math.round(kb)]));
}
