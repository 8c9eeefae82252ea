/** Words that tables and charts share. */
import { text } from "@/lib/text";

export const WORDS = {
  toGpu: text({ en: "to the GPU", zh: "到 GPU" }),
  fromGpu: text({ en: "from the GPU", zh: "自 GPU" }),
  dram: text({ en: "through DRAM", zh: "经内存" }),
};
