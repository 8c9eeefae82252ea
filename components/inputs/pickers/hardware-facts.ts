/** An accelerator in one or two lines: the figures that decide speed and fit, and which of them are not published. */
import { CONFIDENCE_WORDS } from "@/features/core/hardware/confidence-words";
import type { Chip, RateFormat } from "@/features/core/hardware/chip";
import { PEER_WORDS } from "@/features/core/hardware/peer-words";
import { missingFigures } from "@/features/core/hardware/require";
import { formatQuantity, NNBSP } from "@/lib/format/quantity";
import { toGb, toGib } from "@/lib/units/edge";
import { CLAUSE, COMMA, joinTexts, verbatim, type Text } from "@/lib/text";
import * as m from "./messages.facts";

const SHOWN_RATES: readonly RateFormat[] = ["fp8", "bf16", "fp16", "int8", "fp4", "fp32"];

/** "1,979 TFLOP/s FP8 dense · 141 GB (140.4 GiB visible)": as vendors count, so that figures stay comparable with their sheets. */
export function chipFacts(chip: Chip): Text {
  const format = SHOWN_RATES.find((candidate) => chip.rates[candidate] !== null);
  const rate = format && chip.rates[format];
  const memory = memoryFacts(chip);
  if (!format || !rate) return m.ratesNotPublishedMemory({ memory });
  const word = format.toUpperCase();
  const teraflops = `${Math.round(rate / 1e12).toLocaleString("en")}${NNBSP}TFLOP/s`;
  return m.teraflopsWordDenseMemory({ teraflops, word, memory });
}

/** What a sheet calls 141 GB, a driver shows as 140.4 GiB, which is 151 GB: both where both are known. */
function memoryFacts({ memory, memoryVisible }: Chip): Text {
  const gb = `${Number(toGb(memory).toPrecision(4))}${NNBSP}GB`;
  if (memoryVisible === null) return verbatim(gb);
  const gib = `${Number(toGib(memoryVisible).toPrecision(4))}${NNBSP}GiB`;
  return m.gbGibVisible({ gb, gib });
}

/** Why no format of it can be priced; null where one can. */
export function unpricedFacts(chip: Chip): Text | null {
  const missing = missingFigures(chip);
  if (missing.length === 0) return null;
  return m.noFormatIsPriced({ figures: joinTexts(missing, COMMA) });
}

/** Over PCIe, also how cards reach each other: it decides what a collective takes. */
export function linkFacts({ memoryBandwidth, scaleUp, pcie, pciePeers }: Chip): Text {
  const bandwidth = memoryBandwidth === null ? "—" : formatQuantity(memoryBandwidth, "B/s");
  const link = scaleUp.perDirection ?? pcie?.perDirection ?? null;
  const name = scaleUp.name.replace(/ [(+].*/, "");
  const rate = link === null ? "—" : formatQuantity(link, "B/s");
  const path = scaleUp.fabric === "pcie" && pciePeers !== null ? PEER_WORDS[pciePeers] : null;
  return path === null
    ? m.hbmBandwidthNameRatePer({ bandwidth, name, rate })
    : m.hbmBandwidthNameRatePath({ bandwidth, name, rate, path });
}

/** What the network between nodes gives a GPU, level by level; null where nothing is stated of it. */
export function networkFacts({ scaleOut, networkLevels = [] }: Chip): Text | null {
  if (networkLevels.length === 0) return null;
  let rate: number = scaleOut ?? NaN;
  const beyond = networkLevels.map(({ chips, over }) => {
    rate /= over;
    const shown = scaleOut === null ? "—" : formatQuantity(rate, "B/s");
    const count = chips.toLocaleString("en");
    return m.shownBeyondCountGPUs({ shown, count });
  });
  const full = scaleOut === null ? "—" : formatQuantity(scaleOut, "B/s");
  return m.networkFullBeyond({
    full,
    beyond: joinTexts(beyond, CLAUSE),
  });
}

export function sheetWords({ vendor, provenance }: Chip): Text {
  if (provenance.confidence === "user") return CONFIDENCE_WORDS.user;
  const month = provenance.read.slice(0, 7);
  return m.vendorConfidenceWordsMonth({ vendor, month, confidenceWords: CONFIDENCE_WORDS[provenance.confidence] });
}
