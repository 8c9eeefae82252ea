/** The note below a model that is treated as another. */
import { standInName } from "@/features/core/model/config/stand-ins";
import type { Text } from "@/lib/text";
import * as m from "./messages";

/** Of a model whose architecture no reader knows: what its sizes are those of. */
export function readAsWords(family: string): Text {
  const name = standInName(family);
  return m.itsArchitectureIsNotKnown({ name });
}
