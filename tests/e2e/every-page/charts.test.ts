/** Charts as a reader uses them: dragged, turned over, hidden in part, read by keys, and the same again from the link. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { CHART, expectAccessible, PHONE, suiteBrowser } from "../../support/screens/suite-page";

const open = suiteBrowser();

const QUESTION = "model=deepseek-v3&hw=h200-sxm&tp=8&isl=8192&osl=1024&conc=16";
const CURVES = `/inferencemax?${QUESTION}`;

const chart = (page: Page) => page.locator("[role=application]").first();
const legend = (page: Page, name: RegExp) => page.getByRole("button", { name }).first();
const view = (page: Page): string | null => new URL(page.url()).searchParams.get("charts");

async function draggedOpen(link: string) {
  const watched = await open(link);
  const { page } = watched;
  await chart(page).hover();
  await page.locator(".js-plotly-plot").first().waitFor();
  const { x, y } = (await chart(page).boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 150, y + 80);
  await page.mouse.down();
  await page.mouse.move(x + 300, y + 150, { steps: 4 });
  await page.mouse.move(x + 420, y + 250, { steps: 4 });
  await page.mouse.up();
  await page.waitForURL(/charts=/);
  return watched;
}

it("a chart zooms by a drag, keeps section and hidden series over a reload, and shows all again", async () => {
  const { page, complaints, close } = await draggedOpen(CURVES);
  expect(view(page)).toMatch(/^e2e:x[\d.]+~[\d.]+:y[\d.]+~[\d.]+$/);
  await legend(page, /TP16/).click();
  await page.waitForURL(/:h1/);
  const before = view(page);
  await page.reload();
  await page.locator(".js-plotly-plot").first().waitFor();
  expect(view(page)).toBe(before);
  expect(await legend(page, /TP16/).getAttribute("aria-pressed")).toBe("false");
  await chart(page).dblclick({ position: { x: 300, y: 150 } });
  await page.waitForURL((url) => url.searchParams.get("charts") === "e2e:h1");
  await page.getByRole("button", { name: "All", exact: true }).first().click();
  await page.waitForURL((url) => !url.searchParams.has("charts"));
  expect(complaints).toEqual([]);
  await close();
});

it("a chart is read by keys, with its public runs", { tags: "check" }, async () => {
  const { page, complaints, close } = await open(CURVES);
  await page.locator(CHART).first().waitFor();
  await chart(page).focus();
  const heard = page.locator("[aria-live=polite]", { hasText: "in flight" });
  for (let press = 0; press < 40 && (await heard.count()) === 0; press += 1) await page.keyboard.press("ArrowRight");
  expect(await heard.first().textContent()).toMatch(/20\d\d-\d\d-\d\d .*8,192 → 1,024 \(same lengths\)/);
  await page.keyboard.press("+");
  await page.waitForURL(/charts=e2e:x/);
  await page.keyboard.press("0");
  await page.waitForURL((url) => !url.searchParams.has("charts"));
  await page.keyboard.press("t");
  await page.getByRole("button", { name: "Chart", exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("a chart turns the page by the wheel until it has the focus, and zooms then", { tags: "check" }, async () => {
  const { page, close } = await open(CURVES);
  await page.locator(CHART).first().waitFor();
  const top = async () => (await chart(page).boundingBox())?.y ?? NaN;
  await chart(page).hover({ position: { x: 300, y: 150 } });
  const before = await top();
  await page.mouse.wheel(0, 60);
  await expect.poll(top).toBeLessThan(before);
  expect(view(page)).toBeNull();
  await chart(page).click({ position: { x: 300, y: 150 } });
  const focused = await top();
  await page.mouse.wheel(0, -200);
  await page.waitForURL(/charts=e2e:x/);
  expect(await top()).toBeCloseTo(focused, 0);
  await close();
});

it("a chart has letters of 11 px in its first picture, at any width", { tags: "check" }, async () => {
  for (const options of [PHONE, { viewport: { width: 1440, height: 900 } }]) {
    const { page, close } = await open(`/cost?${QUESTION}`, options);
    // As the server sent it: the scripts that measure the room are kept away.
    await page.route(/\.js(\?|$)/, (route) => route.abort());
    await page.reload();
    await page.locator("[data-first-drawing=guessed] svg.drawing").filter({ visible: true }).first().waitFor();
    const letters = await page.evaluate(() =>
      [...document.querySelectorAll("[data-first-drawing=guessed] svg.drawing")]
        .filter((svg) => svg.getClientRects().length > 0)
        .map((svg) => (11 * svg.getBoundingClientRect().width) / Number(svg.getAttribute("viewBox")?.split(" ")[2])),
    );
    expect(letters.length).toBeGreaterThan(0);
    expect(Math.min(...letters)).toBeGreaterThanOrEqual(10.9);
    await close();
  }
});

it("a chart is accessible with its cursor and a hidden series", { tags: "check" }, async () => {
  const { page, complaints, close } = await open(`/scale-up-explorer?${QUESTION}&charts=perGpu:h1`);
  await page.locator(CHART).first().waitFor();
  await chart(page).focus();
  await page.keyboard.press("ArrowRight");
  await page.locator("[data-cursor]").nth(2).waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await close();
});
