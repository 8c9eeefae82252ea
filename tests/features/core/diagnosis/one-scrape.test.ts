/** One page of /metrics, or scrapes across a restart: what totals say without a course. Values by hand. */
import { describe, expect, it } from "vitest";
import { diagnose } from "@/features/core/diagnosis/diagnose";
import { readEvidence } from "@/features/core/diagnosis/read/read-evidence";
import { histogramGain } from "@/features/core/diagnosis/windows/track";
import { makeTracks } from "@/features/core/diagnosis/windows/tracks";

type Page = {
  readonly running: number;
  readonly waiting: number;
  readonly cache: number;
  readonly more?: readonly string[];
};

const page = ({ running, waiting, cache, more = [] }: Page): string =>
  [
    `vllm:num_requests_running{engine="0"} ${running}`,
    `vllm:num_requests_waiting{engine="0"} ${waiting}`,
    `vllm:kv_cache_usage_perc{engine="0"} ${cache}`,
    ...more,
  ].join("\n");
const answerTo = (content: string) => diagnose(readEvidence([{ name: "metrics.prom", content }]));

describe("one page of /metrics", () => {
  it("with a cache at 91 %, preemptions and a queue is a full cache", () => {
    const preempted = ['vllm:num_preemptions_total{engine="0"} 19'];
    expect(answerTo(page({ running: 64, waiting: 37, cache: 0.913, more: preempted })).cause).toBe("kv-full");
  });

  it("with a queue and a cache that has space says that memory is not the limit", () => {
    const answer = answerTo(page({ running: 162, waiting: 2826, cache: 0.28 }));
    expect(answer.cause).toBe("unknown");
    expect(answer.sentence.en).toContain("Memory is not the limit");
  });

  it("with a few that wait for a moment and soon have their first token is no fault", () => {
    const soon = ["time_to_first_token_seconds_sum 8.7", "time_to_first_token_seconds_count 150"].map(
      (row) => `vllm:${row.replace(" ", '{engine="0"} ')}`,
    );
    expect(answerTo(page({ running: 7, waiting: 3, cache: 0.1, more: soon })).cause).toBe("none");
  });
});

it("scrapes of three times that are the same say that nothing moves", () => {
  const still = page({
    ...{ running: 5, waiting: 9, cache: 0.1 },
    more: ['vllm:prompt_tokens_total{engine="0"} 90', 'vllm:generation_tokens_total{engine="0"} 70'],
  });
  const before = still.replaceAll(" 90", " 80").replaceAll(" 70", " 20");
  const files = [before, still, still, still].map((content, i) => ({ name: `metrics-0${2 * i}00s.prom`, content }));
  expect(diagnose(readEvidence(files)).cause).toBe("stuck");
});

it("a histogram gains what each life of the engine added", () => {
  const at = (sum: number, count: number): string =>
    page({
      ...{ running: 1, waiting: 0, cache: 0.1 },
      more: [
        `vllm:time_to_first_token_seconds_sum{engine="0"} ${sum}`,
        `vllm:time_to_first_token_seconds_count{engine="0"} ${count}`,
        `vllm:request_success_total{engine="0"} ${count}`,
      ],
    });
  const scrapes = [at(10, 100), at(20, 150), at(3, 10), at(9, 40)];
  const files = scrapes.map((content, i) => ({ name: `metrics-0${i}00s.prom`, content }));
  const [track] = makeTracks(readEvidence(files));
  // 50 requests and 10 s before the restart, 40 requests and 9 s after it.
  expect(track && histogramGain(track, "time_to_first_token")).toMatchObject({ count: 90, sum_s: 19 });
});
