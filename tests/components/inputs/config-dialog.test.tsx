import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import ConfigDialog from "@/components/inputs/pickers/config-dialog";
import { packText, unpackText } from "@/lib/packed-text";
import { readJsonObject } from "@/lib/json";
import { unwrap } from "@/lib/result";
import { FixedLanguage } from "@/state/language";
import { forgetEdits } from "@/state/link/page-address";
import { ScenarioProvider, useScenario } from "@/state/inputs/scenario";
import { InRouter } from "../../support/screens/in-router";

const CONFIG = {
  ...{ model_type: "llama", hidden_size: 64, num_hidden_layers: 2, num_attention_heads: 4, intermediate_size: 128 },
  ...{ vocab_size: 1000, max_position_embeddings: 4096 },
};
const SECOND = { producer: { name: "modelopt" }, quantization: { quant_algo: "FP8", exclude_modules: ["lm_head"] } };
const [first, second] = [JSON.stringify(CONFIG), JSON.stringify(SECOND)];

function Model() {
  const { params } = useScenario();
  return <output data-testid="model">{JSON.stringify([params.model, params.config])}</output>;
}

function open(link: Readonly<Record<string, string>> = {}) {
  const onClose = vi.fn();
  render(
    <InRouter path="/" search={new URLSearchParams(link)}>
      <FixedLanguage language="en">
        <ScenarioProvider>
          <ConfigDialog onClose={onClose} />
          <Model />
        </ScenarioProvider>
      </FixedLanguage>
    </InRouter>,
  );
  const box = screen.getByRole("textbox", { name: "config.json" });
  const paste = (written: string): boolean => fireEvent.change(box, { target: { value: written } });
  const use = async () => {
    await userEvent.click(screen.getByRole("button", { name: "Use this model" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const [model = "", config = ""] = JSON.parse(screen.getByTestId("model").textContent) as readonly string[];
    return { model, config: readJsonObject(unwrap(unpackText(config, undefined, "config"))) };
  };
  return { paste, use };
}

afterEach(() => {
  cleanup();
  forgetEdits();
});

describe("a configuration of two documents", () => {
  it("is pasted as one text", async () => {
    const { paste, use } = open();
    paste(`${first}\n${second}`);
    expect(await use()).toEqual({ model: "custom", config: { ...CONFIG, hf_quant_config: SECOND } });
  });

  it("is completed by pasting the second after the first is in use", async () => {
    const { paste, use } = open({ model: "custom", config: packText(first) });
    paste(second);
    expect((await use()).config).toEqual({ ...CONFIG, hf_quant_config: SECOND });
  });

  it("is opened as two files, by the name of the first", async () => {
    const { use } = open();
    const files = [new File([second], "Novel_hf_quant_config.json"), new File([first], "Novel_config.json")];
    await userEvent.upload(screen.getByLabelText("Open a file"), files);
    expect(await use()).toEqual({ model: "Novel", config: { ...CONFIG, hf_quant_config: SECOND } });
  });

  it("is refused while the first is missing", () => {
    const { paste } = open();
    paste(second);
    expect(screen.getByText(/storage formats/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Use this model" })).toHaveProperty("disabled", true);
  });
});
