import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, describe } from "vitest";
import { NumberField } from "@/components/inputs/fields/number-field";
import { stepped } from "@/components/inputs/fields/step";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { listControls } from "@/lib/params/control";
import { verbatim } from "@/lib/text";
import { FixedLanguage } from "@/state/language";

function Field({ name, initial, language = "en" }: { name: string; initial: unknown; language?: "en" | "zh" }) {
  const [value, setValue] = useState(initial);
  const control = listControls(ScenarioSchema).find(({ key }) => key === name);
  if (!control) throw new Error(`no parameter ${name}`);
  return (
    <FixedLanguage language={language}>
      <NumberField schema={ScenarioSchema} control={control} value={value} onChange={setValue} chosen={verbatim("8")} />
      <output>{String(value)}</output>
    </FixedLanguage>
  );
}

const value = () => screen.getByRole("status").textContent;

describe("a number field", () => {
  it("understands what people type, while they type", async () => {
    render(<Field name="isl" initial={4096} />);
    const input = screen.getByLabelText("Input, ISL");
    expect(input).toHaveValue("4,096");
    await userEvent.clear(input);
    await userEvent.type(input, "32k");
    expect(value()).toBe("32000");
    await userEvent.tab();
    expect(input).toHaveValue("32,000");
  });

  it("says below the field what cannot be read, and keeps the last value", async () => {
    render(<Field name="tp" initial={8} />);
    const input = screen.getByLabelText("TP");
    await userEvent.clear(input);
    await userEvent.type(input, "0");
    expect(value()).toBe("8");
    expect(screen.getByRole("alert")).toHaveTextContent("“0” is not a whole number in 1 – 4,096. Still showing 8.");
    expect(input).toHaveAccessibleDescription(/whole number/);
    expect(input).toBeInvalid();
    await userEvent.keyboard("{Escape}");
    expect(input).toHaveValue("8");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("steps with the arrow keys, ten times with Shift, and stops at the bounds", async () => {
    render(<Field name="tp" initial={8} />);
    await userEvent.click(screen.getByLabelText("TP"));
    await userEvent.keyboard("{ArrowUp}");
    expect(value()).toBe("9");
    await userEvent.keyboard("{Shift>}{ArrowUp}{/Shift}");
    expect(value()).toBe("19");
    await userEvent.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    expect(value()).toBe("1");
  });

  it("left empty is automatic where that is possible, and shows what was chosen", async () => {
    render(<Field name="ep" initial={4} />);
    const input = screen.getByLabelText("EP");
    await userEvent.clear(input);
    expect(value()).toBe("null");
    expect(input).toHaveAttribute("placeholder", "8");
  });

  it("speaks Chinese", () => {
    render(<Field name="isl" initial={1} language="zh" />);
    expect(screen.getByLabelText("输入 ISL")).toBeVisible();
  });
});

it("a step is one, the given one, or one in the second digit", () => {
  const real = { whole: false, min: 0, max: 100 };
  expect(stepped(8, 1, 1, { ...real, whole: true })).toBe(9);
  expect(stepped(0.3, 1, 1, real, 0.05)).toBe(0.35);
  expect(stepped(48, -1, 1, real)).toBe(47);
  expect(stepped(0.1, 1, 2, real)).toBe(0.12);
  expect(stepped(99.9, 1, 10, real)).toBe(100);
});
