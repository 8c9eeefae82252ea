import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutMmaTiles = defineAbout({
  id: "mma-tiles",
  subject: "kernels",
  title: text({ en: "MMA Tiles", zh: "MMA 分块" }),
  question: text({ en: "How fast does one GEMM run with these tiles?", zh: "按这样的分块，一个 GEMM 能跑多快？" }),
  shortcut: "t",
});
