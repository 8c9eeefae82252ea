import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutPdDisaggregateSearch = defineAbout({
  id: "pd-disaggregate-search",
  subject: "search",
  title: text({ en: "PD-Disaggregate Search", zh: "PD 分离搜索" }),
  question: text({
    en: "How many prefill and decode instances, of which shapes, and do they beat one pool?",
    zh: "预填充与解码各用多少实例、什么并行，是否优于不分离？",
  }),
  shortcut: "d",
  takesLong: true,
  laysOut: true,
});
