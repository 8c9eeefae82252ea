import { expect, it } from "vitest";
import { agoWords } from "@/lib/format/ago";

const NOW = Date.parse("2026-12-01T12:00:00Z");
const said = (moment: string, language: "en" | "zh" = "en") => agoWords(Date.parse(moment), NOW, language);

it("says the largest unit that has passed", () => {
  expect(said("2026-12-01T11:59:30Z")).toBeNull();
  expect(said("2026-12-01T12:05:00Z")).toBeNull();
  expect(said("2026-12-01T11:59:00Z")).toBe("1 minute ago");
  expect(said("2026-12-01T10:00:01Z")).toBe("1 hour ago");
  expect(said("2026-12-01T10:00:00Z")).toBe("2 hours ago");
  expect(said("2026-11-24T12:00:00Z", "zh")).toBe("7天前");
  expect(said("2025-12-01T12:00:00Z")).toBe("1 year ago");
});
