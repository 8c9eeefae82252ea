/** Tokens as the API lists them: everything but the token. */
import type { ToldToken } from "@/lib/access";
import type { AccessToken } from "@/lib/server/access/tokens";

export const shownToken = (token: AccessToken): ToldToken => ({
  ...{ id: token.id, name: token.name, scope: token.scope },
  ...{ created_at: token.createdAt, created_by: token.createdBy, expires_at: token.expiresAt },
  ...{ used_at: token.usedAt, revoked_at: token.revokedAt },
});
