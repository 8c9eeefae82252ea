/** Chips and versions that an engine has a build for. Ascend: the vllm-ascend plugin, with BF16 or W8A8 weights (its quantization guide). */
import type { Chip } from "@/features/core/hardware/chip";
import { COMMA, joinTexts, verbatim, type Text } from "@/lib/text";
import { ENGINE_FACTS, findVersion, publicImage, writtenVersion } from "../engine-facts";
import { findRow } from "../flags/find";
import type { LaunchInput } from "../launch-input";
import { describeLayout, findChip, type LaunchScenario, type Role } from "../plan/server-plan";
import { listKeys, type Refusal } from "../engines/refusal";
import * as m from "./messages";
import { issue } from "./messages.issues";

export function platformRefusals(scenario: LaunchScenario, input: LaunchInput): Refusal[] {
  const { versions, name } = ENGINE_FACTS[input.engine];
  const { chip } = scenario;
  if (input.version !== "" && findVersion(input.engine, chip, input.version) === null)
    return [
      {
        ...issue("LAUNCH-VERSION", "version", {
          name,
          version: input.version,
          versions: joinTexts(
            versions.map(({ version }) => version),
            COMMA,
          ),
        }),
        tries: [],
      },
    ];
  const chips = [chip, ...(scenario.params.split ? [findChip(scenario, "decode")] : [])];
  const other = chips.find((each) => !runs(each, input));
  if (other) return [{ code: "LAUNCH-CHIP", at: "hw", message: chipMessage(name, other), tries: [] }];
  return chips.some(({ vendor }) => vendor === "Huawei") ? ascendFormats(scenario) : [];
}

/** A named image is the reader's word that there is a build; a chip of the reader's own is taken for one that runs. */
const runs = (chip: Chip, { engine, image, version }: LaunchInput): boolean =>
  chip.vendor === "user" || publicImage(engine, chip, version) !== null || (image !== "" && engine !== "trtllm");

const chipMessage = (name: string, { name: chip, vendor }: Chip): Text => m.nameHasNoBuildFor({ name, chip, vendor });

function ascendFormats({ precision, chip }: LaunchScenario): Refusal[] {
  const formats = new Set(Object.values(precision.weights));
  const without = [...formats].filter((format) => format !== "bf16" && format !== "int8");
  if (without.length === 0) return [];
  return [
    {
      ...issue("LAUNCH-ASCEND-FORMAT", "weights", { name: chip.name, without: joinTexts(without, COMMA) }),
      tries: [
        { label: m.int8Weights, set: { weights: "int8" } },
        { label: m.bf16Weights, set: { weights: "bf16" } },
      ],
    },
  ];
}

/** Helix came with TensorRT-LLM 1.2. */
export function versionRefusals(scenario: LaunchScenario, input: LaunchInput, role: Role): Refusal[] {
  const { tp, cp } = describeLayout(scenario, role);
  const { version } = writtenVersion(input.engine, findChip(scenario, role), input.version);
  if (cp === 1 || input.engine !== "trtllm" || findRow("trtllm", "decodeCp", version) !== null) return [];
  const keys = listKeys(role);
  const message = m.tensorRTLlmSharesPositionsHelix({ version, cp });
  return [
    {
      ...{ code: "LAUNCH-CP", at: keys.cp, message },
      tries: [{ label: verbatim(`TP ${tp * cp}, CP 1`), set: { [keys.tp]: tp * cp, [keys.cp]: 1 } }],
    },
  ];
}
