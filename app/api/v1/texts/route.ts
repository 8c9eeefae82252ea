/** POST /api/v1/texts: keeps a text that is too long for a link and answers its hash. */
import { answering, issueAnswer, readLanguage } from "@/lib/server/answer";
import { limitedText } from "@/lib/server/body";
import { storeText } from "@/lib/server/content-store";
import { issue } from "@/app/api/v1/messages.issues";

export const POST = answering(async (request: Request): Promise<Response> => {
  const body = await limitedText(request);
  if (!body.ok) return issueAnswer(body.issues, readLanguage(request));
  if (body.value.trim() === "") return issueAnswer([empty], readLanguage(request));
  return Response.json({ hash: await storeText(body.value) }, { status: 201 });
});

const empty = issue("TEXT-EMPTY", "body");
