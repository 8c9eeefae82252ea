import { describe, expect, it } from "vitest";
import {
  CHART,
  expectAccessible,
  expectNoSidewaysScroll,
  suiteBrowser,
  VARIANTS,
} from "../../../support/screens/suite-page";

const LINK =
  "/multi-model?model=llama-3.1-8b&hw=h100-sxm&tp=1&isl=1024&osl=256&conc=16&models=qwen3-8b&vary=models&sized=same";

const open = suiteBrowser();
const WIDTH = { en: 1440, zh: 390 };

describe.each(VARIANTS)("Models and Chips, $theme, $language", ({ theme, language, tags }) => {
  it("answers on load, is accessible and does not scroll sideways", { tags }, async () => {
    const view = { colorScheme: theme, viewport: { width: WIDTH[language], height: 900 } };
    const { page, complaints, close } = await open(LINK, view, language);
    await page.locator(CHART).first().waitFor();
    expect(await page.locator("[data-section=side-by-side] tbody tr").count()).toBe(2);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Models and Chips", { tags: "check" }, () => {
  it("takes another model, then chips, and writes them into the link", async () => {
    const { page, complaints, close } = await open(LINK);
    const rows = page.locator("[data-section=side-by-side] tbody tr");
    await page.getByLabel("Additional models: Add…").selectOption("gpt-oss-20b");
    await page.waitForURL(/models=qwen3-8b(,|%2C)gpt-oss-20b/);
    expect(await rows.count()).toBe(3);
    await page
      .getByRole("group", { name: "Compare" })
      .getByRole("button", { name: "Accelerators", exact: true })
      .click();
    await page.waitForURL(/vary=chips/);
    expect(await rows.count()).toBe(3); // the default chips hold the scenario's own, which stands first
    expect(complaints).toEqual([]);
    await close();
  });

  it("shows the columns that are chosen, and the link keeps them", async () => {
    const { page, complaints, close } = await open(LINK);
    const section = page.locator("[data-section=side-by-side]");
    await section.getByText(/^Columns \d+/).click();
    await section.getByLabel(/^E2E/).check();
    await page.waitForURL(/cols=.*e2e/);
    await section.getByRole("columnheader", { name: /^E2E/ }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("searches the best layout of every pair, says ties, and takes a pasted model", async () => {
    const asked =
      "/multi-model?model=llama-3.1-8b&hw=h100-sxm&tp=1&isl=1024&osl=256&models=qwen3-8b&chips=mi300x&gpus=2";
    const { page, complaints, close } = await open(asked);
    const section = page.locator("[data-section=side-by-side]");
    await section.getByText("◆ cheapest").nth(1).waitFor();
    expect(await section.locator("tbody").count()).toBe(2);
    await page.getByLabel("GPUs I have, Instinct MI300X 192GB").fill("1");
    await page.waitForURL(/each=mi300x(:|%3A)gpus(=|%3D)1/);
    await page.getByText("Paste a config.json").click();
    const config = {
      ...{ architectures: ["LlamaForCausalLM"], model_type: "llama", _name_or_path: "someone/tiny-llama" },
      ...{ hidden_size: 2048, intermediate_size: 8192, num_hidden_layers: 16, num_attention_heads: 32 },
      ...{ num_key_value_heads: 8, vocab_size: 32000, torch_dtype: "bfloat16", max_position_embeddings: 8192 },
    };
    await page.getByLabel("Paste a config.json").fill(JSON.stringify(config));
    await page.getByRole("button", { name: "Add this model", exact: true }).click();
    await section.getByText("◆ cheapest").nth(2).waitFor();
    expect(await section.locator("tbody").last().innerText()).toContain("tiny-llama");
    expect(complaints).toEqual([]);
    await close();
  });
});
