/** Names of the link that the plan reads, without the schemas that say what they mean (tests/app/index holds both to each other). */
import { SCENARIO_KEYS } from "@/features/core/scenario/keys";

export const PLAN_KEYS = ["gpus", "goal", "rate", "users", "at", "engine", "trace", "team"] as const;

export const LINK_NAMES = [...SCENARIO_KEYS, ...PLAN_KEYS];
