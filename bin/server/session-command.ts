/** `mds session end`: what a person signed in to is over, from the command line of the server. */
import { writeAudit } from "@/lib/server/access/audit";
import { endPersonSessions, personName } from "@/lib/server/access/endings";
import { buckets } from "@/lib/server/access/rates";
import { openSaved } from "@/lib/server/saved/store";
import { command } from "../console/command";
import { complain, print, type Io } from "../console/io";
import { withStore } from "./saved-command";
import { systemUser } from "./system-user";

const HELP = `mds session end <person>   ends every session of a person that has begun, in all browsers

The name is the one in the audit log: with OpenID Connect the address of mail or the subject, with a shared password what was typed.
Tokens are not concerned: mds token revoke. Who may sign in again is said by your provider, or by the password.
Works on DATA_DIR/saved.sqlite (DATA_DIR is ./data unless it is set), or the PostgreSQL that DATABASE_URL names.`;

export const sessionCommand = command({
  help: HELP,
  trouble: "SESSION-COMMAND at session",
  options: {},
  words: true,
  run: (_values, io, [action, person]) =>
    withStore(io, async () => {
      if (action === undefined || action === "help") return print(io, HELP);
      if (action === "end" && person !== undefined) return end(person, io);
      return complain(io, [`SESSION-COMMAND at session: ${HELP.split("\n\n")[0] ?? ""}`]);
    }),
});

async function end(session: string, io: Io): Promise<number> {
  if (session.trim() === "") return complain(io, ["SESSION-COMMAND at person: Say whose sessions end."]);
  const [person, who, at] = [personName(session), `${systemUser()} (mds)`, new Date().toISOString()];
  await endPersonSessions(await openSaved(), person, { at, who });
  await writeAudit({ at, who, via: "mds", address: "", deed: "end sessions", item: person, status: 200 }, buckets());
  return print(io, `Sessions of ${person} that began before ${at} are over.`);
}
