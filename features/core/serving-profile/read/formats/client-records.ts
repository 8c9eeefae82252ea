/** Records of load generators as rows of requests: AIPerf's one object a request, and the lists of vLLM's and SGLang's detailed results. */
import { isJsonObject, type JsonObject } from "@/lib/json";

/** Rows that an object stands for: none for a warm-up request, several for lists, itself otherwise. */
export function clientRows(object: JsonObject): readonly JsonObject[] {
  const metadata = object["metadata"];
  if (isJsonObject(metadata) && "request_start_ns" in metadata) return aiperfRow(object, metadata);
  return listedRows(object) ?? [object];
}

/** `{"metadata": {"request_start_ns": …}, "metrics": {"time_to_first_token": {"value": 255.9, "unit": "ms"}}, "error": null}`. */
function aiperfRow(object: JsonObject, metadata: JsonObject): JsonObject[] {
  if (metadata["benchmark_phase"] === "warmup") return [];
  const { error, ...rest } = object;
  const failure = isJsonObject(error) ? String(error["type"] ?? error["code"] ?? "error") : null;
  const status = failure ?? (metadata["was_cancelled"] === true ? "cancelled" : null);
  if (status === null) return [{ ...rest, status: "ok" }];
  // What failed has no last token.
  const { request_end_ns: _end, ...begun } = metadata;
  return [{ ...rest, metadata: begun, status }];
}

/** `vllm bench serve --save-detailed` and `bench_serving --output-details`: one list a figure, seconds. null for other objects. */
export function listedRows(object: JsonObject): JsonObject[] | null {
  const list = (name: string): readonly unknown[] => {
    const value = object[name];
    return Array.isArray(value) ? (value as unknown[]) : [];
  };
  const [ttfts, gaps, inputs, outputs] = ["ttfts", "itls", "input_lens", "output_lens"].map(list);
  if (!ttfts || !gaps || !inputs || !outputs || ttfts.length === 0 || outputs.length !== ttfts.length) return null;
  const errors = list("errors").map((word) => (typeof word === "string" ? word.trim() : ""));
  const lasted = ttfts.map((ttft, index) => (errors[index] ? null : endToEnd(ttft, gaps[index])));
  const stated = list("start_times");
  const starts = stated.length === ttfts.length ? stated : likelyStarts(object, lasted);
  return ttfts.map((ttft, index) => {
    const failure = errors[index] ?? "";
    return {
      request_id: index + 1,
      "start_time(s)": starts[index],
      input_len: inputs[index],
      output_len: outputs[index],
      "ttft(s)": ttft,
      "e2e(s)": lasted[index],
      status: failure === "" ? "ok" : (failure.split("\n").at(-1) ?? failure).slice(0, LONGEST),
    };
  });
}

/** Whether the file states when requests were sent; older releases do not. */
export const statesStarts = (object: JsonObject): boolean => Array.isArray(object["start_times"]);

/** At even distances of a stated rate; else when one of the allowed requests in flight ended; else all together. Seconds. */
function likelyStarts(object: JsonObject, lasted: readonly (number | null)[]): number[] {
  const rate = object["request_rate"];
  if (typeof rate === "number" && Number.isFinite(rate) && rate > 0) return lasted.map((_, index) => index / rate);
  const cap = object["max_concurrency"];
  const slots = Array.from({ length: typeof cap === "number" ? Math.min(cap, lasted.length) : lasted.length }, () => 0);
  return lasted.map((time) => {
    const free = slots.indexOf(Math.min(...slots));
    const start = slots[free] ?? 0;
    slots[free] = start + (time ?? 0);
    return start;
  });
}

/** A traceback's last line says what happened. */
const LONGEST = 120;

/** Up to the last token: the files hold no end of the stream. */
function endToEnd(ttft: unknown, gaps: unknown): number | null {
  if (typeof ttft !== "number" || !Array.isArray(gaps)) return null;
  return (gaps as unknown[]).reduce<number>((sum, gap) => sum + (typeof gap === "number" ? gap : NaN), ttft);
}
