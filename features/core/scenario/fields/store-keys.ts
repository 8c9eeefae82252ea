/** Link names of what keeps prefixes behind HBM: room per GPU, then rate per GPU, nearest first. */
export const STORE_KEYS = [
  "kv_dram_gb",
  "kv_ssd_gb",
  "kv_remote_gb",
  "kv_dram_gb_s",
  "kv_ssd_gb_s",
  "kv_remote_gb_s",
] as const;
