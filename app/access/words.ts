import * as m from "./messages";

export const WORDS = {
  revoked: (time: string) => m.revokedAt({ at: time }),
  sessionsEnded: (person: string, time: string) => m.sessionsOfPersonThatBegan({ person, at: time }),
} as const;

export const SCOPE_WORDS = {
  read: m.lookAndCompute,
  write: m.saveToo,
  admin: m.administer,
} as const;

/** "2026-03-01 10:00" */
export const moment = (time: string): string => time.slice(0, 16).replace("T", " ");
