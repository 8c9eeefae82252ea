/** The answer in two lines: the most important finding, or a summary of the run without one. */
import type { Verdict } from "@/features/answers/answer";
import type { Targets } from "@/features/core/scenario/resolve";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { BETWEEN, COMMA, joinTexts, type Text } from "@/lib/text";
import { unstopped } from "@/lib/format/word-forms";
import { timeText } from "./figures";
import { attainment } from "./requests/limits";
import { type Finding, FINDING_KINDS, type OpenedProfile } from "@/features/core/serving-profile";
import { percentile } from "./requests/rows";
import { TAB_NAMES } from "./tabs/names";
import { tabs } from "./tabs/availability";
import * as m from "./messages";

export function profileVerdict(opened: OpenedProfile, targets: Targets, percent: number): Verdict {
  const first = opened.findings.find(isNotable);
  const run = runWords(opened, targets, percent);
  if (first === undefined)
    return {
      finding: opened.figures.requests === null ? run.short : healthy(run.short),
      evidence: run.long,
      help: synthetic(opened),
    };
  return { finding: unstopped(first.sentence), evidence: run.long, help: synthetic(opened) };
}

/** Of the run: what costs less does not lead. */
const NOTABLE = 0.2;

const isNotable = ({ kind, weight }: Finding): boolean => FINDING_KINDS[kind] === 0 || weight >= NOTABLE;

const healthy = (figures: Text): Text => joinTexts([m.nothingIsWrongHere, figures], BETWEEN);

const synthetic = ({ synthetic: isSynthetic }: OpenedProfile): Text | null =>
  isSynthetic ? m.syntheticWrittenFromRunOf : null;

function runWords(
  opened: OpenedProfile,
  targets: Targets,
  percent: number,
): { readonly short: Text; readonly long: Text } {
  const { figures } = opened;
  const { judged, within } = attainment(opened, targets);
  if (figures.requests === null) return { short: m.theseFilesListNoRequests, long: otherRows(opened) };
  const all = formatCount(figures.requests);
  const share = formatPercent(judged > 0 ? within / judged : NaN, 2);
  const [ttft, queue] = [percentile(opened, "ttft", percent), percentile(opened, "queue", percent)].map(timeText);
  return {
    short:
      judged === 0
        ? m.allRequestsNoneOfWhich({ all })
        : m.keptOfJudgedRequestsKept({ kept: share, judged: formatCount(judged) }),
    long: m.ttftPPercentTtftQueueing({
      percent,
      ttft: ttft ?? "",
      queue: queue ?? "",
      finished: formatCount(figures.finished ?? 0),
      all,
    }),
  };
}

/** What the files list instead of requests. */
function otherRows(opened: OpenedProfile): Text {
  const filled = tabs(opened).filter(({ count }) => /^\d/.test(count));
  if (filled.length === 0) return m.nothingElseEither;
  const names = filled.map(({ id, count }) => m.nameCount({ count, name: TAB_NAMES[id] }));
  return m.whatTheyTellIsNames({ names: joinTexts(names, COMMA) });
}
