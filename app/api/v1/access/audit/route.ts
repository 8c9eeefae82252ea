/**
 * GET /api/v1/access/audit: who changed what, the last first; `limit` (1000 at most), `before=<time>`; `format=csv`: as a table for other
 * programs.
 */
import { toCsv } from "@/lib/export/csv";
import { answering } from "@/lib/server/answer";
import { AUDIT_COLUMNS, readAudit } from "@/lib/server/access/audit";
import { openSaved } from "@/lib/server/saved/store";

export const dynamic = "force-dynamic";

const MOST = 1000;
const MOST_ROWS = 100_000;

export const GET = answering(async (request: Request): Promise<Response> => {
  const query = new URL(request.url).searchParams;
  const asTable = query.get("format") === "csv";
  const rowLimit = /^\d{1,6}$/.test(query.get("limit") ?? "") ? Number(query.get("limit")) : asTable ? MOST_ROWS : MOST;
  const limit = Math.min(rowLimit, asTable ? MOST_ROWS : MOST);
  const entries = await readAudit(await openSaved(), { limit, before: query.get("before") });
  return asTable
    ? new Response(toCsv([AUDIT_COLUMNS, ...entries.map((entry) => AUDIT_COLUMNS.map((column) => entry[column]))]), CSV)
    : Response.json({ entries }, { headers: { "cache-control": "no-store" } });
});

const CSV = {
  headers: {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="audit.csv"',
    "cache-control": "no-store",
  },
};
