/** Whether two sides did the same work, as far as their traces say: what agrees, what explains a difference, what forbids to compare. */
import { isEqual } from "@/features/core/trace";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import { PASS_WORDS } from "../words";
import { comparison, operatorComparison, type Sides } from "./sides";
import * as m from "./messages";

export type WorkCheck = {
  readonly id: "complete" | "kind" | "layers" | "device" | "ranks" | "tokens" | "kernels";
  /** `other`: different work, whose times cannot be compared. */
  readonly state: "same" | "differs" | "other" | "unsaid";
  readonly words: Text;
};

/** The number of layers is evidence only if both cuts have at least this confidence. */
const SURE = 0.6;

export function sameWork(sides: Sides): readonly WorkCheck[] {
  return [
    ...completeCheck(sides),
    kindCheck(sides),
    layersCheck(sides),
    deviceCheck(sides),
    ranksCheck(sides),
    tokensCheck(sides),
    kernelsCheck(sides),
  ];
}

/** A pass whose first or last layers lie outside the capture is compared with nothing. */
function completeCheck({ a, b }: Sides): readonly WorkCheck[] {
  const cut = (
    [
      ["A", a],
      ["B", b],
    ] as const
  ).filter(([, { scope, pass }]) => scope === "pass" && pass?.partial === true);
  return cut.map(([side, { pass }]): WorkCheck => ({
    id: "complete",
    state: "other",
    words: m.passIsCut({ side, index: pass?.index ?? 0, layers: pass?.layers.length ?? 0 }),
  }));
}

function kindCheck({ a, b }: Sides): WorkCheck {
  const [one, other] = [a.pass?.kind ?? "unknown", b.pass?.kind ?? "unknown"];
  if (one === "unknown" || other === "unknown") return { id: "kind", state: "unsaid", words: m.kindOfPassNotSaid };
  return { id: "kind", ...verdict(one, other, PASS_WORDS[one], PASS_WORDS[other], "other") };
}

function layersCheck({ a, b }: Sides): WorkCheck {
  const [one, other] = [a.device.segmentation, b.device.segmentation];
  if (one.layers === 0 || other.layers === 0) return { id: "layers", state: "unsaid", words: m.layersNotFound };
  const sure = Math.min(one.confidence, other.confidence) >= SURE;
  const words = (count: number): Text => m.countLayers({ count });
  return {
    id: "layers",
    ...verdict(one.layers, other.layers, words(one.layers), words(other.layers), sure ? "other" : "differs"),
  };
}

function deviceCheck({ a, b }: Sides): WorkCheck {
  const [one, other] = [a.device.work.name, b.device.work.name];
  if (one === "" || other === "") return { id: "device", state: "unsaid", words: m.deviceNotSaid };
  return { id: "device", ...verdict(one, other, verbatim(one), verbatim(other), "differs") };
}

function ranksCheck({ a, b }: Sides): WorkCheck {
  const [one, other] = [a.opened.trace.header.worldSize, b.opened.trace.header.worldSize];
  if (one === null || other === null) return { id: "ranks", state: "unsaid", words: m.numberOfRanksNotSaid };
  const words = (count: number): Text => m.countRanks({ count });
  return { id: "ranks", ...verdict(one, other, words(one), words(other), "differs") };
}

function tokensCheck({ a, b }: Sides): WorkCheck {
  const [one, other] = [a.pass?.tokens ?? null, b.pass?.tokens ?? null];
  if (one === null || other === null) return { id: "tokens", state: "unsaid", words: m.tokensNotSaid };
  const words = (count: number): Text => m.countTokens({ tokens: count, count: formatCount(count) });
  return { id: "tokens", ...verdict(one, other, words(one), words(other), "differs") };
}

/** Device time in operators and shapes that both sides have: as much lets kernels of other names be compared. */
const SHARED = 0.3;

/** By name and order, else by operator and shape. Without either there is nothing to compare. */
function kernelsCheck(sides: Sides): WorkCheck {
  const { a, b } = sides;
  const equal = comparison(sides).pairs.filter(isEqual).length;
  const most = Math.max(a.range.to - a.range.from, b.range.to - b.range.from);
  const { shared } = operatorComparison(sides);
  if (equal === 0 && shared >= SHARED)
    return { id: "kernels", state: "differs", words: m.sharedByOperator({ share: formatPercent(shared, 2) }) };
  const words = m.equalOfMostKernelsIn({ equal: formatCount(equal), most: formatCount(most) });
  return { id: "kernels", state: equal === 0 ? "other" : equal === most ? "same" : "differs", words };
}

function verdict<Value>(value: Value, other: Value, a: Text, b: Text, unequal: "differs" | "other") {
  if (value === other) return { state: "same", words: a } as const;
  return { state: unequal, words: m.againstB({ a, b }) } as const;
}
