import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { notFound } from "next/navigation";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import CrashReport from "@/components/feedback/crash-report";
import { PartBoundary } from "@/components/feedback/part-boundary";
import { Region } from "@/components/feedback/region";
import CrashPage from "@/components/frame/recovery/crash-page";
import { FixedLanguage } from "@/state/language";
import { readStored } from "@/state/browser-storage/storage";

let reported: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  reported.mockRestore();
  localStorage.clear();
});

const Sentence = ({ broken }: { readonly broken: boolean }) => {
  if (broken) throw new Error("An injected fault");
  return <p>8 × H200</p>;
};

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

it("a crash names what will be set aside: only what the page has read", () => {
  localStorage.setItem("mds.chips", "[]");
  localStorage.setItem("mds.models", "[]");
  readStored("browser", "mds.chips");
  render(<CrashReport error={new Error("An injected fault")} />);
  const alert = screen.getByRole("alert").textContent;
  expect(alert).toContain("your accelerators");
  expect(alert).not.toContain("your models");
});

it("a region that fails says so in its place with ways out, and is tried again on the next page", async () => {
  const shell = (slug: string, broken: boolean) => (
    <>
      <button type="button">Menu</button>
      <Region until={slug}>
        <Sentence broken={broken} />
      </Region>
    </>
  );
  const { rerender } = render(shell("plan", true));
  await screen.findByRole("button", { name: "Load again" });
  expect(screen.getByRole("alert").textContent).toContain("A bug stopped this part: An injected fault");
  for (const name of ["Menu", "Load again", "Copy report"]) expect(screen.getByRole("button", { name })).toBeDefined();
  rerender(shell("plan", false));
  expect(screen.queryByText("8 × H200")).toBeNull();
  rerender(shell("cost", false));
  expect(screen.getByText("8 × H200")).toBeDefined();
  expect(reported).toHaveBeenCalled();
});

it("going back tries a region again: the link before may have no such fault", () => {
  const { rerender } = render(
    <Region>
      <Sentence broken />
    </Region>,
  );
  rerender(
    <Region>
      <Sentence broken={false} />
    </Region>,
  );
  expect(screen.queryByText("8 × H200")).toBeNull();
  act(() => void window.dispatchEvent(new PopStateEvent("popstate")));
  expect(screen.getByText("8 × H200")).toBeDefined();
});

it("leaves to the framework what the framework throws", () => {
  const Missing = (): never => notFound();
  const failed = vi.fn(() => null);
  expect(() =>
    render(
      <PartBoundary failed={failed}>
        <Missing />
      </PartBoundary>,
    ),
  ).toThrow();
  expect(failed).not.toHaveBeenCalled();
});

it("a crash that takes the frame keeps the menu, in the reader's language", () => {
  render(
    <FixedLanguage language="zh">
      <CrashPage error={new Error("An injected fault")} />
    </FixedLanguage>,
  );
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(expect.arrayContaining(["/", "/cost", "/my-report"]));
  expect(screen.getByRole("heading", { name: "本页出现了程序错误" })).toBeDefined();
  expect(screen.getByRole("button", { name: "重新加载" })).toBeDefined();
});
