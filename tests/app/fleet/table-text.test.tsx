import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { TableText } from "@/app/(suite)/fleet/table-text";

const OLD = "chip,gpus\nh100-sxm,8";
const NEW = "chip,gpus\r\nb200-sxm,32";

function paste(from: number, to: number) {
  const onText = vi.fn<(text: string) => void>();
  render(<TableText title="Accelerators" hint="" text={OLD} onText={onText} />);
  const box = screen.getByLabelText<HTMLTextAreaElement>("Accelerators");
  box.setSelectionRange(from, to);
  fireEvent.paste(box, { clipboardData: { getData: () => NEW } });
  return onText;
}

describe("a pasted table", () => {
  it("is taken at once where it replaces the one that is there", () => {
    expect(paste(0, OLD.length)).toHaveBeenCalledWith("chip,gpus\nb200-sxm,32");
  });

  it("waits for its button where it is a part", () => {
    expect(paste(OLD.length, OLD.length)).not.toHaveBeenCalled();
  });
});
