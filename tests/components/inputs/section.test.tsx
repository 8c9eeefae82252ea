import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Fold } from "@/components/inputs/fields/fold";
import { NumberField } from "@/components/inputs/fields/number-field";
import { Section } from "@/components/inputs/fields/section";
import { focusParam } from "@/components/frame/scenario/focus-param";
import { ScaleUpSearchInput } from "@/features/pages/scale-up-search/input";
import { listControls } from "@/lib/params/control";
import { text } from "@/lib/text";

const TITLE = text({ en: "Axes", zh: "扫描轴" });

function field(key: string, value: unknown) {
  const control = listControls(ScaleUpSearchInput).find((one) => one.key === key) ?? expect.fail(key);
  return <NumberField schema={ScaleUpSearchInput} control={control} value={value} onChange={() => undefined} />;
}

describe("a section that few need", () => {
  it("is closed until something in it is set", () => {
    const { rerender } = render(
      <Section title={TITLE} folded>
        {field("adps", [])}
      </Section>,
    );
    const fold = screen.getByText("Axes").closest("details");
    expect(fold).not.toHaveAttribute("open");
    rerender(
      <Section title={TITLE} folded open>
        {field("adps", [2])}
      </Section>,
    );
    expect(fold).toHaveAttribute("open");
  });

  it("opens for who asks for a control in it", () => {
    render(
      <Section title={TITLE} folded>
        {field("adps", [])}
      </Section>,
    );
    const control = screen.getByLabelText("Attention DP");
    // jsdom lays nothing out: what stands in a closed fold is not to be seen.
    Element.prototype.checkVisibility = function () {
      return this.parentElement?.closest("details:not([open])") === null;
    };
    focusParam("adps", () => expect.fail("nothing else has to open"));
    expect(control).toHaveFocus();
  });
});

it("opens every fold around the control that is asked for", () => {
  render(
    <Section title={TITLE} folded>
      <Fold title={TITLE}>{field("adps", [])}</Fold>
    </Section>,
  );
  Element.prototype.checkVisibility = function () {
    return this.parentElement?.closest("details:not([open])") === null;
  };
  focusParam("adps", () => expect.fail("nothing else has to open"));
  expect(screen.getByLabelText("Attention DP")).toHaveFocus();
  expect(document.querySelectorAll("details:not([open])")).toHaveLength(0);
});

describe("a list that is empty", () => {
  it("says what that means: the suite's choice, or none", () => {
    render(field("adps", []));
    expect(screen.getByLabelText("Attention DP")).toHaveAttribute("placeholder", "auto");
    expect(screen.getByLabelText("Attention DP")).toHaveValue("");
    render(field("drafts", []));
    expect(screen.getByLabelText("Drafted tokens")).toHaveAttribute("placeholder", "scenario");
  });
});
