/** Every policy by its name. */
import type { PolicyName } from "../input/config";
import type { Scheduler } from "./scheduler";
import { orca } from "./orca";
import { priority } from "./priority";
import { reserve } from "./reserve";
import { sarathi } from "./sarathi";
import { sglang } from "./sglang";
import { trtllmGuaranteedNoEvict, trtllmMaxUtilization } from "./trtllm";
import { vllmV0 } from "./vllm-v0";
import { vllmV1 } from "./vllm-v1";

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
