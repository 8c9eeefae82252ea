/** What the page tells of a capture, in English, asked as a link asks. */
import { servingProfileAnalysis } from "@/features/pages/serving-profile/analysis";
import { ServingProfileInput } from "@/features/pages/serving-profile/input";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { prepareRun } from "@/features/analysis/run-analysis";
import { decodeParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";

const { resolved: scenario } = unwrap(prepareRun(servingProfileAnalysis, {}));

export const profileReport = (opened: OpenedProfile | null, raw: Readonly<Record<string, string>> = {}) =>
  servingProfileAnalysis.report(
    { opened, replayed: null },
    { t: ({ en }) => en, input: decodeParams(ServingProfileInput, raw).value, scenario, pinned: null },
  );
