/** Automatic choice of formats: as the checkpoint stores and as the chip can multiply; every substitution is said. */
import type { Chip } from "@/features/core/hardware/chip";
import type { ModelSpec, NumberFormat, QuantisedClasses } from "@/features/core/model/spec";
import { arithmeticFormat, type Precision } from "@/features/core/operators/precision";
import type { Issue } from "@/lib/issue";
import { success, type Success } from "@/lib/result";
import { classFormats, hasOwnClasses } from "../fields/class-formats";
import type { Scoped } from "../resolve";
import { issue } from "./messages.issues";

type Formats = Scoped<"precision">["params"];

export function readPrecision(params: Formats, model: ModelSpec, chip: Chip): Success<Precision> {
  const { weights, kv } = storedAs(params, model);
  const wanted = wantsNarrow(params, model, chip);
  const missing = wanted ? missingFormats([...multiplied(weights), ...moduleFormats(model)], chip) : [];
  // A format that was asked for stays, and is refused later by the name of the missing rate. Only the automatic choice falls back.
  const narrow = wanted && (missing.length === 0 || params.arithmetic === "narrow");
  return success(
    {
      weights,
      kv,
      activations: "bf16",
      narrowArithmetic: narrow,
    },
    wanted && !narrow ? [steppedBack(chip, missing)] : [],
  );
}

/** What lies in memory, whatever the chip can multiply. */
export const storedAs = (params: Formats, model: ModelSpec): Pick<Precision, "weights" | "kv"> => ({
  weights: classFormats(params, model),
  kv: params.kv ?? model.quantisation?.kvFormat ?? "bf16",
});

/**
 * MXFP4 checkpoints (gpt-oss) state BF16 activations, and engines run them so up to Hopper; chips with block-scaled FP4
 * units multiply them with MXFP8 activations (W4A8 kernels of vLLM, SGLang and TensorRT-LLM).
 */
function wantsNarrow(params: Formats, model: ModelSpec, chip: Chip): boolean {
  if (params.arithmetic !== null) return params.arithmetic === "narrow";
  if (params.weights !== null && params.weights !== "mxfp4") return true;
  const mxfp4 = params.weights === "mxfp4" || model.quantisation?.format === "mxfp4";
  if (mxfp4) return chip.rates.fp4 !== null;
  return model.quantisation?.activationsQuantised ?? hasOwnClasses({ ...params, w_embedding: null });
}

/** Embeddings are looked up: no unit multiplies their format. */
const multiplied = ({ embedding: _, ...others }: QuantisedClasses): NumberFormat[] => Object.values(others);

/** Of single modules of the checkpoint, beside those of its classes. */
const moduleFormats = ({ quantisation }: ModelSpec): NumberFormat[] =>
  Object.values(quantisation?.modules ?? {}).flatMap(({ parts }) => parts.map(({ format }) => format));

function missingFormats(weights: readonly NumberFormat[], chip: Chip): string[] {
  const formats = new Set(weights.map((format) => arithmeticFormat(format, true)));
  return [...formats].filter((format) => format !== "bf16" && format !== "tf32" && chip.rates[format] === null);
}

function steppedBack(chip: Chip, missing: readonly string[]): Issue {
  const names = missing.map((format) => format.toUpperCase()).join(", ");
  return issue("ARITHMETIC-WEIGHT-ONLY", "arithmetic", { name: chip.name, names });
}
