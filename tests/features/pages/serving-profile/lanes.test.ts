import { describe, expect, it } from "vitest";
import { requestLife } from "@/features/pages/serving-profile/timeline/request-life";
import {
  batchAround,
  batchMembers,
  firstBatch,
  forwardInBatch,
} from "@/features/pages/serving-profile/requests/memberships";
import { laneWith, requestAt, requestLanes } from "@/features/pages/serving-profile/timeline/lanes";
import { engineSeries } from "@/features/pages/serving-profile/timeline/series";
import { requestsIn, requestSpans } from "@/features/pages/serving-profile/timeline/spans";
import { stalls } from "@/features/pages/serving-profile/timeline/stalls";
import { openExample } from "../../../support/measurements/open-profile";

const storm = openExample("preemption-storm");
const spans = requestSpans(storm);

describe("lanes of requests", () => {
  it.each([1, 7, 96, 1000])("count every request in exactly one state wherever it is, in at most %i lanes", (most) => {
    const width = 200;
    const { states, count, requests } = requestLanes(spans, stalls(storm), spans.bounds, { width, most });
    expect(count).toBe(Math.min(160, most));
    expect(requests.length).toBe(160);
    const pixel = (spans.bounds.to - spans.bounds.from) / width;
    for (let x = 0; x < width; x += 1) {
      const [from, to] = [spans.bounds.from + x * pixel, spans.bounds.from + (x + 1) * pixel];
      let drawn = 0;
      for (let lane = 0; lane < count; lane += 1)
        for (const counts of states) drawn += counts[lane * width + x] as number;
      const whole = requests.filter(
        (row) => (spans.arrival[row] as number) <= from && (spans.end[row] as number) >= to,
      );
      // A request is at least there; a pixel in which its state changes may count it under both.
      expect(drawn).toBeGreaterThanOrEqual(whole.length);
    }
  });

  it("find back the request of a lane, and leave out who is not in the window", () => {
    const early = { from: 0, to: 2e6 };
    const shown = requestsIn(spans, early);
    expect([...shown].every((row) => (spans.arrival[row] as number) <= 2e6)).toBe(true);
    expect(shown.length).toBeLessThan(160);
    const lanes = requestLanes(spans, stalls(storm), early, { width: 100, most: 96 });
    for (const row of shown)
      expect(requestAt(lanes, spans, laneWith(lanes, row), spans.arrival[row] as number)).toBe(row);
    expect(laneWith(lanes, 159)).toBe(-1);
  });
});

describe("preemptions in the picture", () => {
  it("are those that the capture counts, each from giving the cache back to getting it again", () => {
    const found = stalls(storm);
    expect(found.from.length).toBe(storm.figures.preemptions);
    found.from.forEach((from, i) => expect(found.to[i]).toBeGreaterThanOrEqual(from));
  });

  it("are none where a request leaves one pool for another", () => {
    expect(stalls(openExample("two-host-pd")).from.length).toBe(0);
  });
});

describe("series of the engine", () => {
  it("hold the most that were there: the queue of an overload, the whole cache", () => {
    const { waiting, cache, batch, batchCounts } = engineSeries(storm);
    expect(waiting.most).toBeGreaterThan(50);
    expect(cache.most).toBe(1);
    expect(batchCounts).toBe("tokens");
    expect(batch.time.length).toBe(storm.figures.batches);
  });
});

describe("one request", () => {
  it("is in exactly one state from its arrival to its end", () => {
    for (let row = 0; row < 160; row += 1) {
      const life = requestLife(storm, row);
      const sum = life.reduce((total, { from, to }) => total + to - from, 0);
      expect(sum).toBeCloseTo(storm.figures.metrics.e2e[row] as number, 3);
      life.slice(1).forEach(({ from }, place) => expect(from).toBe(life[place]?.to));
    }
    const preempted = Array.from({ length: 160 }, (_, row) => requestLife(storm, row));
    expect(preempted.flat().filter(({ state }) => state === "preempted").length).toBeGreaterThan(100);
  });

  it("leads to a batch that lists it, and from there to a forward within that batch and back", () => {
    for (const row of [0, 80, 159]) {
      const batch = firstBatch(storm, row) ?? NaN;
      const names = batchMembers(storm, batch).map((member) => storm.capture.members.request[member]);
      expect(names).toContain(storm.capture.requests.id[row]);
      const forward = forwardInBatch(storm, batch) ?? NaN;
      expect(batchAround(storm, forward)).toBe(batch);
    }
  });
});
