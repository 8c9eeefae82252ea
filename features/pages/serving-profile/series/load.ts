/** Engine load over time: running and waiting requests, ranks, drafts, nodes, cache. */
import type { Part } from "@/features/answers/answer";
import { EXECUTED } from "@/features/core/serving-profile";
import { fromUs, toPercent } from "@/lib/units/edge";
import { timeChart } from "../charts";
import { countedFrom, engineSeries } from "../timeline/series";
import { WORDS } from "../words";
import { executed, REQUESTS, TOKENS } from "./steps";
import { countedTokens } from "./step-counts";
import { meansByGroup, SLOTS, windowChart, type Frame } from "./window-charts";
import { gather, means, runningMeans, sums } from "./windows";
import * as m from "./messages";

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
      label: m.requestsByState,
      title: t(m.requestsByState),
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

/** Batch size and tokens per second of each data-parallel rank, if batches name their rank. */
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
    ranks.length > shown.length ? m.meanFirstShownOfRanks({ shown: shown.length, ranks: ranks.length }) : m.meanByRank;
  return [
    ...meansByGroup(
      frame,
      { id: "rank-size", title: m.batchSizeByDpRank, by, ...REQUESTS },
      batches.start,
      executed(capture, batches.size),
      shown.map((rank) => [`DP ${rank}`, (row) => batches.dp[row] === rank]),
    ),
    ...windowChart(
      frame,
      {
        id: "rank-rate",
        title: m.tokensPerSecondByDp,
        by,
        ...TOKENS,
        unit: "tok/s",
      },
      shown.map((rank, index) => ({
        name: `DP ${rank}`,
        slot: SLOTS[index] ?? 6,
        value: sums(
          gather(
            frame.windows,
            batches.end,
            given.map((value2, row) => (batches.dp[row] === rank ? value2 : NaN)),
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
      title: m.lengthsOfRunningSequences,
      by: m.tokensBeforeStepMeanOf,
      ...TOKENS,
    },
    [{ name: WORDS.mean, slot: 1, value: runningMeans(frame.windows, members.computedTokens, began) }],
  );
}

function drafts(frame: Frame): readonly Part[] {
  const { drafts: draftColumns, batches } = frame.opened.capture;
  const listed = draftColumns.start.length > 0;
  const share = listed
    ? gather(
        frame.windows,
        draftColumns.start,
        draftColumns.accepted.map((many, row) => toPercent(many / (draftColumns.proposed[row] as number))),
      )
    : gather(frame.windows, batches.start, batches.acceptedShare.map(toPercent));
  return [
    ...windowChart(
      frame,
      {
        id: "accepted-windows",
        title: m.acceptedDrafts,
        by: m.shareOfProposedTokensMean,
        y: m.accepted,
        unit: "%",
      },
      [{ name: m.accepted, slot: 1, value: means(share) }],
    ),
    ...windowChart(
      frame,
      {
        id: "accepted-length",
        title: m.tokensOfStepWithDrafts,
        by: m.acceptedAndOneThatIs,
        ...TOKENS,
      },
      [
        {
          name: m.tokens,
          slot: 3,
          value: means(
            gather(
              frame.windows,
              draftColumns.start,
              draftColumns.accepted.map((many) => many + 1),
            ),
          ),
        },
      ],
    ),
  ];
}

/** Requests that a coordinator dispatched to each node. */
function dispatches(frame: Frame): readonly Part[] {
  const { dispatches: dispatchColumns, texts } = frame.opened.capture;
  const nodes = [...new Set(dispatchColumns.address)].slice(0, SLOTS.length);
  return windowChart(
    frame,
    {
      id: "dispatched",
      title: m.requestsGivenToNodes,
      by: m.addedByNode,
      ...REQUESTS,
    },
    nodes.map((node, index) => ({
      name: texts.text(node),
      slot: SLOTS[index] ?? 6,
      value: sums(
        gather(
          frame.windows,
          dispatchColumns.time,
          dispatchColumns.added.map((many, row) => (dispatchColumns.address[row] === node ? many : NaN)),
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
            label: m.kvCacheInUse,
            title: t(m.kvCacheInUse),
            subtitle: t(m.shareOfBlocksOfFullest),
            y: { title: t(m.inUse), unit: "%" },
            lines: [
              {
                name: t(m.inUse),
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
        title: m.promptsFoundInCache,
        by: m.shareOfPromptTokensMean,
        y: WORDS.share,
        unit: "%",
      },
      [
        { name: m.byRequest, slot: 1, value: means(hits) },
        {
          name: m.statedByEngine,
          slot: 2,
          dashed: true,
          value: means(gather(windows, samples.time, samples.prefixHit.map(toPercent))),
        },
      ],
    ),
  ];
}
