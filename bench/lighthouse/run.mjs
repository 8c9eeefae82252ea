// Lighthouse, desktop, as JSON: `npm test -- lighthouse` after a build, which installs its packages (docs/adr/dependencies.md); from then on
// `node bench/lighthouse/run.mjs http://localhost:3000 [page ...]` beside a server, in the browser of the tests of
// pages. Performance is time and depends on the machine: it stands beside its aim, 95 for pages whose
// first view has no chart and 85 for others. The two scores that are no time decide the exit code: 100, or 1.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { browserPath } from "../../scripts/lib/system.mjs";
import { printJson } from "../bundled.mjs";
import { lighthouseFolder } from "./folder.mjs";

const AIMS = { "": 85, "quick-estimation": 85, report: 85, models: 95, saved: 95, measure: 95 };
const CATEGORIES = ["performance", "accessibility", "best-practices"];
const PORT = 9339;

const [base = "http://localhost:3000", ...asked] = process.argv.slice(2);
const [{ default: lighthouse, desktopConfig }, browser] = await Promise.all([
  import(pathToFileURL(join(lighthouseFolder, "node_modules", "lighthouse", "core", "index.js")).href),
  chromium.launch({
    executablePath: browserPath(),
    args: ["--no-sandbox", "--disable-dev-shm-usage", `--remote-debugging-port=${PORT}`],
  }),
]);
const rows = {};
try {
  for (const page of asked.length > 0 ? asked : Object.keys(AIMS)) rows[page || "index"] = await scores(page);
} finally {
  await browser.close();
}
printJson(rows);
if (Object.values(rows).some((row) => row.accessibility < 100 || row["best-practices"] < 100)) process.exitCode = 1;

async function scores(page) {
  // A warm server: the first answer of a page is computed once for all readers.
  await (await fetch(`${base}/${page}`)).text();
  const options = { port: PORT, onlyCategories: CATEGORIES, logLevel: "error" };
  const { lhr } = await lighthouse(`${base}/${page}`, options, desktopConfig);
  const score = (category) => Math.round(lhr.categories[category].score * 100);
  const audits = CATEGORIES.flatMap((category) => lhr.categories[category].auditRefs);
  const short = audits.filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9);
  return {
    ...Object.fromEntries(CATEGORIES.map((category) => [category, score(category)])),
    performance_aim: AIMS[page] ?? 85,
    short_of: short.map(({ id }) => `${id} ${lhr.audits[id].displayValue ?? ""}`.trim()),
  };
}
