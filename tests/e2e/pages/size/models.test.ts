import { describe, expect, it } from "vitest";
import { expectFitsPhone, expectUsable, suiteBrowser, VARIANTS } from "../../../support/screens/suite-page";

const LINK = "/models?model=llama-3.1-8b";

const open = suiteBrowser();

const NOVEL = {
  architectures: ["NovelformerForCausalLM"],
  model_type: "novelformer",
  _name_or_path: "lab/Novel-1",
  hidden_size: 1024,
  num_hidden_layers: 4,
  num_attention_heads: 8,
  vocab_size: 32_000,
  intermediate_size: 4096,
};

describe.each(VARIANTS)("the Model Bench, $theme, $language", ({ theme, language, tags }) => {
  it("answers on load, is accessible and does not scroll sideways", { tags }, async () => {
    const { page, complaints, close } = await open(LINK, { colorScheme: theme }, language);
    await page.locator("[data-section=components] tbody tr").first().waitFor();
    expect(await page.locator("[data-section=components] tfoot").textContent()).toContain("8.03");
    await expectUsable(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("the Model Bench", { tags: "check" }, () => {
  it("fits a phone, with models side by side", async () => {
    const beside = encodeURIComponent(JSON.stringify(["qwen3-8b"]));
    await expectFitsPhone(open, `${LINK}&beside=${beside}`, "[data-section=beside] tbody tr");
  });

  it("says where a text stops being JSON, formats, compares, resets, and uses a model that is treated as another family", async () => {
    const { page, complaints, close } = await open(LINK);
    const box = page.getByRole("textbox", { name: "config.json" });
    const reading = page.locator("[data-part=reading]");
    await box.fill('{"a": 1,}');
    await reading.getByRole("button", { name: "Go to the error (1:9)" }).waitFor();
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await page.getByLabel("Compare with").selectOption("llama-3-8b");
    await page.locator("[data-part=diff]").filter({ hasText: "131072" }).waitFor();

    await box.fill(JSON.stringify(NOVEL));
    await page.getByRole("button", { name: "Format" }).click();
    expect((await box.inputValue()).split("\n").length).toBeGreaterThan(8);
    await page.getByLabel("Treat as").selectOption("llama");
    await reading.getByText("Novel-1").waitFor();
    await page.getByRole("button", { name: "Use this model" }).click();
    await page.waitForURL(/model=Novel-1/);
    await page
      .locator("[data-section=provenance]")
      .getByText(/is treated as "llama"/)
      .waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("opens with its editor where the link's model cannot be read", async () => {
    const { packText } = await import("@/lib/packed-text");
    const { page, close } = await open(`/models?config=${packText(JSON.stringify(NOVEL))}`);
    const box = page.getByRole("textbox", { name: "config.json" });
    expect(await box.inputValue()).toContain("novelformer");
    await page.getByLabel("Treat as").selectOption("llama");
    await page.getByRole("button", { name: "Use this model" }).click();
    await page.locator("[data-section=components] tbody tr").first().waitFor();
    await close();
  });

  it("sketches a model from its totals, saves it, and puts it beside", async () => {
    const { page, complaints, close } = await open(LINK);
    await page.getByText("A model without a configuration").click();
    await page.locator("[data-field=name]").fill("Mystery");
    await page.locator("[data-field=total_b]").fill("671");
    await page.locator("[data-field=active_b]").fill("37");
    await page.getByRole("button", { name: "Create the configuration" }).click();
    await page.locator("[data-part=reading]").getByText("Mystery").waitFor();
    await page.locator("main").getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Add to comparison", exact: true }).click();
    await page.locator("[data-section=beside]").getByText("Mystery").waitFor();
    await page.reload();
    await page.getByText("Saved models (1)").click();
    await page.getByRole("button", { name: "Remove: Mystery" }).last().click();
    await page.getByText("Saved models (0)").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
