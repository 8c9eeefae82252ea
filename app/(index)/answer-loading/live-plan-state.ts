/** What the engine says to the screen once it has been loaded: the same screen, drawn by the server before, goes on with it. */
import type { Issue, IssueChange } from "@/lib/issue";
import type { Result } from "@/lib/result";
import type { LaunchTexts } from "@/features/pages/plan/launch-texts";
import type { PlanShown } from "@/features/pages/plan/shown";
import type { Text } from "@/lib/text";
import type { PageExport } from "@/state/screen/page-actions";
import type { SlotNames } from "@/app/(index)/question/slots";

export type LivePlan = {
  /** Why the recommended layout has no launch command; null: it has one, or that is not known yet. */
  readonly unlaunched: Text | null;
  /** The link that it is of. */
  readonly of: string;
  /** null: nothing of any question has come yet, or the question is refused. */
  readonly shown: PlanShown | null;
  /** It has no answer, and the issues say why. */
  readonly refused: boolean;
  /** Something of this question has come. */
  readonly begun: boolean;
  readonly names: SlotNames;
  readonly issues: readonly Issue[];
  readonly unreadable: readonly Issue[];
  readonly applyFix: (change: IssueChange) => void;
  readonly texts: () => Promise<Result<LaunchTexts>>;
  readonly add: ((ref: string) => void) | null;
  /** The front in each format that it is saved in. */
  readonly saves: readonly PageExport[];
};
