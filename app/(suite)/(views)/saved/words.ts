import type { Issue } from "@/lib/issue";
import * as m from "./messages";
import { issue } from "./messages.issues";

const moment = (time: string): string => time.slice(0, 16).replace("T", " ");

export const WORDS = {
  trash: (count: number) => m.trashCount({ count }),
  linkRefused: (link: string) => m.browserRefusedToCopyLink({ link }),
  version: (version: number) => m.version({ version }),
  savedBy: (time: string, who: string) => m.momentUtcWho({ moment: moment(time), who }),
  standing: (version: number, time: string, who: string) =>
    m.versionMomentUtcWho({ version, moment: moment(time), who }),
  became: (after: string) => m.becameAfter({ after }),
  more: (count: number) => m.countMoreFields({ count }),
  imported: (count: number) => m.countItemsTakenOver({ count }),
  kept: (name: string) => m.keptName({ name }),
  count: (shown: number, total: number) =>
    shown === total ? m.totalItems({ total }) : m.shownOfTotalItemsSearch({ shown, total }),
} as const;

export const NO_BUNDLE: Issue = issue("SAVED-BUNDLE", "file");
