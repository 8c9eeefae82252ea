import { expect, it, vi } from "vitest";
import { storeFull, StoreError } from "@/lib/server/store-errors";

it("is known by those who were bundled apart from who throws it", async () => {
  vi.resetModules();
  const other = await import("@/lib/server/store-errors");
  expect(other.StoreError).not.toBe(StoreError);
  expect(other.storeFull("a", "b")).toBeInstanceOf(StoreError);
  expect(storeFull("a", "b")).toBeInstanceOf(other.StoreError);
  for (const no of [new Error("x"), null, "x", {}]) expect(no instanceof StoreError).toBe(false);
});
