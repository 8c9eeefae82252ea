import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import {
  listTableSets,
  packedTableSet,
  removeTableSet,
  saveTableSet,
  storedTableSet,
  type StoredSet,
} from "@/lib/server/table-store";
import { dataFolderEach } from "../../support/folder";

const folder = dataFolderEach();

const set = (id: string, points = 1): StoredSet => ({
  id,
  chip: "h100-sxm",
  importedAt: "2026-01-02T03:04:05.000Z",
  tables: [{ kind: "gemm", points, sources: ["a.parquet"] }],
});

describe("the store of operator tables", () => {
  it("is empty at first, in a folder that it makes", () => {
    vi.stubEnv("DATA_DIR", join(folder(), "not", "yet"));
    expect(listTableSets()).toEqual([]);
    expect(storedTableSet("h100_sxm/vllm/1")).toBeNull();
  });

  it("gives back what it was given, and sends it gzipped", () => {
    saveTableSet(set("h100_sxm/vllm/1"), '{"a":1}');
    expect(storedTableSet("h100_sxm/vllm/1")).toBe('{"a":1}');
    expect(gunzipSync(packedTableSet("h100_sxm/vllm/1") ?? new Uint8Array()).toString()).toBe('{"a":1}');
    expect(listTableSets()).toEqual([set("h100_sxm/vllm/1")]);
  });

  it("keeps one version of an id: the last", () => {
    saveTableSet(set("h100_sxm/vllm/1"), "old");
    saveTableSet(set("h100_sxm/vllm/1", 2), "new");
    expect(storedTableSet("h100_sxm/vllm/1")).toBe("new");
    expect(listTableSets()).toEqual([set("h100_sxm/vllm/1", 2)]);
  });

  it("removes a set, and says when there was none", () => {
    saveTableSet(set("h100_sxm/vllm/1"), "x");
    expect(removeTableSet("h100_sxm/vllm/1")).toBe(true);
    expect(removeTableSet("h100_sxm/vllm/1")).toBe(false);
    expect(listTableSets()).toEqual([]);
  });
});
