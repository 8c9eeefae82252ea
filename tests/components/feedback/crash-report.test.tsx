import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { CrashReport } from "@/components/feedback/crash-report";
import { ShellPart } from "@/components/frame/shell-part";

it("a crash is said in one line; the report to copy holds the link and the stack, the page no stack", async () => {
  const error = Object.assign(new Error("An injected fault"), { stack: "Error\n    at there", digest: "42" });
  const user = userEvent.setup();
  render(<CrashReport error={error} />);
  const alert = screen.getByRole("alert").textContent;
  expect(alert).toContain("An injected fault");
  expect(alert).toContain("SUITE-CRASH · 42");
  expect(alert).not.toContain("at there");
  await user.click(screen.getByRole("button", { name: "Copy report" }));
  await screen.findByRole("button", { name: "Copied" });
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain(window.location.href);
  expect(copied).toContain("at there");
});

it("a part of the shell that fails says so in its place, and is tried again on the next page", () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Sentence = ({ broken }: { readonly broken: boolean }) => {
    if (broken) throw new Error("An injected fault");
    return <p>8 × H200</p>;
  };
  const shell = (slug: string, broken: boolean) => (
    <>
      <button type="button">Menu</button>
      <ShellPart slug={slug}>
        <Sentence broken={broken} />
      </ShellPart>
    </>
  );
  const { rerender } = render(shell("plan", true));
  expect(screen.getByRole("alert").textContent).toBe("A bug stops this part: An injected fault");
  expect(screen.getByRole("button", { name: "Menu" })).toBeDefined();
  rerender(shell("cost", false));
  expect(screen.getByText("8 × H200")).toBeDefined();
  expect(reported).toHaveBeenCalled();
  reported.mockRestore();
});
