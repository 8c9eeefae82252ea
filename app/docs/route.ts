/** GET /docs: the contents of the handbook. */
import { contentsText } from "@/features/handbook/chapters";
import { docsPage, docsReader } from "./answer-docs";

export function GET(request: Request): Response {
  const reader = docsReader(request);
  return docsPage("", reader, contentsText(reader.language));
}
