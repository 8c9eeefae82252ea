/** A kernel's name as a table shows it; the whole name stays at hand. */

/** Namespaces that say nothing, template arguments and parameters go; mangled names show their identifiers. */
export function shortName(name: string): string {
  const plain = name.startsWith("_ZN") ? identifiers(name) : withoutBrackets(name);
  const short = plain
    .replace(/^(void|std::enable_if::type) /, "")
    .replaceAll("(anonymous namespace)::", "")
    .replace(/\b(at::native|vllm|sglang|cutlass|std|pytorch_flash|flashinfer|c10)::/g, "")
    .trim();
  return short === "" ? name : short;
}

/** `_ZN5aiter11norm_kernelI…` is a list of identifiers with their lengths (Itanium C++ ABI, nested names). */
function identifiers(mangled: string): string {
  const words: string[] = [];
  let index = 3;
  for (;;) {
    const length = /^\d+/.exec(mangled.slice(index, index + 4))?.[0];
    if (length === undefined) break;
    const from = index + length.length;
    index = from + Number(length);
    words.push(mangled.slice(from, index));
  }
  const named = words.filter((word) => !word.startsWith("_GLOBAL__N"));
  const inner = /\d((?:Fmha|Gemm|Rmsnorm|Layernorm|Moe|Flatmm|Grouped)\w{3,60}?)I[A-Z]/.exec(mangled.slice(index))?.[1];
  const name = named.join("::");
  return inner !== undefined && /kentry$/.test(name) ? `${name}<${inner}>` : name || mangled;
}

/** Cuts everything between angle brackets and the parameter list, however deep. A comparison inside parentheses is no bracket. */
function withoutBrackets(name: string): string {
  const marked = name.replaceAll("(anonymous namespace)", "\u0001").replaceAll("operator()", "\u0002");
  let angles = 0;
  let parentheses = 0;
  let out = "";
  for (const letter of marked) {
    if (letter === "(" && angles === 0) break;
    if (letter === "(") parentheses += 1;
    else if (letter === ")") parentheses -= 1;
    else if (parentheses > 0) continue;
    else if (letter === "<") angles += 1;
    else if (letter === ">") angles = Math.max(0, angles - 1);
    else if (angles === 0) out += letter;
  }
  const outer = out.replaceAll("\u0001", "(anonymous namespace)").replaceAll("\u0002", "operator()");
  const inner = /(?:elementwise_kernel|reduce_kernel|device_kernel|Kernel2?|kentry)$/.test(outer.trim())
    ? functor(marked)
    : "";
  return inner === "" ? outer : `${outer.trim()}<${inner}>`;
}

/** Of PyTorch's general kernels the functor says what they do: the last word before the innermost call. */
function functor(name: string): string {
  const words = name.match(
    /\b(?:\w+Functor\w*|\w+_kernel_(?:cuda|impl)\w*|\w+_cuda\b|cutlass_\w+|Gemm\w*|FlashAttn\w*|MeanOps|NormOps|ArgMaxOps|func_wrapper_t)/g,
  );
  return words?.find((word) => !/^(gpu_kernel_impl|elementwise)/.test(word)) ?? "";
}
