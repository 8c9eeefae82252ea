/**
 * The thread that is kept for what takes a moment starts and loads its engine in a second or two. That is done once something long begins, so that
 * the first to ask meanwhile need not wait for it; an idle server does without, which is 46 MB less.
 */
import { randomUUID } from "node:crypto";
import { aboutQuickEstimation } from "@/features/pages/quick-estimation/about";
import { answerKind } from "@/features/analysis/work";
import type { AnswerAsk } from "../[analysis]/answers";
import { awaited } from "./server-jobs";

/** Routes may be bundled apart from each other; this is the process's. */
const home = globalThis as { mdsWarmed?: Promise<unknown> };

const NOTHING_ASKED: AnswerAsk = {
  body: new TextEncoder().encode("{}"),
  language: "en",
  parts: false,
  sensitivities: false,
};
const NEVER = new AbortController().signal;

/** Clients need not wait for it. */
export function warmThread(): void {
  const job = { id: randomUUID(), kind: answerKind(aboutQuickEstimation.id), input: NOTHING_ASKED };
  home.mdsWarmed ??= awaited()({ job, index: 0, urgency: "quick", progress: () => undefined }, NEVER);
}
