/** Every policy by its name. */
import type { PolicyName } from "./config";
import type { Scheduler } from "./scheduler";
import { orca } from "./policies/orca";
import { priority } from "./policies/priority";
import { reserve } from "./policies/reserve";
import { sarathi } from "./policies/sarathi";
import { sglang } from "./policies/sglang";
import { trtllmGuaranteedNoEvict, trtllmMaxUtilization } from "./policies/trtllm";
import { vllmV0 } from "./policies/vllm-v0";
import { vllmV1 } from "./policies/vllm-v1";

export const SCHEDULERS: Readonly<Record<PolicyName, Scheduler>> = {
  sarathi,
  "vllm-v0": vllmV0,
  orca,
  "vllm-v1": vllmV1,
  sglang,
  "trtllm-max-utilization": trtllmMaxUtilization,
  "trtllm-guaranteed-no-evict": trtllmGuaranteedNoEvict,
  priority,
  reserve,
};
