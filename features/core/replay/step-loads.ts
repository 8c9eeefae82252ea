/** What each step had to do: how many requests, and how many tokens each. */
import { type Capture, isPrefill } from "@/features/core/serving-profile";

export type StepLoad = {
  readonly kind: "prefill" | "decode" | "mixed";
  readonly batch: number;
  /** Mean tokens of a member: of its prompt, or of what it has behind it. */
  readonly context: number;
};

type Sums = { prefill: number; decode: number; tokens: number; begun: boolean };

/** By row of `batches`; null where no member tells its length. */
export function stepLoads({ batches, members, requests }: Capture): (StepLoad | null)[] {
  const sums: (Sums | undefined)[] = new Array<Sums | undefined>(batches.start.length);
  const prompts = new Map<number, number>();
  requests.id.forEach((id, row) => prompts.set(id, requests.inputTokens[row] ?? NaN));
  members.batch.forEach((batch, i) => {
    const sum = (sums[batch] ??= { prefill: 0, decode: 0, tokens: 0, begun: false });
    const prompt = either(members.promptTokens[i], prompts.get(members.request[i] ?? 0));
    const computed = members.computedTokens[i] ?? NaN;
    if (isPrefill(members, batches, i) === true) {
      const scheduled = members.scheduledTokens[i] ?? NaN;
      sum.prefill += 1;
      sum.tokens += Number.isNaN(scheduled) ? prompt : scheduled;
      // What a chunk or a cached prefix left behind it costs attention that a static batch does not have.
      sum.begun ||= computed > 0 || scheduled < prompt;
    } else {
      sum.decode += 1;
      sum.tokens += either(computed, prompt + (members.iteration[i] ?? NaN));
    }
  });
  return Array.from(sums, (sum) => (sum === undefined ? null : stepLoad(sum)));
}

function stepLoad({ prefill, decode, tokens, begun }: Sums): StepLoad | null {
  const batch = prefill + decode;
  const context = tokens / batch;
  if (!(context >= 1)) return null;
  const kind = decode === 0 && !begun ? "prefill" : prefill === 0 ? "decode" : "mixed";
  return { kind, batch, context };
}

const either = (first: number | undefined, second: number | undefined): number =>
  first === undefined || Number.isNaN(first) ? (second ?? NaN) : first;
