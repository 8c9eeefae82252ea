/** Packed files whose compression is damaged, whatever they hold. */
import type { Issue } from "@/lib/issue";
import { issue } from "./messages.issues";

/** What came out of damaged gzip stays; `complaint` is the unpacker's. */
export const damagedGzip = (complaint: string): Issue => issue("TRACE-GZIP", "file", { complaint });
