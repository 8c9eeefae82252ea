import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hydrated } from "../../../support/screens/browser";
import {
  CHART,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  suiteBrowser,
  VARIANTS,
} from "../../../support/screens/suite-page";

const SCENARIO = "model=qwen3-32b&hw=h100-sxm&tp=2&isl=1024&osl=512";
const LINK = `/calibration?${SCENARIO}`;
const SERVED = readFileSync("tests/fixtures/calibration/served.csv");

const open = suiteBrowser();

const shownFigure = (page: Page, id: string) => page.locator(`[data-figure=${id}] [data-value]`);
const upload = (page: Page, name: string, buffer: Buffer) =>
  page.locator("input[type=file][multiple][accept*='.jsonl']").setInputFiles({ name, mimeType: "text/csv", buffer });

describe.each(VARIANTS)("Calibration, $theme, $language", ({ theme, language, tags }) => {
  it(
    "opens with a sample that is called one, its factors and charts, and has nothing to complain of",
    { tags },
    async () => {
      const { page, complaints, close } = await open(LINK, { colorScheme: theme }, language);
      await page.locator(CHART).nth(5).waitFor();
      await page.locator("[data-sample]").waitFor();
      // The noise that was put into TPOT is 2 % at most.
      expect(Number(await shownFigure(page, "error").textContent())).toBeLessThan(2);
      const factors = page.getByRole("table", { name: language === "en" ? "Factors of time" : "时间系数" });
      expect(await factors.getByRole("rowheader").count()).toBe(5);
      await expectAccessible(page);
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

describe("Calibration", { tags: "check" }, () => {
  it("fits an uploaded file, applies the profile, and Quick Estimation prices with it", async () => {
    const { page, complaints, close } = await open(LINK);
    await upload(page, "served.csv.gz", gzipSync(SERVED));
    await page.waitForURL(/data=z\./);
    const file = page.locator("[data-file='served.csv']");
    await file.getByText("row 9: tpot_ms").first().waitFor();
    expect(await page.locator("[data-sample]").count()).toBe(0);
    // The title and its verdict no longer speak of a sample.
    await page.getByText(/^TPOT error after the fit/).waitFor();
    const median = await shownFigure(page, "error").textContent();
    expect(Number(median)).toBeLessThan(2);

    await page.getByLabel("Robust fit").uncheck();
    await page.waitForURL(/robust=0/);
    await shownFigure(page, "error").waitFor();
    await page.getByLabel("Robust fit").check();

    await page.getByLabel("Name of the profile").fill("Attic lab");
    await page.getByLabel("Name of the profile").press("Enter");
    await page.waitForURL(/name=Attic/);
    await page.getByRole("button", { name: "Apply to the scenario" }).click();
    await page.waitForURL(/profile=z\./);
    await page.getByText("Applied: Attic lab, v1", { exact: true }).waitFor();

    const { searchParams } = new URL(page.url());
    const link = `/quick-estimation?${SCENARIO}&time=datasheet&profile=${searchParams.get("profile")}`;
    await page.goto(link);
    await hydrated(page);
    await page.locator("[data-profile='Attic lab']").waitFor();
    await page.locator("[data-figure=tpot]").getByText("your runs").waitFor();
    const priced = Number(await shownFigure(page, "tpot").textContent());
    await page.getByRole("button", { name: "remove" }).click();
    await page.locator("[data-profile]").waitFor({ state: "detached" });
    await page.locator("[data-figure=tpot]").getByText("datasheet").waitFor();
    // Factors of the fixture are above one: without them a step is faster.
    expect(Number(await shownFigure(page, "tpot").textContent())).toBeLessThan(priced);
    expect(complaints).toEqual([]);
    await close();
  });

  it("undoes an applied profile, and saves versions that can be applied again; the sample's is not saved", async () => {
    const { page, complaints, close } = await open(LINK);
    expect(await page.getByRole("button", { name: "Save on the server" }).isDisabled()).toBe(true);
    await upload(page, "served.csv", SERVED);
    await page.waitForURL(/data=z\./);
    await page.getByText(/^TPOT error after the fit/).waitFor();
    await page.getByRole("button", { name: "Apply to the scenario" }).click();
    await page.waitForURL(/profile=/);
    await page.locator("#main").getByRole("button", { name: "Undo" }).click();
    await page.waitForURL((url) => !url.searchParams.has("profile"));
    await page.getByRole("button", { name: "Save on the server" }).click();
    const saved = page.getByRole("table", { name: "Profiles on this server" });
    await saved.getByRole("button", { name: /^apply: / }).click();
    await page.waitForURL(/profile=/);
    await page.getByRole("button", { name: "Remove from the scenario" }).click();
    await saved.getByRole("button", { name: /^delete: / }).click();
    await saved.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await close();
  });

  it("lets a column be read otherwise, and keeps that in the link", async () => {
    const { page, complaints, close } = await open(LINK);
    await page.getByLabel("Paste measurements").fill(SERVED.toString().replace("ttft_ms", "wait"));
    await page.getByRole("button", { name: "Read the pasted text" }).click();
    const field = page.getByLabel("Read as: wait");
    await field.selectOption("ttft.mean");
    await page.getByLabel("Unit: wait").selectOption("ms");
    await page
      .getByRole("table", { name: /^How well it predicts/ })
      .getByText("TTFT, after the fit")
      .waitFor();
    await page.reload();
    await hydrated(page);
    expect(await page.getByLabel("Read as: wait").inputValue()).toBe("ttft.mean");
    expect(complaints).toEqual([]);
    await close();
  });

  it("says why there is no fit where points are too few", async () => {
    const { page, close } = await open(LINK);
    await upload(page, "few.csv", Buffer.from(SERVED.toString().split("\n").slice(0, 4).join("\n")));
    await page.getByText(/a calibration needs at least 5/).waitFor();
    await page.getByText(/Measure the same deployment at more loads/).waitFor();
    // Figures of the sample must not stand beside somebody's own points.
    expect(await shownFigure(page, "error").count()).toBe(0);
    await close();
  });

  it("does not offer to apply a fit that describes nothing, and counts messages of one kind", async () => {
    const { page, complaints, close } = await open(LINK);
    const [head = "", ...rows] = SERVED.toString().split("\n").slice(0, 9);
    const at = head.split(",").indexOf("tpot_ms");
    const wild = rows.map((row, k) =>
      row
        .split(",")
        .with(at, String(k % 2 === 0 ? 40 : 900))
        .join(","),
    );
    const silent = rows
      .slice(0, 4)
      .map((row) => row.split(",").with(head.split(",").indexOf("concurrency"), "").join(","));
    await upload(page, "wild.csv", Buffer.from([head, ...wild, ...silent].join("\n")));
    const apply = page.getByRole("button", { name: "Apply anyway" });
    await apply.waitFor();
    await page.getByText(/There are reasons to doubt this fit/).waitFor();
    expect(await page.getByRole("button", { name: "Apply to the scenario" }).count()).toBe(0);
    await page.locator("[data-issues=CALIBRATION-LOAD]").getByText("3 more of this kind").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("keeps a long file on the server, named by its hash", async () => {
    const { page, complaints, close } = await open(LINK);
    const [head, ...rows] = SERVED.toString().split("\n").slice(0, 9);
    const wide = [`${head},note`, ...rows.map((row, k) => `${row},${randomWords(k)}`)].join("\n");
    await upload(page, "long.csv", Buffer.from(wide));
    await page.waitForURL(/data=h\.[0-9a-f]{40}/);
    await page.getByText(/^TPOT error after the fit/).waitFor();
    const address = page.url();
    const other = await open(address.slice(address.indexOf("/calibration")));
    await other.page.locator("[data-file='long.csv']").waitFor();
    await other.page.getByText(/^TPOT error after the fit/).waitFor();
    expect([...complaints, ...other.complaints]).toEqual([]);
    await other.close();
    await close();
  });

  it("works on a phone without sideways scrolling", async () => {
    const { page, complaints, close } = await open(LINK, PHONE);
    await page.locator(CHART).nth(5).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

/** Digits that do not deflate, the same every time. */
function randomWords(seed: number): string {
  let state = seed + 1;
  return Array.from({ length: 400 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state.toString(36);
  }).join("");
}
