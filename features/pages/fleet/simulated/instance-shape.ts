/** An instance as jobs are sent it. */
import * as z from "zod";

export const instanceShape = {
  service: z.int().min(0).max(1000),
  chip: z.string().max(80),
  gpus: z.number().gt(0).max(100_000),
  rate: z.number().gt(0),
  clients: z.number().min(0),
};
