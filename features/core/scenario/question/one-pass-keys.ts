/** Link names without a use on pages that look at one pass of one engine on a GPU or a rank. */
import { DISAGGREGATION_KEYS } from "../fields/disaggregation";
import { ENCODER_KEYS } from "../fields/media";
import { NETWORK_KEYS } from "../fields/network";

export const BEYOND_ONE_PASS = [
  "prefixes",
  "len_range",
  ...DISAGGREGATION_KEYS,
  ...ENCODER_KEYS,
  ...NETWORK_KEYS,
  "cp_by",
] as const;
