/** Refused rows in words: which row, why, both numbers, a way out. */
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import type { Refusal, RefusalReason, SimState } from "./core/state";
import { rowIssues } from "./input/row-issues";
import * as m from "./messages";

type Words = { readonly message: (needs: number, has: number) => Text; readonly fix: Text };

const WORDS: Readonly<Record<RefusalReason, Words>> = {
  "bad-length": {
    message: (needs) => m.lengthOfNeedsTokensPrompt({ needs }),
    fix: m.correctRow,
  },
  "bad-time": {
    message: (needs) => (Number.isFinite(needs) ? m.arrivalAtNeedsSTimes({ needs }) : m.itsArrivalIsNoMoment),
    fix: m.correctRowOrShiftTrace,
  },
  "kv-too-small": {
    message: (needs, has) => m.itNeedsKvBlocksAnd({ needs, has }),
    fix: m.giveInstancesMoreBlocksOr,
  },
  watermark: {
    message: (needs, has) => m.itsPromptNeedsKvBlocks({ needs, has }),
    fix: m.lowerWatermarkOrGiveInstances,
  },
  budget: {
    message: (needs, has) => m.itsPromptHasNeedsTokens({ needs, has }),
    fix: m.raiseTokenBudgetOfStep,
  },
  longest: {
    message: (needs, has) => m.itHasNeedsTokensAnd({ needs, has }),
    fix: m.raiseLongestRequestMaxTokens,
  },
  "no-capacity": {
    message: (needs, has) => m.itNeedsSequencesOrTokens({ needs, has }),
    fix: m.raiseLimitsOfInstances,
  },
  stuck: {
    message: (needs, has) => m.nothingElseRunsAndIt({ needs, has }),
    fix: m.giveInstancesMoreBlocksOrLarger,
  },
};

/** Rows count from 1, as in a spreadsheet without its head. `said` are rows whose reason the reader has been given already. */
export const refusalIssues = ({ refusals }: SimState, listed: ReadonlySet<number> = new Set()): Issue[] =>
  rowIssues(
    refusals.filter(({ row }) => !listed.has(row)),
    refusalIssue,
  );

function refusalIssue({ row, reason, needs, has }: Refusal): Issue {
  const { message, fix } = WORDS[reason];
  return {
    code: `SIM-ROW-${reason.toUpperCase()}`,
    at: `row ${row + 1}`,
    message: m.rowIsNotServed({ row: row + 1, reasons: message(needs, has) }),
    fix,
  };
}
