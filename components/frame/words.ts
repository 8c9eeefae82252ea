/** Words of the shell, in both languages. */
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

export const SUITE_NAME = m.modelingDashboard;

/** Written alike for readers of either language. */
export const OTHER_LANGUAGE = verbatim("中文 / EN");

const ROLES = {
  viewer: m.viewer,
  editor: m.editor,
  admin: m.admin,
};

/** "ann@example.com · editor" */
export const roleWords = (name: string, role: keyof typeof ROLES): Text => m.nameRole({ name, role: ROLES[role] });

/** "8 changed" */
export const changedWords = (count: number): Text => m.countChanged({ count });
