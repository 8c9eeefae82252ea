import { expect, it } from "vitest";
import { longRuns } from "@/features/registry/registry";
import { openLanes } from "@/lib/server/http/lanes";
import { tellLongRuns } from "@/lib/server/http/long-runs";

tellLongRuns(longRuns);
const lanes = openLanes();
const lane = (url: string, bytes = 100) => lanes({ method: "POST", url, headers: { "content-length": String(bytes) } });

it("a report file waits with what is as long as it: with short analyses, or with long ones where it brings much to read", () => {
  const [short, long] = [lane("/api/v1/quick-memory"), lane("/api/v1/plan")];
  expect(short).not.toBe(long);
  expect(lane("/api/v1/report/file?sliders=none")).toBe(short);
  expect(lane("/api/v1/report/file?sliders=none", 1_000_000)).toBe(long);
  expect(lane("/api/v1/quick-memory", 1_000_000)).toBe(long);
  expect(lane("/api/v1/launch", 1_000_000)).toBe(short);
});
