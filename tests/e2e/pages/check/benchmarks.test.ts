import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { MORE_SAMPLES } from "../../../features/core/evidence/benchmark-files/more-samples";
import {
  CHART,
  expectAccessible,
  expectNoSidewaysScroll,
  suiteBrowser,
  VARIANTS,
} from "../../../support/screens/suite-page";

const LINK = "/benchmarks?hw=h200-sxm&model=llama-3.3-70b&tp=4";
const TABLE =
  "model,gpu,tp,concurrency,isl,osl,ttft_ms,tpot_ms\n" +
  "meta-llama/Llama-3.3-70B-Instruct,H200,4,16,1024,512,180,14\n" +
  "meta-llama/Llama-3.3-70B-Instruct,H200,4,16,1024,512,190,2\n";

const open = suiteBrowser();

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator("input[type=file][multiple][accept*='.jsonl']").setInputFiles({ name, mimeType: "text/plain", buffer });

/** As a hand drops it, anywhere on the page. */
async function drop(page: Page, files: readonly (readonly [name: string, content: string])[]): Promise<void> {
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const [name, content] of list) transfer.items.add(new File([content], name));
    return transfer;
  }, files);
  await page.dispatchEvent("#main", "dragover", { dataTransfer: data });
  await page.locator("[data-drop=anywhere]").waitFor();
  await page.dispatchEvent("#main", "drop", { dataTransfer: data });
}

describe.each(VARIANTS)("Benchmarks, $theme, $language", ({ theme, language, tags }) => {
  it(
    "opens files, holds them against predictions, flags what cannot be, and has nothing to complain of",
    { tags },
    async () => {
      const { page, complaints, close } = await open(LINK, { colorScheme: theme }, language);
      await choose(page, "runs.csv.gz", gzipSync(TABLE));
      await page.locator("[data-figure=tpot-mape]").waitFor();
      await page.locator(CHART).nth(1).waitFor();
      expect(await page.getByText(/÷ \(4 × 4\.8.TB\/s\)/).count()).toBe(1);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

describe("any file, dropped anywhere", { tags: "check" }, () => {
  it("opens where it helps, with the file in hand", async () => {
    const { page, close } = await open("/quick-memory");
    await drop(page, [["served.json", MORE_SAMPLES["wrapped"] ?? ""]]);
    await page.waitForURL(/\/benchmarks/);
    await page.locator("[data-file='served.json']").waitFor();
    await close();
  });

  it("several kinds, and one that nobody knows, are told before anything opens", async () => {
    const { page, close } = await open("/");
    await drop(page, [
      ["run.sh", "vllm serve Qwen/Qwen3-32B -tp 2"],
      ["odd.bin", "\u0000\u0001\u0002\u0003\u0004"],
    ]);
    const dialog = page.locator("[data-import]");
    await dialog.locator("[data-kind=launch]").waitFor();
    await dialog.locator("[data-kind=unknown]").waitFor();
    await dialog.getByRole("button").first().click();
    await page.waitForURL(/\/quick-estimation\?.*model=qwen3-32b.*tp=2/);
    await close();
  });
});
