/** Passes, layers and kernels of a trace for a terminal. Columns are those that layer analyses of profiler traces print. */
import {
  byHotness,
  type Capture,
  clusterRows,
  type DeviceCapture,
  deviceFigures,
  findings,
  kernelNameRows,
  kernelRows,
  type Layer,
  type LayerFlags,
  type LayerRow,
  layerRows,
  LEAST_CONFIDENCE,
  type Pass,
  type RangeFigures,
  rangeFigures,
  type Segmentation,
  type Trace,
} from "@/features/core/trace";
import { alignedText } from "@/lib/export/table-text";
import { toPercent } from "@/lib/units/edge";
import { clipped, ms, share, table } from "./columns-text";
import { collectivesText } from "./collectives-text";
import { sourcesText } from "./sources-text";
import { passTable } from "./passes-text";
import { productsText } from "./products-text";
import * as m from "./messages";

const MOST_PASSES = 30;

export function overviewText(
  traced: Capture,
  device: DeviceCapture,
  pass: Pass | null,
  { allPasses, flags }: { readonly allPasses: boolean; readonly flags: LayerFlags },
): string {
  const { segmentation } = device;
  const sentences = findings(traced.trace, device, pass?.index ?? -1, flags).map(({ sentence }) => `- ${sentence.en}`);
  const everything = { from: 0, to: device.work.event.length };
  const products = productsText(traced.trace, device, pass ?? everything);
  const more = [collectivesText(traced.trace, device), sourcesText(traced.trace, device, pass ?? everything)];
  const blocks = [
    headText(traced, device),
    sentences.join("\n"),
    pass === null && isGuess(segmentation) ? "" : passTable(traced.trace, device, allPasses ? Infinity : MOST_PASSES),
  ];
  if (pass === null)
    return [...blocks, kernelsText(traced.trace, device, everything), products, ...more].filter(Boolean).join("\n\n");
  const rows = layerRows(device, pass, flags);
  const chosen = `pass ${pass.index} of ${segmentation.passes.length}, ${pass.kind}`;
  return [
    ...blocks,
    `# layers of ${chosen}`,
    layerTable(rows),
    "# kinds of layer",
    clusterTable(rows),
    products,
    ...more,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function headText({ trace, classify, devices }: Capture, { work, segmentation }: DeviceCapture): string {
  const { kernels, gpuSpan, kernelUnion, gpuUnion, collectives, streams } = deviceFigures(work, trace.names, classify);
  const { rank, worldSize } = trace.header;
  return table(
    [
      [
        "device",
        [work.name, `${work.device}`, rank === null ? "" : `rank ${rank} of ${worldSize ?? "?"}`]
          .filter(Boolean)
          .join(", "),
      ],
      [
        "events",
        m.kernelsOnStreams({ events: trace.entries, kernels, streams, others: others(work.device, devices) }).en,
      ],
      ["span", `${ms(gpuSpan)} ms, busy ${ms(gpuUnion)} ms, kernels ${ms(kernelUnion)} ms`],
      [
        "communication",
        m.kernelsSumExposed({
          kernels: collectives.kernels,
          sum: ms(collectives.sum),
          exposed: ms(collectives.exposed),
        }).en,
      ],
      ["layers", cutText(segmentation)],
    ],
    2,
  );
}

const isGuess = ({ method, confidence }: Segmentation): boolean => method !== "none" && confidence < LEAST_CONFIDENCE;

/** How sure the cut is; where it is not, what speaks against it. */
function cutText({ method, layers, anchor, confidence, passes, witnesses }: Segmentation): string {
  if (method === "none") return "no layers found";
  const against = witnesses.flatMap(({ kind, agrees, detail }) => (agrees ? [] : `; ${kind}: ${detail}`));
  const sure = `${toPercent(confidence).toFixed(0)} % sure${confidence < LEAST_CONFIDENCE ? against.join("") : ""}`;
  return m.layersAndPassesBy({ layers, passes: passes.length, anchor: anchor ?? m.periodOfKernels, sure }).en;
}

/** The other devices of the file, busiest first. */
function others(excluded: number | string, devices: Capture["devices"]): string {
  const rest = devices.flatMap(({ work }) => (work.device === excluded ? [] : String(work.device)));
  return rest.length === 0 ? "" : `; also device ${rest.join(", ")} (--device)`;
}

/** The groups of kernels that layer analyses print, by our families and categories. */
const GROUPS: readonly (readonly [string, (figures: RangeFigures) => number])[] = [
  ["MLA", ({ families, categories }) => (families.attention ?? 0) - (categories["hadamard"]?.time ?? 0)],
  ["MoE", ({ families }) => families["moe-gemm"] ?? 0],
  ["GEMM", ({ families }) => families["dense-gemm"] ?? 0],
  ["NCCL", ({ families }) => families.communication ?? 0],
  ["MHC", ({ categories }) => categories["hyper-connection"]?.time ?? 0],
  ["Hadam", ({ categories }) => categories["hadamard"]?.time ?? 0],
];

const layerTable = (rows: readonly LayerRow[]): string =>
  table(
    [
      ["L", "Type", "Wall(ms)", "SumDur(ms)", "Busy(ms)", "Idle(ms)", ...GROUPS.map(([name]) => name), "AR#", "K#"],
      ...rows.map(({ layer, figures, flags }) => [
        String(layer.index),
        flags.join("+"),
        ms(figures.wall, 3),
        ms(figures.sum, 3),
        ms(figures.busy, 3),
        ms(figures.idle, 3),
        ...GROUPS.map(([, time]) => ms(time(figures), 3)),
        String(figures.categories["all-reduce"]?.count ?? 0),
        String(figures.kernels),
      ]),
    ],
    2,
  );

function clusterTable(rows: readonly LayerRow[]): string {
  const clusters = clusterRows(rows);
  return table(
    [
      ["Cluster", "#", "Avg Wall(ms)", "Avg Sum(ms)", ...GROUPS.map(([name]) => `${name}%`)],
      ...clusters.map(({ flag, layers, meanWall, meanSum }) => {
        const flagged = rows.filter(({ flags }) => flags.includes(flag)).map(({ figures }) => figures);
        const sum = flagged.reduce((total, figures) => total + figures.sum, 0);
        const parts = GROUPS.map(([, time]) =>
          share(
            flagged.reduce((total, figures) => total + time(figures), 0),
            sum,
          ),
        );
        return [flag, String(layers), ms(meanWall, 3), ms(meanSum, 3), ...parts];
      }),
    ],
    1,
  );
}

export function layerText(trace: Trace, device: DeviceCapture, layer: Layer): string {
  const figures = rangeFigures(device.work, device.rules, device.gaps, layer.from, layer.to);
  const categories = Object.entries(figures.categories)
    .filter(([, { time }]) => time >= 0.5)
    .sort(([, a], [, b]) => b.time - a.time)
    .map(([category, { time, count }]) => {
      const percent = toPercent(time / figures.sum);
      return [category, time.toFixed(1), percent.toFixed(1), String(count), "█".repeat(Math.round(percent / 2))];
    });
  return [
    `# layer ${layer.index}: wall ${figures.wall.toFixed(1)} µs, busy ${figures.busy.toFixed(1)} µs, sum ${figures.sum.toFixed(1)} µs, ${figures.kernels} kernels`,
    alignedText([["Category", "µs", "%", "#", ""], ...categories], [false, true, true, true, false]),
    kernelsText(trace, device, layer),
  ].join("\n\n");
}

function kernelsText(
  trace: Trace,
  device: DeviceCapture,
  range: { readonly from: number; readonly to: number },
): string {
  const rows = kernelNameRows(trace, device, range);
  const sum = rows.reduce((total, { total: time }) => total + time, 0);
  return alignedText(
    [
      ["Kernel", "Category", "n", "mean µs", "sum µs", "%"],
      ...rows
        .slice(0, 40)
        .map(({ short, category, count, mean, total }) => [
          clipped(short, 80),
          category,
          String(count),
          mean.toFixed(2),
          total.toFixed(1),
          share(total, sum),
        ]),
    ],
    [false, false, true, true, true, true],
  );
}

export function flowText(trace: Trace, device: DeviceCapture, layer: Layer, byTime: boolean): string {
  const inOrder = kernelRows(trace, device, layer, layer.half);
  const rows = byTime ? byHotness(inOrder) : inOrder;
  const sum = rows.reduce((total, { time }) => total + time, 0);
  return alignedText(
    [
      ["#", "Half", "Category", "Simplified Name", "dur(us)", "%", "ts_rel(ms)", "Input Dims"],
      ...rows.map((row, index) => [
        String(index + 1),
        row.half === null ? "" : (["attn", "ffn"][row.half] ?? ""),
        row.category,
        clipped(row.short, 48),
        row.time.toFixed(2),
        share(row.time, sum),
        ms(row.start, 4),
        row.shapes === null ? "not recorded" : row.shapes.map((shape) => `[${shape.join(",")}]`).join(" "),
      ]),
    ],
    [true, false, false, false, true, true, true, false],
  );
}
