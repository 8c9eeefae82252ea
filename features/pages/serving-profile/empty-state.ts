/** The page before any capture is open: what its first view loads. `analysis.ts` adds what there is to say of one. */
import { defineAnalysis } from "@/features/analysis/analysis";
import type { Verdict } from "@/features/answers/answer";
import { nothingOpen } from "@/features/answers/empty-state";
import { success } from "@/lib/result";
import { text } from "@/lib/text";
import { aboutServingProfile } from "./about";
import type { ServingProfileAnswer } from "./answer";
import { servingProfileForm } from "./input";

const NO_FILE = {
  code: "PROFILE-NO-FILE",
  at: "file",
  message: text({ en: "No capture was given: a scenario holds none.", zh: "未提供采集：场景中不包含采集。" }),
  fix: text({
    en: "Open the files on the page Serving Profile, where they stay in the browser, or run mds serving-profile PATH.",
    zh: "请在“服务剖析”页打开文件（文件不会离开浏览器），或运行 mds serving-profile PATH。",
  }),
};

export const NOTHING_OPEN: Verdict = {
  finding: text({ en: "No capture is open", zh: "尚未打开采集" }),
  evidence: text({
    en: "Drop a folder of msServiceProfiler output, request logs or single tables. Any subset of the files will do.",
    zh: "请拖入 msServiceProfiler 输出目录、请求日志或单个表格，任意子集均可。",
  }),
  help: text({ en: "An example shows what there is to see.", zh: "可先打开示例了解可见内容。" }),
};

export const unopenedProfile = defineAnalysis({
  ...aboutServingProfile,
  ...servingProfileForm,
  run: () => success<ServingProfileAnswer>({ opened: null, replayed: null }, [NO_FILE]),
  summary: () => ({}),
  report: () => nothingOpen(NOTHING_OPEN),
});
