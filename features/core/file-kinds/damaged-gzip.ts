/** Packed files whose compression is damaged, whatever they hold. */
import type { Issue } from "@/lib/issue";
import * as m from "./messages";

/** What came out of damaged gzip stays; `complaint` is the unpacker's. */
export const damagedGzip = (complaint: string): Issue => ({
  code: "TRACE-GZIP",
  at: "file",
  message: m.gzipCompressionIsDamagedComplaint({ complaint }),
});
