/**
 * The answer to a request for which there is no room: the same bytes for all clients, before the body is read and before the framework sees it.
 * Programs that retry immediately would fill the processor with refusals, so each refusal is delayed for a moment; many waiting ones cost nothing.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Issue } from "@/lib/issue";
import { LANGUAGES, type Language } from "@/lib/text";
import { fromMs } from "@/lib/units/edge";
import { languageFrom, plainIssues, RETRY_AFTER_S } from "../answer";
import { log } from "../operations/log";
import { count } from "../operations/metrics";
import { issue } from "@/lib/server/messages.issues";

const OVERLOADED: Issue = issue("SERVER-BUSY/requests", "server", { retryAfterS: RETRY_AFTER_S });

type Form = "json" | "text";
type Answers = Readonly<Record<Form, Readonly<Record<Language, Buffer>>>>;

const inLanguages = (write: (language: Language) => string): Readonly<Record<Language, Buffer>> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, Buffer.from(write(language))])) as Record<Language, Buffer>;

const ANSWERS: Answers = {
  json: inLanguages((language) => JSON.stringify({ issues: plainIssues([OVERLOADED], language) })),
  text: inLanguages((language) => `${OVERLOADED.message[language]} ${OVERLOADED.fix?.[language]}\n`),
};

const TYPES: Readonly<Record<Form, string>> = { json: "application/json", text: "text/plain; charset=utf-8" };

/** How long a refusal is delayed, and the maximum number of delayed ones: beyond it, refusals are sent at once. */
const HELD_MS = 1000;
const MOST_HELD = 2000;

const refused = new WeakSet<ServerResponse>();
let inUse = 0;

/** Whether it was refused for lack of room: such answers are counted, without a log line each. */
export const isOverloadRefusal = (response: ServerResponse): boolean => refused.has(response);

export function refuseForOverload({ url = "", headers }: IncomingMessage, response: ServerResponse): void {
  refused.add(response);
  tell();
  const form = url.startsWith("/api/") ? "json" : "text";
  const body = ANSWERS[form][languageFrom(headers["accept-language"])];
  const send = (): void => {
    if (response.destroyed) return;
    response.writeHead(503, {
      "content-type": TYPES[form],
      "content-length": body.length,
      "cache-control": "no-store",
      "retry-after": RETRY_AFTER_S,
      "x-content-type-options": "nosniff",
    });
    response.end(body);
  };
  if (inUse >= MOST_HELD) return send();
  inUse += 1;
  setTimeout(() => {
    inUse -= 1;
    send();
  }, HELD_MS).unref();
}

/** One line for all of these seconds: a line each would cost more than the refusal. */
const LINE_EVERY_MS = 10_000;
let untold = 0;
let telling: NodeJS.Timeout | null = null;

function tell(): void {
  count("mds_overload_refusals_total", "Requests that were refused because too many waited already.", {});
  untold += 1;
  telling ??= setTimeout(() => {
    log("warn", "overload", { refused: untold, seconds: fromMs(LINE_EVERY_MS) });
    untold = 0;
    telling = null;
  }, LINE_EVERY_MS).unref();
}
