/** A control that was set and moves no figure, with the reason. */
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";

export const idle = (key: string, message: Text, fix?: Text): Issue => ({
  ...{ code: "PARAM-WITHOUT-EFFECT", at: key, message },
  ...(fix && { fix }),
});
