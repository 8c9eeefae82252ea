/** All families in turn: fit, print, and collect what the suite ships. */
import { writeFileSync } from "node:fs";
import type { GemmParameters } from "@/features/core/timing/laws/families/gemm-law";
import { fitFamily } from "./hierarchy";
import type { Values } from "./tuning";
import { decodeFamilies, prefillFamilies } from "./attention";
import { collectiveFamilies } from "./collectives";
import { dsaFamilies } from "./dsa";
import { gemmFamilies } from "./gemm";
import { linearFamilies } from "./linear";
import { mlaFamilies, type GemmByGeneration } from "./mla";
import { moeFamilies } from "./moe";
import { coefficients, written, type Done } from "./record";
import { printFamily, printHeader } from "./report";
import type { AnyFamily, Family } from "./family";

export type Options = { readonly data: string; readonly only: readonly string[]; readonly out: string | null };

const SOURCES: Readonly<Record<string, (data: string, done: readonly Done[]) => Promise<readonly AnyFamily[]>>> = {
  gemm: gemmFamilies as never,
  prefill: prefillFamilies as never,
  decode: decodeFamilies as never,
  mla: ((data: string, done: readonly Done[]) => mlaFamilies(data, bf16Gemm(done))) as never,
  dsa: ((data: string, done: readonly Done[]) => dsaFamilies(data, bf16Gemm(done))) as never,
  moe: moeFamilies as never,
  collective: collectiveFamilies as never,
  linear: linearFamilies as never,
};

function bf16Gemm(done: readonly Done[]): GemmByGeneration {
  const [plain, batched] = ["bfloat16", "batched"].map((dtype) =>
    done.find(({ family }) => family.law === "gemm" && family.dtype === dtype),
  );
  const complete = (values: Values): GemmParameters => ({ quantise: 0, ...values }) as GemmParameters;
  return new Map(
    plain?.fit.generations.map(({ generation, parameters }) => {
      const own = batched?.fit.generations.find((one) => one.generation === generation)?.parameters;
      return [generation, { plain: complete(parameters), batched: complete(own ?? batched?.fit.pooled ?? {}) }];
    }),
  );
}

export async function fitAll({ data, only, out }: Options): Promise<void> {
  printHeader();
  const fits: Done[] = [];
  for (const [name, read] of Object.entries(SOURCES)) {
    if (only.length > 0 && !only.includes(name)) continue;
    for (const family of await read(data, fits)) {
      const start = performance.now();
      const fit = fitFamily(family as unknown as Family<unknown>);
      printFamily(family, fit, (performance.now() - start) / 1000);
      fits.push({ family, fit });
    }
  }
  if (out !== null) writeFileSync(out, written(coefficients(fits)));
}
