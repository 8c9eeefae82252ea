// Takes the pictures of the handbook's tutorials from a server that runs: node scripts/tutorial-pictures.mjs [address]
import { mkdirSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { at } from "./lib/project.mjs";
import { browserPath } from "./lib/system.mjs";

const MOST_BYTES = 120_000;
const QUALITIES = [82, 70, 58, 46];

const base = process.argv[2] ?? "http://localhost:3000";
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: ["--no-sandbox"],
});
mkdirSync(at("public", "tutorials"), { recursive: true });
try {
  for (const { id, screens } of await listTutorials())
    for (const [place, screen] of screens.entries()) {
      const picture = await taken(screen);
      const file = at("public", "tutorials", `${id}-${place + 1}.webp`);
      writeFileSync(file, picture);
      console.log(`${file} ${picture.length}`);
    }
} finally {
  await browser.close();
}

/** The list is TypeScript, as the handbook reads it. */
async function listTutorials() {
  const { outputFiles } = await build({
    entryPoints: [at("features", "handbook", "tutorials", "tutorials.ts")],
    ...{ bundle: true, format: "esm", platform: "node", write: false, tsconfig: at("tsconfig.json") },
    loader: { ".md": "text" },
  });
  const source = Buffer.from(outputFiles[0].contents).toString("base64");
  const { TUTORIALS } = await import(`data:text/javascript;base64,${source}`);
  return TUTORIALS;
}

/** As a reader of 1,280 pixels sees it once nothing is computed any more; the best quality that stays small. */
async function taken(screen) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: "light" });
  page.setDefaultTimeout(180_000);
  await page.goto(`${base}${screen}`, { waitUntil: "load", timeout: 180_000 });
  await page.locator("main [data-figure]").first().waitFor();
  await page.waitForFunction(() => document.querySelector("main progress, main [aria-busy=true]") === null);
  await page.waitForTimeout(3000);
  // The mark of a development server is no part of the suite.
  await page.addStyleTag({ content: "nextjs-portal { display: none }" });
  const session = await page.context().newCDPSession(page);
  for (const quality of QUALITIES) {
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
    const picture = Buffer.from(data, "base64");
    if (picture.length <= MOST_BYTES || quality === QUALITIES.at(-1)) {
      await page.close();
      return picture;
    }
  }
}
