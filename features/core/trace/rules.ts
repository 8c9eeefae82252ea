/**
 * Rules that name kernels, and the families they name. A door of its own, since a report and the dialog that takes dropped files need no more
 * of the engine (README.md).
 */

// Families and the built-in rules, in order.
export {
  EXPERT_TRANSFER,
  FAMILIES,
  FAMILY_NAMES,
  KERNEL_RULES,
  UNNAMED,
  type KernelFamily,
  type KernelRule,
} from "./kernels/rules";

// A team's own rules as JSON.
export { readRules, writeRules } from "./kernels/rules-json";
