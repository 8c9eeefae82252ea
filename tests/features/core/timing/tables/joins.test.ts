import { describe, expect, it } from "vitest";
import { joins, type Listed } from "@/features/core/timing/tables/joins";
import { joinedSets, setIds } from "@/features/core/timing/tables/table-set";

const set = (id: string, chip: string, ...kinds: string[]): Listed => ({
  id,
  chip,
  tables: kinds.map((kind) => ({ kind })),
});

describe("tables that belong together", () => {
  it("are kernels of an engine with the collectives of their accelerator, its own engine's first", () => {
    const sets = [
      set("l40s/nccl/2.27.3", "l40s", "collective"),
      set("l40s/vllm/0.22.0", "l40s", "collective"),
      set("l40s/vllm/0.24.0", "l40s", "gemm", "decode"),
      set("h100_sxm/nccl/2.27.3", "h100-sxm", "collective"),
    ];
    const [joined = "", ...others] = joins(sets);
    expect(joined).toBe("l40s/vllm/0.24.0+l40s/vllm/0.22.0+l40s/nccl/2.27.3");
    expect(others).toEqual([]);
    expect(
      joinedSets(
        joined,
        setIds(joined).map((id) => ({ id, chip: "l40s", tables: [] })),
      )?.chip,
    ).toBe("l40s");
  });

  it("leave alone what is whole already, or has nobody to join", () => {
    expect(joins([set("a/x/1", "a", "gemm", "collective"), set("a/nccl/2", "a", "collective")])).toEqual([]);
    expect(joins([set("a/x/1", "a", "gemm"), set("b/nccl/2", "b", "collective")])).toEqual([]);
  });
});
