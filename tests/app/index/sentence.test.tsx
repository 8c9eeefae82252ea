import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Provider } from "jotai";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { asksFor, Sentence } from "@/app/(index)/question/sentence";
import { wrongSlots, type SlotDraft } from "@/app/(index)/question/slot-drafts";
import { listSlots } from "@/app/(index)/question/slots";
import type { RawParams } from "@/lib/params/codec";
import { verbatim } from "@/lib/text";
import { FixedLanguage } from "@/state/language";

const SLOTS = listSlots();
const NAMES = { model: verbatim("Llama"), hw: "H200", weights: verbatim("FP8"), price: "$4.00" };

function Screen({ link = {} }: { readonly link?: RawParams }) {
  const [raw, set] = useState<RawParams>(link);
  const [draft, edit] = useState<SlotDraft | null>(null);
  const wrong = wrongSlots(SLOTS, raw, draft, (at) => asksFor(at, raw["goal"] ?? "most"));
  const write = (change: Readonly<Record<string, string | null>>): void =>
    set((before) =>
      Object.fromEntries(
        Object.entries({ ...before, ...change }).filter((entry): entry is [string, string] => entry[1] !== null),
      ),
    );
  return (
    <Provider>
      <FixedLanguage language="en">
        <Sentence slots={SLOTS} names={NAMES} raw={raw} write={write} draft={draft} edit={edit} wrong={wrong} />
        <output>{JSON.stringify(raw)}</output>
      </FixedLanguage>
    </Provider>
  );
}

const link = () => screen.getByRole("status").textContent;
const gpus = () => screen.getByRole("textbox", { name: "GPUs I have" });

describe("a slot of the sentence", () => {
  it.each(["0", "-1", "abc", "1e9", "100000", "2.5"])(
    "refuses %s: the question stays, and the range is said",
    async (typed) => {
      render(<Screen link={{ gpus: "24" }} />);
      await userEvent.click(gpus());
      await userEvent.clear(gpus());
      await userEvent.type(gpus(), typed);
      expect(link()).toBe('{"gpus":"24"}');
      expect(screen.getByRole("alert")).toHaveTextContent(
        `GPUs I have: “${typed}” is not a whole number in 1 – 4,096. Still showing 24.`,
      );
      expect(gpus()).toBeInvalid();
      await userEvent.tab();
      expect(gpus()).toHaveValue("24");
      expect(screen.queryByRole("alert")).toBeNull();
    },
  );

  it("is read while it is typed, and Escape puts back what stood there", async () => {
    render(<Screen />);
    await userEvent.click(gpus());
    await userEvent.keyboard("64");
    expect(link()).toBe('{"gpus":"64"}');
    await userEvent.keyboard("{Escape}");
    expect(link()).toBe("{}");
  });

  it("of a link that cannot be read says so at once", () => {
    render(<Screen link={{ sure: "150" }} />);
    expect(screen.getByRole("alert")).toHaveTextContent("“150” is not a number in 0 – 99. Still showing 80 %.");
  });
});
