/** What clients saw over time: tokens and requests per second, latencies, lengths, how requests ended. */
import type { Part } from "@/features/answers/answer";
import { EXECUTED, type OpenedProfile, tokenGaps } from "@/features/core/serving-profile";
import { perObject } from "@/lib/per-object";
import { verbatim } from "@/lib/text";
import { fromUs, usToMs } from "@/lib/units/edge";
import { requestIndex } from "../requests/rows";
import { WORDS } from "../words";
import { countedTokens } from "./step-counts";
import { SLOTS, spreadOverTime, windowChart, type Frame } from "./window-charts";
import { gather, means, spreadOver, sums } from "./windows";
import * as m from "./messages";

export function serviceCharts(frame: Frame): readonly Part[] {
  const { requests } = frame.opened.capture;
  const { metrics } = frame.opened.figures;
  const seconds = { y: m.time, unit: "s" };
  const ms = { y: m.time, unit: "ms" };
  return [
    ...tokenRates(frame),
    ...requestRates(frame),
    ...spreadOverTime(
      frame,
      { id: "ttft-windows", title: verbatim("TTFT"), by: m.byArrival, ...seconds },
      requests.arrival,
      metrics.ttft.map((us) => fromUs(us)),
    ),
    ...spreadOverTime(
      frame,
      { id: "tpot-windows", title: verbatim("TPOT"), by: m.byEnd, ...ms },
      requests.end,
      metrics.tpot.map(usToMs),
    ),
    ...spreadOverTime(
      frame,
      { id: "e2e-windows", title: verbatim("E2E"), by: m.byEnd, ...seconds },
      requests.end,
      metrics.e2e.map((us) => fromUs(us)),
    ),
    ...spreadOverTime(
      frame,
      { id: "queue-windows", title: m.queueing, by: m.byArrival, ...seconds },
      requests.arrival,
      metrics.queue.map((us) => fromUs(us)),
    ),
    ...secondTokens(frame),
    ...lengths(frame),
    ...endings(frame),
  ];
}

/** Out of steps where they are listed; else the prompt when its first token came, and the answer evenly until the end. */
function tokenRates(frame: Frame): readonly Part[] {
  const { windows, opened } = frame;
  const { batches, requests, samples } = opened.capture;
  const perSecond = (totals: Float64Array): Float64Array => totals.map((total) => total / fromUs(windows.width));
  const stepped = batches.stage.includes(EXECUTED);
  const tokens = stepped ? countedTokens(opened.capture) : null;
  const executed = (amount: Float64Array): Float64Array =>
    amount.map((value2, row) => (batches.stage[row] === EXECUTED ? value2 : NaN));
  const prompt = perSecond(
    sums(
      tokens
        ? gather(windows, batches.end, executed(tokens.prompt))
        : gather(windows, requests.firstToken, requests.inputTokens),
    ),
  );
  const output = perSecond(
    tokens
      ? withFirstTokens(frame, sums(gather(windows, batches.end, executed(tokens.output))))
      : spreadOver(windows, requests.firstToken, requests.end, requests.outputTokens),
  );
  const counted = prompt.some((count) => count > 0) || output.some((count) => count > 0);
  const perRequest = counted
    ? { prompt, output }
    : {
        prompt: means(gather(windows, samples.time, samples.promptRate)),
        output: means(gather(windows, samples.time, samples.outputRate)),
      };
  return windowChart(
    frame,
    {
      id: "token-rate",
      title: m.tokensPerSecond,
      by: !counted ? m.asEngineStatesThem : stepped ? m.byEndOfSteps : m.promptsByFirstTokenAnswers,
      y: m.tokens2,
      unit: "tok/s",
    },
    [
      {
        name: m.all,
        slot: 6,
        value: perRequest.prompt.map((count, index) => count + (perRequest.output[index] ?? NaN)),
      },
      { name: m.prompt, slot: 1, value: perRequest.prompt },
      { name: m.output, slot: 3, value: perRequest.output },
    ],
  );
}

/** Steps count decoded tokens; the first token of an answer belongs to the last prompt step. */
function withFirstTokens({ windows, opened }: Frame, decoded: Float64Array): Float64Array {
  const { firstToken } = opened.capture.requests;
  const { count } = gather(windows, firstToken, firstToken);
  return decoded.map((many, index) => many + (count[index] ?? 0));
}

function requestRates(frame: Frame): readonly Part[] {
  const { windows, opened } = frame;
  const { arrival, end } = opened.capture.requests;
  if (arrival.length === 0) return [];
  const rate = (time: Float64Array): Float64Array =>
    Float64Array.from(gather(windows, time, time).count, (many) => many / fromUs(windows.width));
  return windowChart(
    frame,
    {
      id: "request-rate",
      title: m.requestsPerSecond,
      by: m.arrivedAndEnded,
      y: m.requests,
      unit: "req/s",
    },
    [
      { name: WORDS.arrived, slot: 1, value: rate(arrival) },
      { name: m.ended, slot: 3, value: rate(end) },
    ],
  );
}

/** From the first to the second token of a request: the only gap that a hand-over from prefill to decode shows in. Microseconds, by request. */
const secondGaps = perObject((opened: OpenedProfile): Float64Array => {
  const { capture } = opened;
  const gaps = tokenGaps(capture);
  const first = new Float64Array(capture.requests.id.length).fill(NaN);
  const rows = requestIndex(opened);
  capture.members.request.forEach((id, row) => {
    const request = rows[id] ?? -1;
    if (request >= 0 && !Number.isNaN(gaps[row] as number) && Number.isNaN(first[request] as number))
      first[request] = gaps[row] as number;
  });
  return first;
});

function secondTokens(frame: Frame): readonly Part[] {
  const { requests } = frame.opened.capture;
  const gaps = secondGaps(frame.opened);
  return spreadOverTime(
    frame,
    {
      id: "second-token",
      title: m.fromFirstToSecondToken,
      by: m.byFirstToken,
      y: m.time,
      unit: "ms",
    },
    requests.firstToken,
    gaps.map(usToMs),
  );
}

function lengths(frame: Frame): readonly Part[] {
  const { arrival, inputTokens, outputTokens } = frame.opened.capture.requests;
  return windowChart(
    frame,
    {
      id: "lengths",
      title: m.lengthsOfRequests,
      by: m.meanByArrival,
      y: m.tokens2,
      unit: "tok",
    },
    [
      { name: WORDS.input, slot: 1, value: means(gather(frame.windows, arrival, inputTokens)) },
      { name: WORDS.output, slot: 3, value: means(gather(frame.windows, arrival, outputTokens)) },
    ],
  );
}

/** How requests ended, where a file says it. */
function endings(frame: Frame): readonly Part[] {
  const { requests, texts } = frame.opened.capture;
  const states = new Map<number, number>();
  for (const state of requests.status) if (state > 0) states.set(state, (states.get(state) ?? 0) + 1);
  const most = [...states].sort((a, b) => b[1] - a[1]).slice(0, SLOTS.length);
  return windowChart(
    frame,
    {
      id: "endings",
      title: m.howRequestsEnded,
      by: m.byEnd,
      y: m.requests,
      unit: "req",
    },
    most.map(([state], index) => ({
      name: texts.text(state),
      slot: SLOTS[index] ?? 6,
      value: Float64Array.from(
        gather(
          frame.windows,
          requests.end,
          requests.status.map((status) => (status === state ? 1 : NaN)),
        ).count,
      ),
    })),
  );
}
