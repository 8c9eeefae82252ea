/** `mds token create | list | revoke`: by what programs come in to a server, from the command line of that server. */
import { SCOPES } from "@/lib/access";
import { isScope } from "@/lib/server/access/roles";
import { listTokens, makeToken, revokeToken, tokenEnd, type AccessToken } from "@/lib/server/access/tokens";
import { openSaved } from "@/lib/server/saved/store";
import { plainName } from "@/lib/server/who-asks";
import { command } from "../console/command";
import { complain, print, type Io } from "../console/io";
import { withStore } from "./saved-command";
import { systemUser } from "./system-user";

const HELP = `mds token create <name> [--scope SCOPE] [--days N]   a new one; it is printed once and kept nowhere
mds token list                                       those there are and were
mds token revoke <id>                                nothing comes in by it any more

Programs send it as "Authorization: Bearer mds_…". Scopes: read (look and compute, the default), write (save, too), admin (all).
Works on DATA_DIR/saved.sqlite (DATA_DIR is ./data unless it is set), or the PostgreSQL that DATABASE_URL names.`;

const MOST_DAYS = 3650;

export const tokenCommand = command({
  help: HELP,
  trouble: "TOKEN-COMMAND at token",
  options: { scope: { type: "string" }, days: { type: "string" } },
  words: true,
  run: (values, io, [action, word]) =>
    withStore(io, async () => {
      if (action === undefined || action === "help") return print(io, HELP);
      if (action === "create" && word !== undefined) return create(word, values, io);
      if (action === "list")
        return print(io, (await listTokens(await openSaved())).map(line).join("\n") || "No tokens.");
      if (action === "revoke" && word !== undefined) return revoke(word, io);
      return complain(io, [`TOKEN-COMMAND at token: ${HELP.split("\n\n")[0] ?? ""}`]);
    }),
});

type Wanted = { readonly scope?: string | undefined; readonly days?: string | undefined };

async function create(name: string, { scope = "read", days }: Wanted, io: Io): Promise<number> {
  if (!isScope(scope))
    return complain(io, [`TOKEN-COMMAND at scope: There is no scope "${scope}": ${SCOPES.join(", ")}.`]);
  const count = days === undefined ? undefined : Number(days);
  if (count !== undefined && !(Number.isInteger(count) && count >= 1 && count <= MOST_DAYS))
    return complain(io, [`TOKEN-COMMAND at days: Days are a whole number from 1 to ${MOST_DAYS}, not "${days}".`]);
  if (plainName(name) === "") return complain(io, ["TOKEN-COMMAND at name: Say what the token is for."]);
  const now = new Date().toISOString();
  const { text, token } = await makeToken(await openSaved(), {
    ...{ name: plainName(name), scope, expiresAt: tokenEnd(count), at: now, who: `${systemUser()} (mds)` },
  });
  return print(io, `${line(token)}\n${text}`);
}

async function revoke(id: string, io: Io): Promise<number> {
  const revoked = await revokeToken(await openSaved(), id, new Date().toISOString());
  return revoked
    ? print(io, `${id} revoked`)
    : complain(io, [`ACCESS-TOKEN-UNKNOWN at id: There is no token "${id}", or it is revoked already.`]);
}

function line({ id, name, scope, createdAt, createdBy, expiresAt, usedAt, revokedAt }: AccessToken): string {
  const standing = revokedAt
    ? `revoked ${revokedAt.slice(0, DAY)}`
    : expiresAt
      ? `until ${expiresAt.slice(0, DAY)}`
      : "no end";
  const used = usedAt ? `used ${usedAt.slice(0, DAY)}` : "never used";
  return `${id}  ${scope.padEnd(5)}  ${standing}  ${used}  ${createdAt.slice(0, DAY)} ${createdBy}  ${name}`;
}

/** Characters of "2026-03-01". */
const DAY = 10;
