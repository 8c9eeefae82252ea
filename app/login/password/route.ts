/** POST /login/password: the form of /login. `password`, `name` (what its user is called beside what they save) and `next`, as forms send them. */
import { addressKey } from "@/lib/server/access/addresses";
import { tooOften } from "@/lib/server/access/issues";
import { passwordRole } from "@/lib/server/access/passwords";
import { serverAccess } from "@/lib/server/access/server-access";
import { addressOn, note, notSignedIn, signedIn } from "@/lib/server/access/sign-in";
import { issueAnswer, readLanguage } from "@/lib/server/answer";
import { limitedBytes } from "@/lib/server/body";
import { plainName } from "@/lib/server/who-asks";

/** Wrong ones, from one address; then one more each half minute. */
const GUESSES = 10;
const GUESSES_MS = 300_000;
const LONGEST_FORM = 16_000;

export async function POST(request: Request): Promise<Response> {
  const body = await limitedBytes(request, LONGEST_FORM);
  if (!body.ok) return issueAnswer(body.issues, readLanguage(request));
  const form = new URLSearchParams(new TextDecoder().decode(body.value));
  const { policy, limits } = serverAccess();
  const [name, next] = [plainName(form.get("name") ?? ""), form.get("next") ?? "/"];
  const key = `guess ${addressKey(addressOn(request))}`;
  const wait = limits.look(key, GUESSES, GUESSES_MS);
  if (wait > 0) return tooManyGuesses(request, wait);
  const role = passwordRole(policy.passwords, form.get("password") ?? "");
  if (role !== null) return signedIn(request, { name: name || null, role, via: "password" }, next);
  limits.take(key, GUESSES, GUESSES_MS);
  return notSignedIn(request, name || "unknown", "password", next);
}

/** Even the right password is not checked: the answer must not reveal whether it was right. */
function tooManyGuesses(request: Request, wait: number): Response {
  note(request, { who: "unknown", via: "none", deed: "sign in refused: too many guesses", status: 429 });
  const answer = issueAnswer([tooOften(wait)], readLanguage(request), 429);
  answer.headers.set("retry-after", String(wait));
  return answer;
}
