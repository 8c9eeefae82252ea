/** Measured products, streams and messages as the suite prices them on an accelerator: what its laws make of a data sheet. */
import type { Chip } from "@/features/core/hardware/chip";
import type { Message, Operator } from "@/features/core/operators/operator";
import { buildMachine } from "@/features/core/timing/machine";
import { makeTimer, NO_TIME_SOURCE } from "@/features/core/timing/time-model";
import { bytes, flops } from "@/lib/units/quantity";
import type { LinkRow, ProductRow, StreamRow } from "./kit-rows";

/** Bytes of an element that such a product reads. */
const SIZES: Readonly<Partial<Record<ProductRow["format"], number>>> = { bf16: 2, fp16: 2, fp32: 4, tf32: 4 };

/** Seconds; null where the sheet lacks what the row needs. */
export function pricedProduct(chip: Chip, row: ProductRow): number | null {
  const size = SIZES[row.format] ?? 1;
  const weight = bytes(size * row.n * row.k);
  return priced(chip, {
    ...{ id: "measured.product", family: "gemm", repeat: 1, flops: flops(row.flops), rate: row.format },
    ...{ weightBytes: weight, storedBytes: weight, kvBytes: bytes(0), messages: [] },
    activationBytes: bytes(Math.max(0, row.bytes - weight)),
    shape: { m: row.m, n: row.n, k: row.k },
  });
}

/** As an operator that only streams: norms, activations. */
export const pricedStream = (chip: Chip, row: StreamRow): number | null =>
  priced(chip, {
    ...{ id: "measured.stream", family: "element-wise", repeat: 1, flops: flops(0), rate: "bf16" },
    ...{ weightBytes: bytes(0), storedBytes: bytes(0), kvBytes: bytes(0), messages: [] },
    activationBytes: bytes(row.bytes),
  });

export function pricedMessage(chip: Chip, { op, ranks, bytes: size }: LinkRow): number | null {
  const message: Message = { collective: op, axis: "tp", group: ranks, stride: 1, bytes: bytes(size) };
  const carrier: Operator = {
    ...{ id: "measured.message", family: "element-wise", repeat: 1, flops: flops(0), rate: "bf16" },
    ...{ weightBytes: bytes(0), storedBytes: bytes(0), kvBytes: bytes(0), activationBytes: bytes(0) },
    messages: [message],
  };
  const machine = buildMachine(chip, [carrier]);
  return machine.ok ? makeTimer(machine.value, NO_TIME_SOURCE).message(message).total : null;
}

function priced(chip: Chip, operator: Operator): number | null {
  const machine = buildMachine(chip, [operator]);
  return machine.ok ? makeTimer(machine.value, NO_TIME_SOURCE).kernel(operator).total : null;
}
