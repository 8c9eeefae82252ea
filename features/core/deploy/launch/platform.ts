/** Chips and versions that an engine has a build for. Ascend: the vllm-ascend plugin, with BF16 or W8A8 weights (its quantization guide). */
import type { Chip } from "@/features/core/hardware/chip";
import { text, verbatim, type Text } from "@/lib/text";
import { ENGINE_FACTS, findVersion, publicImage, writtenVersion } from "../engine-facts";
import { findRow } from "../flags/find";
import type { LaunchInput } from "../launch-input";
import { describeLayout, findChip, type LaunchScenario, type Role } from "../plan/server-plan";
import { listKeys, type Refusal } from "../engines/refusal";

export function platformRefusals(scenario: LaunchScenario, input: LaunchInput): Refusal[] {
  const { versions, name } = ENGINE_FACTS[input.engine];
  const { chip } = scenario;
  if (input.version !== "" && findVersion(input.engine, chip, input.version) === null)
    return [
      refusal(
        "LAUNCH-VERSION",
        "version",
        text({
          en: `The flags of ${name} ${input.version} are not known here: ${versions.map(({ version }) => version).join(", ")} are.`,
          zh: `未收录 ${name} ${input.version} 的参数；已收录 ${versions.map(({ version }) => version).join("、")}。`,
        }),
      ),
    ];
  const chips = [chip, ...(scenario.params.split ? [findChip(scenario, "decode")] : [])];
  const other = chips.find((each) => !runs(each, input));
  if (other) return [refusal("LAUNCH-CHIP", "hw", chipMessage(name, other))];
  return chips.some(({ vendor }) => vendor === "Huawei") ? ascendFormats(scenario) : [];
}

const refusal = (code: string, at: string, message: Text): Refusal => ({ code, at, message, tries: [] });

/** A named image is the reader's word that there is a build; a chip of the reader's own is taken for one that runs. */
const runs = (chip: Chip, { engine, image, version }: LaunchInput): boolean =>
  chip.vendor === "user" || publicImage(engine, chip, version) !== null || (image !== "" && engine !== "trtllm");

const chipMessage = (name: string, { name: chip, vendor }: Chip): Text =>
  text({
    en: `${name} has no build for ${chip} (${vendor}) that is known here. Name the image of a plugin that runs there.`,
    zh: `未知 ${name} 面向 ${chip}（${vendor}）的版本。请填写可运行的插件镜像。`,
  });

function ascendFormats({ precision, chip }: LaunchScenario): Refusal[] {
  const formats = new Set(Object.values(precision.weights));
  const without = [...formats].filter((format) => format !== "bf16" && format !== "int8");
  if (without.length === 0) return [];
  return [
    {
      ...refusal(
        "LAUNCH-ASCEND-FORMAT",
        "weights",
        text({
          en: `vllm-ascend has no kernels for ${without.join(", ")} weights on ${chip.name}: it runs BF16, and W8A8 checkpoints (INT8, named as the model path).`,
          zh: `vllm-ascend 在 ${chip.name} 上没有 ${without.join("、")} 权重的内核：可运行 BF16，或 W8A8 检查点（INT8，填入模型路径）。`,
        }),
      ),
      tries: [
        { label: text({ en: "INT8 weights", zh: "INT8 权重" }), set: { weights: "int8" } },
        { label: text({ en: "BF16 weights", zh: "BF16 权重" }), set: { weights: "bf16" } },
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
  const message = text({
    en: `TensorRT-LLM shares positions (Helix) from 1.2 on; ${version} has no flag for CP ${cp}.`,
    zh: `TensorRT-LLM 自 1.2 起支持上下文并行（Helix）；${version} 没有 CP ${cp} 的参数。`,
  });
  return [
    {
      ...refusal("LAUNCH-CP", keys.cp, message),
      tries: [{ label: verbatim(`TP ${tp * cp}, CP 1`), set: { [keys.tp]: tp * cp, [keys.cp]: 1 } }],
    },
  ];
}
