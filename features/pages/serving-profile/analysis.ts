import { defineAnalysis } from "@/features/analysis";
import { profileSummary } from "@/features/core/serving-profile/summary";
import { success } from "@/lib/result";
import { text } from "@/lib/text";
import { aboutServingProfile } from "./about";
import type { ServingProfileAnswer } from "./answer";
import { servingProfileForm } from "./input";
import { servingProfileReport } from "./report";

const NO_FILE = {
  code: "PROFILE-NO-FILE",
  at: "file",
  message: text({ en: "No capture was given: a scenario holds none.", zh: "未提供采集：场景中不包含采集。" }),
  fix: text({
    en: "Open the files on the page Serving Profile, where they stay in the browser, or run mds serving-profile PATH.",
    zh: "请在“服务剖析”页打开文件（文件不会离开浏览器），或运行 mds serving-profile PATH。",
  }),
};

export const servingProfileAnalysis = defineAnalysis({
  ...aboutServingProfile,
  ...servingProfileForm,
  run: () => success<ServingProfileAnswer>({ opened: null, replayed: null }, [NO_FILE]),
  summary: ({ opened }) => ({
    requests: opened?.figures.requests ?? null,
    finished: opened?.figures.finished ?? null,
    preemptions: opened?.figures.preemptions ?? null,
    kv_peak_share: opened?.figures.cachePeak ?? null,
  }),
  report: servingProfileReport,
  /** The same figures as `mds serving-profile --format summary`. */
  plain: ({ opened }) =>
    opened && { name: opened.name, ...profileSummary(opened.capture, opened.figures, opened.findings) },
});
