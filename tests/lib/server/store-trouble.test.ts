import { expect, it, vi } from "vitest";
import { storeFull, StoreTrouble } from "@/lib/server/store-trouble";

it("is known by those who were bundled apart from who throws it", async () => {
  vi.resetModules();
  const other = await import("@/lib/server/store-trouble");
  expect(other.StoreTrouble).not.toBe(StoreTrouble);
  expect(other.storeFull("a", "b")).toBeInstanceOf(StoreTrouble);
  expect(storeFull("a", "b")).toBeInstanceOf(other.StoreTrouble);
  for (const no of [new Error("x"), null, "x", {}]) expect(no instanceof StoreTrouble).toBe(false);
});
