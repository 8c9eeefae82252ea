/** Reports for questions that come again: real parts of real pages for the scenario at hand, and notes that ask what only the author knows. */
import type { NewEntry } from "@/features/core/report-builder/edit";
import { HEADLINE, VERDICT } from "@/features/core/report-builder/page";
import type { RawParams } from "@/lib/params/codec";
import { text, type Text, type Translate } from "@/lib/text";

export type Template = {
  readonly id: string;
  readonly title: Text;
  /** When it is the right one. */
  readonly lead: Text;
  /** It is about two scenarios: the other one is pinned. */
  readonly needsPinned?: true;
  readonly lines: readonly Line[];
};

/** Words, or a part of a page: of the scenario at hand, of the pinned one, or of the first against the second. */
type Line =
  | { readonly heading: Text }
  | { readonly note: Text }
  | { readonly page: string; readonly part: string; readonly of?: "pinned" | "both" };

/** What the parts are of. */
export type Setting = { readonly params: RawParams; readonly pinned: RawParams | null };

export function templateEntries({ lines }: Template, { params, pinned }: Setting, t: Translate): readonly NewEntry[] {
  return lines.map((line): NewEntry => {
    if ("heading" in line) return { kind: "heading", words: t(line.heading) };
    if ("note" in line) return { kind: "note", words: t(line.note) };
    const { page, part, of } = line;
    const asked = of === "pinned" && pinned ? pinned : params;
    return { kind: "part", page, part, params: asked, ...(of === "both" && pinned && { against: pinned }) };
  });
}

const CAPACITY: Template = {
  id: "capacity",
  title: text({ en: "Capacity plan", zh: "容量规划" }),
  lead: text({ en: "How many GPUs a load needs, and when they are too few.", zh: "某负载需要多少 GPU，何时不够用。" }),
  lines: [
    {
      note: text({
        en: "Which service is this for, who asks it, and by when must it stand? What is decided with this report?",
        zh: "该规划面向哪个服务、由谁提出、何时须就绪？本报告用于做出什么决定？",
      }),
    },
    { heading: text({ en: "What the deployment does", zh: "部署表现" }) },
    { page: "quick-estimation", part: VERDICT },
    { page: "quick-estimation", part: HEADLINE },
    {
      note: text({
        en: "Where do the lengths and the number of requests come from: measured, forecast, or agreed? What is the busiest hour, and how fast does it grow?",
        zh: "长度与请求数从何而来：实测、预测还是约定？最繁忙的一小时是多少，增长多快？",
      }),
    },
    { heading: text({ en: "What fits", zh: "容纳情况" }) },
    { page: "quick-memory", part: VERDICT },
    { page: "quick-memory", part: "chart:ranks" },
    { page: "quick-memory", part: "chart:sequences" },
    { heading: text({ en: "How far it carries", zh: "可承载的负载" }) },
    { page: "scale-up-explorer", part: "chart:perGpu" },
    { page: "scale-up-explorer", part: "chart:ttft" },
    {
      note: text({
        en: "How much is kept free for failures, upgrades and peaks, and what happens to requests beyond that?",
        zh: "为故障、升级与高峰预留多少，超出后请求如何处理？",
      }),
    },
    { heading: text({ en: "What it costs", zh: "成本" }) },
    { page: "cost", part: "table:bill" },
    { page: "cost", part: "chart:load" },
    { heading: text({ en: "What this rests on", zh: "依据" }) },
    { page: "report", part: "section:assumptions" },
  ],
};

const BRING_UP: Template = {
  id: "bring-up",
  title: text({ en: "Model bring-up", zh: "模型上线" }),
  lead: text({ en: "A model that runs here for the first time.", zh: "首次在此运行的模型。" }),
  lines: [
    {
      note: text({
        en: "Which checkpoint, which engine and version, which driver? Who has run it before, and what did it say?",
        zh: "使用哪个检查点、哪个引擎及版本、哪个驱动？此前谁运行过，结果如何？",
      }),
    },
    { heading: text({ en: "The model", zh: "模型" }) },
    { page: "models", part: HEADLINE },
    { page: "models", part: "table:components" },
    { page: "models", part: "section:provenance" },
    { heading: text({ en: "Memory", zh: "显存" }) },
    { page: "quick-memory", part: VERDICT },
    { page: "quick-memory", part: "table:ranks" },
    { heading: text({ en: "Where the time goes", zh: "时间构成" }) },
    { page: "quick-estimation", part: HEADLINE },
    { page: "quick-estimation", part: "chart:prefill" },
    { page: "quick-estimation", part: "chart:decode" },
    { page: "report", part: "chart:roofline-points" },
    {
      note: text({
        en: "What did the first run measure? Where it differs from the figures above: which step, and what was tried?",
        zh: "首次运行测得多少？与上述数值不同之处：哪一步，做过哪些尝试？",
      }),
    },
    { heading: text({ en: "How far the figures can be trusted", zh: "数值的可信程度" }) },
    { page: "accuracy", part: HEADLINE },
    { page: "accuracy", part: "table:nearest" },
    { note: text({ en: "What is still open, and who does it?", zh: "还有哪些未完成，由谁负责？" }) },
  ],
};

const REGRESSION: Template = {
  id: "regression",
  title: text({ en: "Regression of two runs", zh: "两次运行的回归" }),
  lead: text({
    en: "The scenario at hand against the pinned one: what changed, and where.",
    zh: "当前场景与固定场景对比：变化在哪里。",
  }),
  needsPinned: true,
  lines: [
    {
      note: text({
        en: "What changed between both runs: version, flag, driver, traffic? Who noticed, and when?",
        zh: "两次运行之间改变了什么：版本、参数、驱动、流量？谁在何时发现？",
      }),
    },
    { heading: text({ en: "The change", zh: "变化情况" }) },
    { page: "report", part: HEADLINE, of: "both" },
    { page: "report", part: "section:comparison", of: "both" },
    {
      note: text({
        en: "How much do two runs of the same setting differ? Is the change larger than that?",
        zh: "同一设置的两次运行相差多少？该变化是否更大？",
      }),
    },
    { heading: text({ en: "The newer run", zh: "较新的运行" }) },
    { page: "report", part: "row:breakdowns" },
    { page: "report", part: "table:top" },
    { heading: text({ en: "The older run", zh: "较早的运行" }) },
    { page: "report", part: "row:breakdowns", of: "pinned" },
    { page: "report", part: "table:top", of: "pinned" },
    {
      note: text({
        en: "What is the cause, what shows it, and what is done: revert, mend, or accept?",
        zh: "原因是什么，证据是什么，如何处理：回退、修复还是接受？",
      }),
    },
  ],
};

const PURCHASE: Template = {
  id: "purchase",
  title: text({ en: "Purchase case", zh: "采购论证" }),
  lead: text({ en: "Which accelerators to buy for a model, and why.", zh: "为某模型采购哪种加速卡，以及理由。" }),
  lines: [
    {
      note: text({
        en: "What is the budget, until when, and who decides? For how many years do the cards have to serve, and which models after this one?",
        zh: "预算多少、期限何时、由谁决定？这些卡须服役几年，之后还要承载哪些模型？",
      }),
    },
    { heading: text({ en: "Which cards serve it", zh: "哪些卡可以承载" }) },
    { page: "hardware-advisor", part: VERDICT },
    { page: "hardware-advisor", part: "file:ranking" },
    { heading: text({ en: "Side by side", zh: "并列对比" }) },
    { page: "multi-model", part: "table:side-by-side" },
    { page: "multi-model", part: "table:hardware" },
    { heading: text({ en: "What it costs", zh: "成本" }) },
    { page: "cost", part: HEADLINE },
    { page: "cost", part: "table:bill" },
    { page: "cost", part: "table:alternatives" },
    {
      note: text({
        en: "Which quotes stand against the prices above, and what do they include: hosts, network, power, support?",
        zh: "与上述价格对应的报价有哪些，包含什么：主机、网络、供电、服务？",
      }),
    },
    { heading: text({ en: "What this rests on", zh: "依据" }) },
    { page: "report", part: "section:assumptions" },
    {
      note: text({
        en: "What speaks against it, and what would change the decision?",
        zh: "有哪些反对理由，什么情况会改变决定？",
      }),
    },
  ],
};

export const TEMPLATES: readonly Template[] = [CAPACITY, BRING_UP, REGRESSION, PURCHASE];
