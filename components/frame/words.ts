/** Words of the shell, in both languages. */
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

export const SUITE_NAME = m.modelingDashboard;

/** Written alike for readers of either language. */
export const OTHER_LANGUAGE = verbatim("中文 / EN");

/** "8 changed" */
export const changedWords = (count: number): Text => m.countChanged({ count });
