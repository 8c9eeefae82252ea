// Takes the pictures of the handbook's course and tutorials from a server that runs: node scripts/handbook-pictures.mjs [address] [room]
import { mkdirSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { at } from "./lib/project.mjs";
import { browserPath } from "./lib/system.mjs";

const MOST_BYTES = 120_000;
const QUALITIES = [82, 70, 58, 46];

/** Folders of features/handbook and what their files list. */
const ROOMS = [
  ["course", "COURSE"],
  ["tutorials", "TUTORIALS"],
];

const [base = "http://localhost:3000", only] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: ["--no-sandbox"],
});
try {
  for (const [room, exported] of ROOMS.filter(([room]) => only === undefined || room === only)) {
    mkdirSync(at("public", room), { recursive: true });
    for (const { id, screens } of await readPages(room, exported))
      for (const [index, screen] of screens.entries()) {
        const picture = await takePicture(screen);
        const file = at("public", room, `${id}-${index + 1}.webp`);
        writeFileSync(file, picture);
        console.log(`${file} ${picture.length}`);
      }
  }
} finally {
  await browser.close();
}

/** The list is TypeScript, as the handbook reads it. */
async function readPages(room, exported) {
  const { outputFiles } = await build({
    entryPoints: [at("features", "handbook", room, `${room}.ts`)],
    ...{ bundle: true, format: "esm", platform: "node", write: false, tsconfig: at("tsconfig.json") },
    loader: { ".md": "text" },
  });
  const source = Buffer.from(outputFiles[0].contents).toString("base64");
  return (await import(`data:text/javascript;base64,${source}`))[exported];
}

/** As a reader of 1,280 pixels sees it once nothing is computed any more; the best quality that stays small. */
async function takePicture(screen) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: "light" });
  page.setDefaultTimeout(180_000);
  await page.goto(`${base}${screen}`, { waitUntil: "load", timeout: 180_000 });
  await page.locator("main [data-figure]").first().waitFor();
  await page.waitForFunction(() => document.querySelector("main progress, main [aria-busy=true]") === null);
  const heading = decodeURIComponent(new URL(screen, base).hash.slice(1));
  if (heading) {
    const first = page.getByRole("heading", { name: heading, exact: true }).first();
    await first.evaluate((element) => element.scrollIntoView());
  }
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
