import { describe, expect, it } from "vitest";
import { chipById } from "@/features/core/hardware/catalogue";
import type { Message, Operator } from "@/features/core/operators/operator";
import { buildMachine } from "@/features/core/timing/machine";
import { messageTime } from "@/features/core/timing/laws/message-time";
import { unwrap } from "@/lib/result";
import { bytes, flops } from "@/lib/units/quantity";

function allReduce(chip: string, size: number): number {
  const message: Message = { collective: "all-reduce", axis: "tp", group: 2, stride: 1, bytes: bytes(size) };
  const nothing = { flops: flops(0), weightBytes: bytes(0), storedBytes: bytes(0), kvBytes: bytes(0) };
  const operator: Operator = {
    id: "dense.norm",
    family: "element-wise",
    repeat: 1,
    rate: "bf16",
    activationBytes: bytes(0),
    messages: [message],
    ...nothing,
  };
  return messageTime(unwrap(buildMachine(unwrap(chipById(chip)), [operator])), message).total;
}

describe("an all-reduce of two cards without NVLink", () => {
  it("passes through host memory: PCIe 5 is no faster than PCIe 4", () => {
    for (const size of [1e4, 1e6, 2.1e7]) expect(allReduce("rtx-pro-6000-ws", size)).toBe(allReduce("l40s", size));
  });

  it("reaches 16 to 20 GB/s where it is large (measured: 19.2 on L40S, vLLM 0.22, from 128 MiB on)", () => {
    const rate = (128 * 2 ** 20) / allReduce("rtx-pro-6000-ws", 128 * 2 ** 20);
    expect(rate).toBeGreaterThan(16e9);
    expect(rate).toBeLessThan(20e9);
  });
});
