/**
 * GET /api/v1/saved/bundle?ids=a,b: items with all their versions as one JSON file; without ids, all that is not in the trash.
 * POST: imports such a file. An item whose id is taken by another item gets a new id; existing items stay.
 */
import { Readable } from "node:stream";
import { bundleText, readBundle } from "@/features/core/saved/bundle";
import { contentWords } from "@/features/core/saved/content";
import { answering, issueAnswer, readLanguage } from "@/lib/server/answer";
import { jsonText } from "@/lib/server/body";
import { storedText, storeText } from "@/lib/server/content-store";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";
import { openSaved } from "@/lib/server/saved/store";
import { exportItems, importItems } from "@/lib/server/saved/transfer";
import { MEGA } from "@/lib/units/edge";

export const dynamic = "force-dynamic";

const MOST_BYTES = 64 * MEGA;

export const GET = answering(async (request: Request): Promise<Response> => {
  const ids = new URL(request.url).searchParams.get("ids");
  const items = exportItems(await openSaved(), ids === null ? null : ids.split(","));
  const headers = {
    "content-type": "application/json",
    "content-disposition": 'attachment; filename="saved.json"',
    "cache-control": "no-store",
  };
  return new Response(streamed(bundleText(new Date().toISOString(), items, storedText)), { headers });
});

/** Characters: smaller parts cost more overhead than content. */
const PART = 65_536;

/** As fast as it is read, and with others let in between. */
function streamed(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const [encoder, pause] = [new TextEncoder(), yieldToEventLoop()];
  const larger = async function* () {
    let pending = "";
    for await (const part of parts) {
      pending += part;
      if (pending.length >= PART) {
        yield encoder.encode(pending);
        pending = "";
      }
      await pause();
    }
    yield encoder.encode(pending);
  };
  return Readable.toWeb(Readable.from(larger())) as ReadableStream<Uint8Array>;
}

export const POST = answering(async (request: Request): Promise<Response> => {
  const language = readLanguage(request);
  const body = await jsonText(request, MOST_BYTES);
  if (!body.ok) return issueAnswer(body.issues, language);
  const pause = yieldToEventLoop();
  const bundle = await readBundle(body.value, pause);
  if (!bundle.ok) return issueAnswer(bundle.issues, language);
  const outcomes = await importItems(await openSaved(), bundle.value.items, contentWords, pause);
  for (const text of Object.values(bundle.value.texts)) await storeText(text);
  return Response.json({ items: outcomes }, { status: outcomes.some(({ outcome }) => outcome !== "same") ? 201 : 200 });
});
