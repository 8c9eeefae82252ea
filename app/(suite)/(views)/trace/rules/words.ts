/** Words of rules and cuts that only a screen says. */
import { text, type Text } from "@/lib/text";

export const WORDS = {
  own: text({ en: "Own rules, tried before the built-in ones", zh: "自有规则，先于内置规则匹配" }),
  ownNote: text({
    en: "A JSON list. Each rule has name, category, family and at least one of containsAny, containsAll, regex. They stay in this browser and name the kernels of every table here.",
    zh: "JSON 列表。每条规则含 name、category、family，以及 containsAny、containsAll、regex 中至少一项。规则保存在此浏览器中，用于此处所有表格。",
  }),
  apply: text({ en: "Apply", zh: "应用" }),
  drop: text({ en: "Remove all", zh: "全部移除" }),
  builtIn: text({ en: "Built-in rules", zh: "内置规则" }),
  model: text({ en: "Family of the model", zh: "模型系列" }),
  profile: text({ en: "Layer profile", zh: "层配置" }),
  automatic: text({ en: "automatic", zh: "自动" }),
  config: text({ en: "config.json of the model", zh: "模型的 config.json" }),
  configNote: text({
    en: "Tells the number of layers, the profile, and what each layer is.",
    zh: "给出层数、配置以及每层的类型。",
  }),
  clear: text({ en: "Automatic again", zh: "恢复自动" }),
  noRoom: text({ en: "This browser keeps nothing; the rules are lost.", zh: "此浏览器无法保存，规则未保留。" }),
} as const satisfies Record<string, Text>;
