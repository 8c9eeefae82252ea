import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutSimulationSweep = defineAbout({
  id: "simulation-sweep",
  subject: "simulate",
  title: text({ en: "Simulation Sweep", zh: "仿真扫描" }),
  question: text({
    en: "Which layout, policy and token budget carries which load, and where does it saturate?",
    zh: "哪种并行、调度策略与 token 预算能承载多大负载，在哪里饱和？",
  }),
  shortcut: "w",
  takesLong: true,
});
