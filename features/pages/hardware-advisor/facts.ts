/** Secondary figures: of the accelerator that is shown, and of the report by AICompass's formulas. */
import type { Fact, FactGroup } from "@/features/answers/answer";
import type { CompassMemory, CompassReport } from "@/features/core/aicompass/report";
import { LIMITED_BY_WORD, RESOURCE_WORD } from "@/features/words";
import { formatCount, formatNumber, formatQuantity, NNBSP, NOTHING, formatMoney } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import { GIB } from "@/lib/units/edge";
import { layoutWords } from "./figures";
import { userRate } from "@/features/core/scenario/request-time";
import type { Media } from "@/features/core/scenario/resolution/media";
import type { PassBounds } from "./card/pass-bounds";
import type { RankedRow } from "./rank";
import type { PlainDeployment } from "./sizing/row";
import { cardsWord, compassName, formatsWord } from "./words";
import * as m from "./messages";

const fact = (label: Text, value: Text | string): Fact => ({
  label,
  value: typeof value === "string" ? verbatim(value) : value,
});

/** None where no layout holds the model. `clients`: of the scenario. */
export function cardFacts(row: RankedRow, clients: number, media: Media, bounds: PassBounds | null) {
  const { deployment } = row;
  if (deployment === null) return [];
  return [deploymentFacts(row, deployment), loadFacts(deployment, clients, media, bounds), costFacts(row, deployment)];
}

const deploymentFacts = (row: RankedRow, deployment: PlainDeployment): FactGroup => {
  const { gpus, cards, installed, servers } = deployment;
  return {
    id: "deployment",
    title: m.deployment,
    facts: [
      fact(m.layout, layoutWords(deployment)),
      fact(m.gpusOfInstance, formatCount(gpus)),
      fact(m.cardsInUseOfInstalled, `${formatCount(cards)} / ${formatCount(installed)}`),
      fact(m.servers, `${formatCount(servers)} × ${formatCount(installed / servers)}`),
      fact(m.weights, formatsWord(row)),
    ],
  };
};

function loadFacts(
  { clients: busiest, room, layout, limitedBy, ttft, tpot }: PlainDeployment,
  clients: number,
  { tokens: media }: Media,
  bounds: PassBounds | null,
): FactGroup {
  return {
    id: "load",
    title: m.load,
    facts: [
      fact(m.clientsOfBusiestInstance, `${formatCount(busiest)} / ${formatCount(clients)}`),
      fact(m.requestsThatItsCacheHolds, formatCount(room)),
      fact(m.attentionRanks, formatCount(layout.dp)),
      fact(m.instanceSpendsItsTimeOn, LIMITED_BY_WORD[limitedBy]),
      ...(bounds
        ? [
            fact(m.prefillIsLimitedBy, RESOURCE_WORD[bounds.prefill]),
            fact(m.decodeIsLimitedBy, RESOURCE_WORD[bounds.decode]),
          ]
        : []),
      fact(m.perUser, formatQuantity(userRate({ ttft, tpot }), "tok/s")),
      ...(media > 0 ? [fact(m.tokensOfImagesVideoAnd, formatCount(media))] : []),
    ],
  };
}

const costFacts = ({ watts, perHour, perMillion, listed }: RankedRow, { output }: PlainDeployment): FactGroup => ({
  id: "cost",
  title: m.powerAndCost,
  facts: [
    fact(m.powerUnderLoadDrawnServer, watts === null ? m.tdpNotPublished : formatQuantity(watts, "W")),
    fact(m.energyOfOutputToken, watts === null ? NOTHING : formatQuantity(watts / output, "J")),
    fact(m.costHour, perHour === null ? m.noPriceGiven : priceWords(perHour, listed)),
    fact(m.costOfMillionOutputTokens, perMillion === null ? NOTHING : formatMoney(perMillion)),
  ],
});

const priceWords = (perHour: number, listed: boolean): Text => {
  const price = formatMoney(perHour);
  return listed ? m.pricePublicRent({ price }) : verbatim(price);
};

const PARTS: readonly { readonly part: keyof CompassMemory; readonly label: Text }[] = [
  { part: "weights", label: m.weightsSharedOrBase },
  { part: "experts", label: m.expertWeights },
  { part: "vision", label: m.visionEncoder },
  { part: "audio", label: m.audioEncoder },
  { part: "kv", label: m.kvCache },
  { part: "activations", label: m.activations },
  { part: "overhead", label: m.overhead },
  { part: "total", label: m.total },
];

const gib = (size: number): string => `${formatNumber(size / GIB, 4)}${NNBSP}GiB`;

export function compassFacts({ memory, tflops, recommended, unsupported }: CompassReport): readonly FactGroup[] {
  return [
    {
      id: "memory",
      title: m.memory,
      facts: PARTS.filter(({ part }) => memory[part] > 0).map(({ part, label }) => fact(label, gib(memory[part]))),
    },
    {
      id: "recommended",
      title: m.recommendedInItsOrder,
      facts: recommended.map(({ hardware, cards }) => {
        const words = cardsWord(cards);
        return fact(verbatim(compassName(hardware)), m.cardsWords({ cards, words }));
      }),
    },
    {
      id: "compute",
      title: m.arithmetic,
      facts: [
        fact(m.rateThatItAsksFor, `${tflops < 0.001 ? tflops.toExponential(1) : formatNumber(tflops, 4)} TFLOP/s`),
        fact(m.acceleratorsWithoutFormat, formatCount(unsupported.length)),
      ],
    },
  ];
}
