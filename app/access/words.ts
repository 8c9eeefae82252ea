import * as m from "./messages";

export const WORDS = {
  revoked: (at: string) => m.revokedAt({ at }),
  sessionsEnded: (person: string, at: string) => m.sessionsOfPersonThatBegan({ person, at }),
} as const;

export const SCOPE_WORDS = {
  read: m.lookAndCompute,
  write: m.saveToo,
  admin: m.administer,
} as const;

/** "2026-03-01 10:00" */
export const moment = (at: string): string => at.slice(0, 16).replace("T", " ");
