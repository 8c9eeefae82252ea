/** Packed files whose compression is damaged, whatever they hold. */
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";

/** What came out of damaged gzip stays; `complaint` is the unpacker's. */
export const damagedGzip = (complaint: string): Issue => ({
  code: "TRACE-GZIP",
  at: "file",
  message: text({
    en: `The gzip compression is damaged (${complaint}). What could be unpacked is kept, unchecked.`,
    zh: `gzip 压缩数据已损坏（${complaint}）。能解压的部分已保留，但未经校验。`,
  }),
});
