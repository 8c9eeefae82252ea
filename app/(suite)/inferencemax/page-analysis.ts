/** The analysis with the text behind an `h.` reference of the link; undefined while it is on its way, null where it is gone. */
import { defineAnalysis } from "@/features/analysis";
import { inferencemaxAnalysis } from "@/features/pages/inferencemax/analysis";
import { inferencemax } from "@/features/pages/inferencemax/overview";
import { failure } from "@/lib/result";
import { text } from "@/lib/text";

export const pageAnalysis = (stored: string | null | undefined, loading: boolean) =>
  defineAnalysis({
    ...inferencemaxAnalysis,
    run: (scenario, input) => (loading ? failure(ON_ITS_WAY) : inferencemax(scenario, input, stored)),
  });

const ON_ITS_WAY = {
  code: "RUNS-LOADING",
  at: "data",
  message: text({ en: "Loading the measured runs that this link names.", zh: "正在加载此链接所指的实测数据。" }),
};
