import { afterEach, expect, it, vi } from "vitest";
import { log } from "@/lib/server/operations/log";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

function written(): string[] {
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  return lines;
}

it("writes one line of JSON with time and level, from the level on that is asked for", () => {
  vi.stubEnv("LOG_LEVEL", "info");
  const lines = written();
  log("debug", "not this");
  log("info", "request", { id: "a", status: 200, path: "/x\ny" });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.indexOf("\n")).toBe((lines[0]?.length ?? 0) - 1);
  const { time, ...rest } = JSON.parse(lines[0] ?? "");
  expect(new Date(time).toISOString()).toBe(time);
  expect(rest).toEqual({ level: "info", message: "request", id: "a", status: 200, path: "/x\ny" });
});

it("writes words for people, in one line whatever a stranger put into a path, and nothing where it is silent", () => {
  vi.stubEnv("LOG_LEVEL", "warn");
  vi.stubEnv("LOG_FORMAT", "text");
  const lines = written();
  log("warn", "request", { path: "/x\ny", nothing: undefined });
  expect(lines[0]).toMatch(/^\S+Z WARN {2}request path="\/x\\ny"\n$/);
  vi.stubEnv("LOG_LEVEL", "silent");
  log("error", "request");
  expect(lines).toHaveLength(1);
});
