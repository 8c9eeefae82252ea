/** What stands below a model that is treated as another. */
import { standInName } from "@/features/core/model/config/stand-ins";
import { text, type Text } from "@/lib/text";

/** Of a model whose architecture no reader knows: what its sizes are those of. */
export function readAsWords(family: string): Text {
  const name = standInName(family);
  return text({
    en: `Its architecture is not known: treated as ${name}, layers are those of that family.`,
    zh: `架构未知：视作 ${name}，各层按该系列计。`,
  });
}
