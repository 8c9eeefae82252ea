/** chrome_tracing.json alone tells each request's first token: the end of the step that read its prompt. The simulator knows the truth. */
import { describe, expect, it } from "vitest";
import { runFigures } from "@/features/core/serving-profile";
import { EPOCH } from "@/features/core/synthetic-profile/stamps";
import type { Step } from "@/features/core/synthetic-profile/recorded-run";
import { syntheticProfile } from "@/features/core/synthetic-profile/synthetic-profile";
import { interpolatedQuantile } from "@/lib/statistics/quantile";
import { unwrap } from "@/lib/result";
import { readProfile } from "@/tests/support/measurements/serving-profile";

const { run } = syntheticProfile("single-host");
const { life, arrivedAt, requests } = run.state;
const US = 1e6;

type Arguments = Readonly<Record<string, unknown>>;

const id = (request: number): string => `r${request}`;
const request = (name: string, seconds: Float64Array, args: (i: number) => Arguments) =>
  Array.from({ length: requests.count }, (_, i) => ({
    ...{ ph: "I", name, pid: "p0", tid: "Request", ts: EPOCH + US * (seconds[i] ?? NaN) },
    args: { rid: id(i), ...args(i) },
  }));

/** As the parser writes it; `named` says how a step names its requests. */
function trace(named: (step: Step) => Arguments): string {
  const steps = run.steps.map((step) => {
    const prompts = step.members.filter(({ prefill }) => prefill).length;
    const type = prompts === 0 ? "Decode" : prompts === step.members.length ? "Prefill" : "Prefill,Decode";
    return {
      ...{ ph: "X", name: "modelExec", pid: "p0", tid: "ModelExecute(1)", ts: EPOCH + step.start },
      ...{ dur: step.end - step.start, args: { batch_size: step.members.length, batch_type: type, ...named(step) } },
    };
  });
  const came = request("httpReq", Float64Array.from(arrivedAt), (i) => ({ recvTokenSize: requests.prompt[i] }));
  const went = request("httpRes", Float64Array.from(life.finishedAt), (i) => ({ replyTokenSize: requests.output[i] }));
  return JSON.stringify([...came, ...steps, ...went]);
}

const NAMED: Readonly<Record<string, (step: Step) => Arguments>> = {
  "a list of ids and iterations": ({ members }) => ({
    res_list: members.map(({ request: row, iter }) => ({ rid: id(row), iter })),
  }),
  "ids with commas between": ({ members }) => ({ rid: members.map(({ request: row }) => id(row)).join(",") }),
  "a list of ids alone": ({ members }) => ({ rid: members.map(({ request: row }) => id(row)) }),
  "a list without iterations": ({ members }) => ({ res_list: members.map(({ request: row }) => ({ rid: id(row) })) }),
};

describe("a trace of the service alone", () => {
  it.each(Object.entries(NAMED))("whose steps have %s has all first tokens, marked as filled in", (_, named) => {
    const capture = unwrap(readProfile({ "chrome_tracing.json": trace(named) }));
    const { ttft } = runFigures(capture);
    const truth = Float64Array.from(life.firstAt, (first, i) => US * (first - (arrivedAt[i] ?? NaN))).sort();
    expect(ttft?.count).toBe(requests.count);
    // Chunked prompts of steps without iterations end one step early: of these runs hardly any is chunked.
    expect((ttft?.p50 ?? NaN) / interpolatedQuantile(truth, 0.5)).toBeCloseTo(1, 2);
    expect(capture.requests.filled.every((mark) => mark === 1)).toBe(true);
    expect(capture.notices.map(({ code }) => code)).toContain("PROFILE-FIRST-TOKEN-FILLED");
  });
});
