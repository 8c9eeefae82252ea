import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { GroupedFields, type SectionPart } from "@/components/inputs/fields/grouped-fields";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { listControls } from "@/lib/params/control";
import { text, verbatim, type Text } from "@/lib/text";

const controls = listControls(ScenarioSchema).filter(({ meta }) => meta.section === "engine");
const DEFAULTS = ScenarioSchema.parse({});

function engine(part: SectionPart, values: object = {}, messages: Readonly<Record<string, Text>> = {}) {
  return (
    <GroupedFields
      schema={ScenarioSchema}
      controls={controls}
      values={{ ...DEFAULTS, ...values }}
      changed={Object.keys(values)}
      onChange={() => undefined}
      messageAt={(key) => messages[key]}
      part={part}
      foldTitle={verbatim}
    />
  );
}

const fold = () => screen.getByText("Expert options").closest("details");

describe("a section with fields that few need", () => {
  it("has them behind one closed title, which names what was set there", () => {
    render(engine("folded", { poll: 4, mixed_chunk: true, util: 0.85 }));
    expect(fold()).not.toHaveAttribute("open");
    expect(fold()).toContainElement(screen.getByLabelText("Steps between polls"));
    expect(fold()).not.toContainElement(screen.getByLabelText("Memory share"));
    expect(screen.getByText("Steps between polls 4 steps, Prefill within decode steps on")).toBeInTheDocument();
  });

  it("opens them where one is refused", () => {
    render(engine("folded", {}, { hold: text({ en: "too many", zh: "过多" }) }));
    expect(fold()).toHaveAttribute("open");
  });

  it("gives each field once, whichever parts a panel asks for", () => {
    const inputs = (part: SectionPart): readonly string[] => {
      const { container, unmount } = render(engine(part));
      const keys = [...container.querySelectorAll<HTMLElement>("[data-param]")].map(
        ({ dataset }) => dataset["param"] ?? "",
      );
      unmount();
      return keys.toSorted();
    };
    const all = controls.map(({ key }) => key).toSorted();
    expect(inputs("folded")).toEqual(all);
    expect(inputs("flat")).toEqual(all);
    expect([...inputs("plain"), ...inputs("expert")].toSorted()).toEqual(all);
  });
});
