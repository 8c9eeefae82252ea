/** Link names without a use on pages that look at one pass of one engine on a GPU or a rank. */
import { DISAGGREGATION_KEYS } from "./disaggregation-fields";
import { ENCODER_KEYS } from "./media-fields";
import { NETWORK_KEYS } from "./network-fields";

export const BEYOND_ONE_PASS = ["prefixes", ...DISAGGREGATION_KEYS, ...ENCODER_KEYS, ...NETWORK_KEYS, "cp_by"] as const;
