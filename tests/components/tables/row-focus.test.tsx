import { fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { describe, expect, it } from "vitest";
import { useRowFocus } from "@/components/tables/rows/use-row-focus";

type RowsProps = { readonly first: number; readonly last: number; readonly count: number };

/** Rows `first` to `last` of `count` are drawn, the others are gaps, as a long table draws them. */
function Rows({ first, last, count }: RowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const keys = useRowFocus(body);
  return (
    <table>
      <tbody ref={body} {...keys}>
        {first > 0 && <Gap />}
        {Array.from({ length: last - first }, (_, place) => first + place).map((row) => (
          <tr key={row} aria-rowindex={row}>
            <td>
              <button type="button">pin {row}</button>
              <button type="button">life {row}</button>
            </td>
          </tr>
        ))}
        {last < count && <Gap />}
      </tbody>
    </table>
  );
}

const Gap = () => (
  <tr aria-hidden="true">
    <td />
  </tr>
);

const press = (key: string, times: number): void => {
  for (let time = 0; time < times; time += 1) {
    fireEvent.keyDown(document.activeElement as Element, { key });
  }
};
const focused = (): string | null => (document.activeElement as Element).textContent;

describe("keys in the rows of a long table", () => {
  it("takes the steps pressed before their rows were drawn, once they are", () => {
    const { rerender } = render(<Rows first={0} last={10} count={100} />);
    screen.getByText("life 7").focus();
    press("ArrowDown", 12);
    expect(focused()).toBe("life 9");
    rerender(<Rows first={0} last={15} count={100} />);
    expect(focused()).toBe("life 14");
    rerender(<Rows first={5} last={30} count={100} />);
    expect(focused()).toBe("life 19");
    press("ArrowUp", 20);
    rerender(<Rows first={0} last={30} count={100} />);
    expect(focused()).toBe("life 0");
  });

  it("steps back over what is owed, and owes nothing once another button has the focus", () => {
    const { rerender } = render(<Rows first={0} last={10} count={100} />);
    screen.getByText("life 9").focus();
    press("ArrowDown", 3);
    press("ArrowUp", 2);
    rerender(<Rows first={0} last={20} count={100} />);
    expect(focused()).toBe("life 10");
    screen.getByText("life 19").focus();
    press("ArrowDown", 5);
    screen.getByText("pin 12").focus();
    rerender(<Rows first={0} last={40} count={100} />);
    expect(focused()).toBe("pin 12");
  });

  it("ends at the first and the last row, and leaves those keys to the page there", () => {
    const { rerender } = render(<Rows first={0} last={10} count={10} />);
    screen.getByText("pin 9").focus();
    press("ArrowDown", 4);
    rerender(<Rows first={0} last={10} count={10} />);
    press("ArrowUp", 1);
    expect(focused()).toBe("pin 8");
    screen.getByText("pin 0").focus();
    expect(fireEvent.keyDown(document.activeElement as Element, { key: "ArrowUp" })).toBe(true);
    expect(fireEvent.keyDown(document.activeElement as Element, { key: "ArrowDown" })).toBe(false);
  });
});
