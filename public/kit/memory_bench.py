#!/usr/bin/env python3
"""What a model takes of a device's memory, computed and measured: dense models, mixtures of experts and models with pictures,
through Transformers, over a grid of batches and lengths (16 cases). Needs PyTorch, Transformers and mds_kit.py beside it.

    python3 memory_bench.py --model meta-llama/Llama-3.1-8B
    python3 memory_bench.py --config config.json --layers 4       # the shapes of a config, random weights, fewer layers
"""
from __future__ import annotations

import ctypes
import inspect
import sys
import time

try:
    from mds_kit import Device, Skip, Table, add_device_options, fail, parser, whole_numbers
except ImportError:
    sys.exit("error: mds_kit.py must lie in the folder of this script; download both from the page Measure of the suite.")

WEIGHTS = ["shared", "experts", "vision", "audio"]
PARTS = ["weights", "kv", "activations", "total"]
COLUMNS = [
    *"test op dtype model kind layers parameters batch input_length output_length picture_tokens".split(),
    *("%s_weights_theory_bytes" % part for part in WEIGHTS),
    *("%s_theory_bytes" % part for part in PARTS),
    *("%s_actual_bytes" % part for part in ("weights", "kv", "other", "total")),
    *"total_error measured_by prefill_s decode_s tokens_per_s".split(),
]


def options(argv=None):
    read = add_device_options(parser(__doc__.split("\n\n")[0], "memory.csv"), repeats=1)
    read.add_argument("--model", default="", help="name or folder, as Transformers takes it")
    read.add_argument("--config", default="", help="config.json: its shapes with random weights, and no download")
    read.add_argument("--layers", type=int, default=0, help="with --config: so many layers instead of all")
    read.add_argument("--dtype", choices=["bf16", "fp16", "fp32"], default="bf16")
    read.add_argument("--batches", type=whole_numbers, default="1,4,8,16")
    read.add_argument("--inputs", type=whole_numbers, default="256,2048", help="input tokens; those of a picture are among them")
    read.add_argument("--outputs", type=whole_numbers, default="256,2048")
    read.add_argument("--trust-remote-code", action="store_true", help="runs Python that comes with the model: only for models you trust")
    chosen = read.parse_args(argv)
    if bool(chosen.model) == bool(chosen.config):
        read.error("give --model NAME or --config config.json")
    return chosen


def import_transformers():
    try:
        import transformers
    except ImportError as problem:
        fail("memory_bench.py needs Transformers, which this Python cannot import (%s): pip install transformers. The other scripts do without." % problem)
    transformers.logging.set_verbosity_error()
    return transformers


class Model:
    """The weights on the device, and what the configuration says that it takes."""

    def __init__(self, device, chosen):
        self.device, self.torch, self.chosen = device, device.torch, chosen
        self.library = import_transformers()
        self.dtype = {"bf16": self.torch.bfloat16, "fp16": self.torch.float16, "fp32": self.torch.float32}[chosen.dtype]
        self.size = 4 if chosen.dtype == "fp32" else 2
        self.config = self.read_config()
        self.words = self.config.get_text_config()
        self.pictured = getattr(self.config, "vision_config", None) is not None
        self.kind = "multimodal" if self.pictured else "moe" if experts_per_token(self.words) else "dense"
        self.counts = self.count_parameters()
        self.before = self.used()
        self.model = self.load()
        # Logits of the last position alone, where the model can.
        takes = inspect.signature(self.model.forward).parameters
        self.last = {"logits_to_keep": 1} if "logits_to_keep" in takes else {}
        self.weights = self.used() - self.before if device.module else held(self.model)

    def read_config(self):
        where = self.chosen.config or self.chosen.model
        try:
            config = self.library.AutoConfig.from_pretrained(where, trust_remote_code=self.chosen.trust_remote_code)
        except (OSError, ValueError) as problem:
            fail("Transformers cannot read the configuration of %s: %s" % (where, str(problem)[:300]))
        if self.chosen.layers and self.chosen.config:
            words = config.get_text_config()
            words.num_hidden_layers = self.chosen.layers
            if getattr(words, "layer_types", None):
                words.layer_types = words.layer_types[: self.chosen.layers]
        return config

    def kinds(self):
        return self.library.AutoModelForImageTextToText if self.pictured else self.library.AutoModelForCausalLM

    def made(self, dtype):
        options = {"trust_remote_code": True} if self.chosen.trust_remote_code else {}
        try:
            return self.kinds().from_config(self.config, dtype=dtype, **options)
        except TypeError:  # Before Transformers 4.56.
            return self.kinds().from_config(self.config, torch_dtype=dtype, **options)

    def count_parameters(self):
        """Parameters by part, of a model without memory behind it: the theory, which loads nothing."""
        with self.torch.device("meta"):
            shape = self.made(self.dtype)
        counts, seen = dict.fromkeys(WEIGHTS, 0), set()
        for name, tensor in shape.named_parameters():
            if id(tensor) in seen:
                continue
            seen.add(id(tensor))
            counts[part_of(name)] += tensor.numel()
        return counts

    def load(self):
        if self.chosen.config:
            with self.torch.device(self.device.at):
                return self.made(self.dtype).eval()
        options = {"trust_remote_code": self.chosen.trust_remote_code}
        try:
            model = self.kinds().from_pretrained(self.chosen.model, dtype=self.dtype, **options)
        except TypeError:
            model = self.kinds().from_pretrained(self.chosen.model, torch_dtype=self.dtype, **options)
        return model.to(self.device.at).eval()

    def used(self):
        return self.device.module.memory_allocated() if self.device.module else resident("VmRSS")

    def theory(self, batch, given, made):
        """Bytes: weights of all parameters, keys and values of every position, and what the peak has beside them: the widest
        moment of the first pass, as far as it is above the cache's later growth, or the copy of one layer's grown cache."""
        weights = {"%s_weights_theory_bytes" % part: count * self.size for part, count in self.counts.items()}
        total, kv = sum(weights.values()), batch * kv_bytes(self.words, given + made - 1, self.size)
        first = batch * (kv_bytes(self.words, given, self.size) + activation_bytes(self.words, given, self.size))
        copied = kv // self.words.num_hidden_layers + batch * self.words.vocab_size * self.size
        wide = max(first - kv, copied)
        return {
            **weights,
            "weights_theory_bytes": total,
            "kv_theory_bytes": kv,
            "activations_theory_bytes": wide,
            "total_theory_bytes": total + kv + wide,
        }

    def inputs(self, batch, given):
        """Random tokens, in a model with pictures one picture a sequence among them."""
        torch, words = self.torch, self.words
        draw = {"device": self.device.at, "dtype": torch.long}
        tokens = torch.randint(10, max(11, words.vocab_size - 1), (batch, given), **draw)
        if not self.pictured:
            return {"input_ids": tokens}, 0
        vision, mark = self.config.vision_config, getattr(self.config, "image_token_id", None)
        mark = getattr(self.config, "image_token_index", None) if mark is None else mark
        side, patch = getattr(vision, "image_size", None), getattr(vision, "patch_size", None)
        if not isinstance(side, int) or not isinstance(patch, int) or mark is None or not hasattr(self.config, "vision_feature_select_strategy"):
            raise Skip("pictures of %s are laid out in a way that this script does not know; it knows that of LLaVA" % self.config.model_type)
        count = (side // patch) ** 2 + (1 if self.config.vision_feature_select_strategy == "full" else 0)
        if count > given:
            raise Skip("a picture has %d tokens, more than the input" % count)
        tokens[tokens == mark] = 10
        tokens[:, :count] = mark
        pixels = torch.randn(batch, getattr(vision, "num_channels", 3), side, side, device=self.device.at, dtype=self.dtype)
        return {"input_ids": tokens, "pixel_values": pixels}, count

    def case(self, batch, given, made):
        """One prefill and `made` tokens, greedily and whatever they are."""
        torch, device = self.torch, self.device
        device.forget()
        theory = self.theory(batch, given, made)
        inputs, pictures = self.inputs(batch, given)
        reset_peak(device)
        with torch.inference_mode():
            began = time.perf_counter()
            answer = self.model(**inputs, use_cache=True, **self.last)
            cache, token = answer.past_key_values, answer.logits[:, -1:].argmax(-1)
            device.synchronize()
            prefilled = time.perf_counter()
            for _ in range(made - 1):
                answer = self.model(input_ids=token, past_key_values=cache, use_cache=True)
                cache, token = answer.past_key_values, answer.logits[:, -1:].argmax(-1)
            device.synchronize()
            ended = time.perf_counter()
        kv, peak = cached(cache), self.peak()
        return {
            **theory,
            "weights_actual_bytes": self.weights,
            "kv_actual_bytes": kv,
            "other_actual_bytes": peak - self.weights - kv,
            "total_actual_bytes": peak,
            "total_error": theory["total_theory_bytes"] / peak - 1,
            "measured_by": "allocator" if device.module else "process",
            "picture_tokens": pictures,
            "prefill_s": prefilled - began,
            "decode_s": ended - prefilled,
            "tokens_per_s": batch * made / (ended - began),
            "said": "computed %.4g GB, measured %.4g GB" % (theory["total_theory_bytes"] / 1e9, peak / 1e9),
        }

    def peak(self):
        return (self.device.module.max_memory_allocated() if self.device.module else resident("VmHWM")) - self.before


def part_of(name):
    """Of a parameter, by its path in the model. Experts that every token passes are shared ones."""
    path = name.lower()
    if any(word in path for word in ("vision", "visual", "image_newline", "multi_modal_projector", "mm_projector")):
        return "vision"
    if "audio" in path:
        return "audio"
    return "experts" if ".experts." in path else "shared"


def experts_per_token(words):
    return getattr(words, "num_experts_per_tok", None) or 0


def head_width(words):
    return getattr(words, "head_dim", None) or words.hidden_size // words.num_attention_heads


def kv_bytes(words, positions, size):
    """Keys and values of one sequence as Transformers keeps them: latent attention unfolded, windows no longer than they are."""
    heads = words.num_attention_heads
    if getattr(words, "kv_lora_rank", None):
        each = heads * (words.qk_nope_head_dim + words.qk_rope_head_dim + words.v_head_dim)
    else:
        each = 2 * (getattr(words, "num_key_value_heads", None) or heads) * head_width(words)
    window = getattr(words, "sliding_window", None) if getattr(words, "use_sliding_window", True) else None
    kinds = getattr(words, "layer_types", None) or ["sliding_attention" if window else "full_attention"] * words.num_hidden_layers
    # A full window holds one position less between steps: the newest is seen beside it.
    seen = [min(positions, window - 1) if window and kind == "sliding_attention" else positions for kind in kinds]
    return each * size * sum(seen)


def activation_bytes(words, given, size):
    """The widest moment of one layer's first pass: residual and input, with the attention's or the gated block's intermediates;
    beside it the logits of the last position."""
    hidden, heads = words.hidden_size, words.num_attention_heads
    groups = getattr(words, "num_key_value_heads", None) or heads
    attention = (2 * heads + 2 * groups) * head_width(words)
    width = getattr(words, "moe_intermediate_size", None) or getattr(words, "intermediate_size", 4 * hidden)
    block = 3 * width * max(1, experts_per_token(words))
    return given * (2 * hidden + max(attention, block)) * size + words.vocab_size * size


def cached(cache):
    """Bytes of the tensors of a cache, whichever class it is of; a tensor that two lists hold counts once."""
    seen = {}

    def walk(thing, depth=0):
        if hasattr(thing, "numel") and hasattr(thing, "element_size"):
            seen[thing.data_ptr()] = thing.numel() * thing.element_size()
        elif isinstance(thing, (list, tuple)):
            for one in thing:
                walk(one, depth)
        elif isinstance(thing, dict):
            for one in thing.values():
                walk(one, depth)
        elif hasattr(thing, "__dict__") and depth < 3:
            walk(list(vars(thing).values()), depth + 1)

    walk(cache)
    return sum(seen.values())


def held(model):
    tensors = {tensor.data_ptr(): tensor.numel() * tensor.element_size() for tensor in [*model.parameters(), *model.buffers()]}
    return sum(tensors.values())


def resident(field):
    """Bytes of this process on Linux: VmRSS now, VmHWM at most since the last reset."""
    try:
        with open("/proc/self/status", encoding="utf-8") as status:
            return next(int(line.split()[1]) * 1024 for line in status if line.startswith(field))
    except (OSError, StopIteration):
        fail("without a device the memory of the process is measured, which only Linux tells")


def reset_peak(device):
    if device.module:
        device.module.reset_peak_memory_stats()
        return
    # What the C library keeps of earlier cases would count again.
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim:
        trim(0)
    with open("/proc/self/clear_refs", "w", encoding="utf-8") as peak:
        peak.write("5")


def main(argv=None):
    chosen = options(argv)
    device = Device(chosen.device)
    print("reading the model", flush=True)
    try:
        model = Model(device, chosen)
    except (RuntimeError, ValueError, MemoryError, OSError) as problem:
        fail("the model could not be loaded (%s: %s). --config with --layers makes a smaller one of the same shapes." % (type(problem).__name__, str(problem)[:300]))
    table = Table(chosen.out, "memory_bench", COLUMNS, device.facts())
    named = chosen.model or getattr(model.config, "_name_or_path", "") or chosen.config
    same = {"test": "memory", "op": "random" if chosen.config else "weights", "dtype": chosen.dtype, "model": named, "kind": model.kind}
    same.update(layers=model.words.num_hidden_layers, parameters=sum(model.counts.values()))
    items = []
    for given in chosen.inputs:
        for made in chosen.outputs:
            for batch in chosen.batches:
                row = {**same, "batch": batch, "input_length": given, "output_length": made, **model.theory(batch, given, made)}
                label = "batch %d, %d in, %d out" % (batch, given, made)
                items.append((label, row, lambda b=batch, i=given, o=made: model.case(b, i, o)))
    table.run(items, recover=device.forget)
    return table.close()


if __name__ == "__main__":
    sys.exit(main())
