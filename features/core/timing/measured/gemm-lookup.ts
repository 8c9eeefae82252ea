/**
 * Matrix products: along m at the measured (n, k); elsewhere linear between measured neighbours in n, in k, or both. Linear,
 * because a product's time is a floor plus a part that grows with n · k, whether weights or arithmetic decide.
 */
import { findDetail } from "@/features/core/operators/detail";
import type { Operator, Shape } from "@/features/core/operators/operator";
import { between, timeAt, type Found } from "../tables/curve";
import type { Curve } from "../tables/table-set";
import { bytes, flops } from "@/lib/units/quantity";
import { gemmFormat } from "../laws/formats";
import { timeAcross, WIDEST } from "./across";
import type { Answer, Near } from "./coverage";
import type { TableIndex } from "./table-index";
import * as messages from "./messages";

function findGemmFormat({ rate, weightBytes, shape }: Operator): string {
  return gemmFormat(rate, shape && shape.n * shape.k > 0 ? weightBytes / (shape.n * shape.k) : 2);
}

export function lookupGemm(index: TableIndex, operator: Operator): Answer {
  const { shape, rate, weightBytes } = operator;
  if (findDetail(operator, "absorbed"))
    return {
      outside: messages.productsOfEveryHeadBy,
    };
  if (!shape) return { outside: messages.itsShapeIsNotKnown };
  const format = findGemmFormat(operator);
  const all = index.startingWith("gemm", [format]);
  if (all.length === 0) return { outside: messages.noFormatMatrixTable({ format }) };
  // Weight-only formats multiply in BF16, but their kernels widen the weights first: a BF16 row is not theirs.
  if (rate === "bf16" && weightBytes < 1.5 * shape.n * shape.k)
    return {
      outside: messages.weightOnlyKernelsAreNot,
    };
  const time = atSite(index, format, shape.n, shape.k, shape.m);
  if (time) return time;
  const { m, n, k } = shape;
  return {
    outside: messages.mNKLieOutside({ m, n, k }),
    near: nearestSite(all, operator, shape),
  };
}

/**
 * The measured site within one octave of n and k, at the same m. Over H100, L40S and B200 tables without their outer sites
 * the law scaled by its ratio there is off by 4.2, 8.3 and 5.5 % in the median, unscaled by 6.2, 12.6 and 6.3 %. Farther
 * away, and beyond the measured m, the ratio does not help: the law stays as it is.
 */
function nearestSite(sites: readonly Curve[], operator: Operator, { m, n, k }: Shape): Near | null {
  let best: { distance: number; site: Curve } | null = null;
  for (const site of sites) {
    const distance = Math.hypot(Math.log2(Number(site.at[WIDTH]) / n), Math.log2(Number(site.at[DEPTH]) / k));
    if (distance <= OCTAVE && (best === null || distance < best.distance)) best = { distance, site };
  }
  const time = best && timeAt(best.site, m);
  if (!best || !time) return null;
  const [width, depth] = [Number(best.site.at[WIDTH]), Number(best.site.at[DEPTH])];
  const size = operator.weightBytes / (n * k);
  const activation = operator.activationBytes / (m * (n + k));
  return {
    seconds: time.seconds,
    operator: {
      ...operator,
      flops: flops(2 * m * width * depth),
      weightBytes: bytes(size * width * depth),
      activationBytes: bytes(activation * m * (width + depth)),
      shape: { m, n: width, k: depth },
    },
  };
}

/** With a little more, so that a halved width counts. */
const OCTAVE = 1.001;

function atSite(index: TableIndex, format: string, n: number, k: number, m: number): Found | null {
  const sameWidth = index.startingWith("gemm", [format, n]);
  const site = sameWidth.find((curve) => curve.at[DEPTH] === k);
  if (site) return timeAt(site, m);
  return (
    timeAcross(sameWidth, DEPTH, k, m) ?? alongWidth(index, format, n, k, m) ?? betweenSites(index, format, n, k, m)
  );
}

const WIDTH = 1;
const DEPTH = 2;

/** At a measured k, between the two measured n around it. */
function alongWidth(index: TableIndex, format: string, n: number, k: number, m: number): Found | null {
  const { widthsAt } = listSites(index, format);
  const widths = widthsAt.get(k);
  return widths ? timeAcross(widths, WIDTH, n, m) : null;
}

/** Neither n nor k measured: between the two k around, at each between two n. */
function betweenSites(index: TableIndex, format: string, n: number, k: number, m: number): Found | null {
  const { depths } = listSites(index, format);
  const high = depths.findIndex((depth) => depth > k);
  const [below, above] = [depths[high - 1], depths[high]];
  if (below === undefined || above === undefined || above > WIDEST * below) return null;
  const lower = alongWidth(index, format, n, below, m);
  const upper = alongWidth(index, format, n, above, m);
  if (!lower || !upper) return null;
  return { seconds: between(lower.seconds, upper.seconds, (k - below) / (above - below)), exact: false };
}

type Sites = {
  readonly depths: readonly number[];
  readonly widthsAt: ReadonlyMap<number, ReturnType<TableIndex["startingWith"]>>;
};

const known = new WeakMap<TableIndex, Map<string, Sites>>();

function listSites(index: TableIndex, format: string): Sites {
  const formats = known.get(index) ?? new Map<string, Sites>();
  known.set(index, formats);
  const sites = formats.get(format) ?? makeSites(index, format);
  formats.set(format, sites);
  return sites;
}

function makeSites(index: TableIndex, format: string): Sites {
  const widthsAt = Map.groupBy(index.startingWith("gemm", [format]), (curve) => Number(curve.at[DEPTH]));
  for (const curves of widthsAt.values()) curves.sort((a, b) => Number(a.at[WIDTH]) - Number(b.at[WIDTH]));
  return { depths: [...widthsAt.keys()].sort((a, b) => a - b), widthsAt };
}
