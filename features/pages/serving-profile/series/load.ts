/** What the engine held over time: who ran and waited, its ranks, drafts, nodes, and the cache. */
import type { Part } from "@/features/answers/answer";
import { EXECUTED } from "@/features/core/serving-profile";
import { text } from "@/lib/text";
import { fromUs, toPercent } from "@/lib/units/edge";
import { timeChart } from "../charts";
import { countedFrom, engineSeries } from "../timeline/series";
import { WORDS } from "../words";
import { executed, REQUESTS, TOKENS } from "./steps";
import { countedTokens } from "./step-counts";
import { meansByGroup, SLOTS, windowChart, type Frame } from "./window-charts";
import { gather, means, runningMeans, sums } from "./windows";

export function loadCharts(frame: Frame): readonly Part[] {
  return [...states(frame), ...byRank(frame), ...lengthsInBatches(frame), ...drafts(frame), ...dispatches(frame)];
}

function states({ opened, reader }: Frame): readonly Part[] {
  const { running, waiting, waitingDerived, swapped } = engineSeries(opened);
  if (running.time.length + waiting.time.length === 0) return [];
  const { t } = reader;
  return [
    timeChart(opened, reader, {
      id: "states",
      label: text({ en: "Requests by state", zh: "各状态请求数" }),
      title: t(text({ en: "Requests by state", zh: "各状态请求数" })),
      subtitle: t(countedFrom(waitingDerived)),
      y: { title: t(REQUESTS.y), unit: REQUESTS.unit },
      lines: [
        { name: t(WORDS.running), slot: 1, ...running },
        { name: t(WORDS.waiting), slot: 2, ...waiting },
        { name: t(WORDS.swapped), slot: 4, ...swapped },
      ],
    }),
  ];
}

/** Where batches tell ranks of data parallelism apart: batch size and tokens per second of each. */
function byRank(frame: Frame): readonly Part[] {
  const { capture } = frame.opened;
  const { batches } = capture;
  const ranks = [...new Set(batches.dp.filter((dp) => !Number.isNaN(dp)))].sort((a, b) => a - b);
  if (ranks.length < 2) return [];
  const shown = ranks.slice(0, SLOTS.length);
  const tokens = countedTokens(capture);
  const given = batches.stage.map((stage, row) =>
    stage === EXECUTED ? (tokens.prompt[row] as number) + (tokens.output[row] as number) : NaN,
  );
  const by =
    ranks.length > shown.length
      ? text({
          en: `mean, the first ${shown.length} of ${ranks.length} ranks`,
          zh: `平均，${ranks.length} 个 rank 中的前 ${shown.length} 个`,
        })
      : text({ en: "mean, by rank", zh: "平均，按 rank" });
  return [
    ...meansByGroup(
      frame,
      { id: "rank-size", title: text({ en: "Batch size by DP rank", zh: "各 DP rank 的批大小" }), by, ...REQUESTS },
      batches.start,
      executed(capture, batches.size),
      shown.map((rank) => [`DP ${rank}`, (row) => batches.dp[row] === rank]),
    ),
    ...windowChart(
      frame,
      {
        id: "rank-rate",
        title: text({ en: "Tokens per second by DP rank", zh: "各 DP rank 的每秒 Token 数" }),
        by,
        ...TOKENS,
        unit: "tok/s",
      },
      shown.map((rank, place) => ({
        name: `DP ${rank}`,
        slot: SLOTS[place] ?? 6,
        value: sums(
          gather(
            frame.windows,
            batches.end,
            given.map((one, row) => (batches.dp[row] === rank ? one : NaN)),
          ),
        ).map((total) => total / fromUs(frame.windows.width)),
      })),
    ),
  ];
}

/** Tokens that the members of batches have in the cache. */
function lengthsInBatches(frame: Frame): readonly Part[] {
  const { members, batches } = frame.opened.capture;
  const began = (row: number): number => batches.start[members.batch[row] as number] as number;
  return windowChart(
    frame,
    {
      id: "context",
      title: text({ en: "Lengths of running sequences", zh: "运行中序列的长度" }),
      by: text({ en: "tokens before the step, mean of the members", zh: "该步之前的 Token 数，各成员平均" }),
      ...TOKENS,
    },
    [{ name: WORDS.mean, slot: 1, value: runningMeans(frame.windows, members.computedTokens, began) }],
  );
}

function drafts(frame: Frame): readonly Part[] {
  const { drafts: found, batches } = frame.opened.capture;
  const listed = found.start.length > 0;
  const share = listed
    ? gather(
        frame.windows,
        found.start,
        found.accepted.map((many, row) => toPercent(many / (found.proposed[row] as number))),
      )
    : gather(frame.windows, batches.start, batches.acceptedShare.map(toPercent));
  return [
    ...windowChart(
      frame,
      {
        id: "accepted-windows",
        title: text({ en: "Accepted drafts", zh: "接受的草稿" }),
        by: text({ en: "share of the proposed tokens, mean", zh: "占提议 Token 的比例，平均" }),
        y: text({ en: "accepted", zh: "接受" }),
        unit: "%",
      },
      [{ name: text({ en: "accepted", zh: "接受" }), slot: 1, value: means(share) }],
    ),
    ...windowChart(
      frame,
      {
        id: "accepted-length",
        title: text({ en: "Tokens of a step with drafts", zh: "投机步的 Token 数" }),
        by: text({ en: "accepted and the one that is always given, mean", zh: "接受的加上必得的一个，平均" }),
        ...TOKENS,
      },
      [
        {
          name: text({ en: "tokens", zh: "token 数" }),
          slot: 3,
          value: means(
            gather(
              frame.windows,
              found.start,
              found.accepted.map((many) => many + 1),
            ),
          ),
        },
      ],
    ),
  ];
}

/** What a coordinator gave each node. */
function dispatches(frame: Frame): readonly Part[] {
  const { dispatches: found, texts } = frame.opened.capture;
  const nodes = [...new Set(found.address)].slice(0, SLOTS.length);
  return windowChart(
    frame,
    {
      id: "dispatched",
      title: text({ en: "Requests given to nodes", zh: "分发到各节点的请求" }),
      by: text({ en: "added, by node", zh: "新增，按节点" }),
      ...REQUESTS,
    },
    nodes.map((node, place) => ({
      name: texts.text(node),
      slot: SLOTS[place] ?? 6,
      value: sums(
        gather(
          frame.windows,
          found.time,
          found.added.map((many, row) => (found.address[row] === node ? many : NaN)),
        ),
      ),
    })),
  );
}

export function cacheCharts(frame: Frame): readonly Part[] {
  const { opened, reader, windows } = frame;
  const { requests, samples } = opened.capture;
  const { cache } = engineSeries(opened);
  const { t } = reader;
  const hits = gather(windows, requests.arrival, requests.cacheHit.map(toPercent));
  return [
    ...(cache.time.length === 0
      ? []
      : [
          timeChart(opened, reader, {
            id: "cache-windows",
            label: text({ en: "KV cache in use", zh: "已用 KV 缓存" }),
            title: t(text({ en: "KV cache in use", zh: "已用 KV 缓存" })),
            subtitle: t(text({ en: "share of the blocks, of the fullest pool", zh: "块占比，最满的缓存池" })),
            y: { title: t(text({ en: "in use", zh: "占用" })), unit: "%" },
            lines: [
              {
                name: t(text({ en: "in use", zh: "占用" })),
                slot: 2,
                time: cache.time,
                value: cache.value.map(toPercent),
              },
            ],
          }),
        ]),
    ...windowChart(
      frame,
      {
        id: "prefix-hits",
        title: text({ en: "Prompts found in the cache", zh: "提示命中缓存的比例" }),
        by: text({
          en: "share of prompt tokens, mean by arrival, or as the engine states it",
          zh: "占提示 Token 的比例，按到达的平均，或引擎自述",
        }),
        y: WORDS.share,
        unit: "%",
      },
      [
        { name: text({ en: "by request", zh: "按请求" }), slot: 1, value: means(hits) },
        {
          name: text({ en: "stated by the engine", zh: "引擎自述" }),
          slot: 2,
          dashed: true,
          value: means(gather(windows, samples.time, samples.prefixHit.map(toPercent))),
        },
      ],
    ),
  ];
}
