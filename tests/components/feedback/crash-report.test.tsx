import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { CrashReport } from "@/components/feedback/crash-report";

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
