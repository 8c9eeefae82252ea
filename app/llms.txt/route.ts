/** GET /llms.txt */
import { llmsText } from "@/features/handbook/llms";

export const GET = (): Response =>
  new Response(llmsText(), { headers: { "content-type": "text/plain; charset=utf-8" } });
