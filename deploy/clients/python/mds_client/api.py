"""Types of the suite's HTTP API, made from its OpenAPI document by `npm run surface`; changes here are lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, List, Literal, Mapping, Optional, Sequence, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import Unpack

Include = Literal["parts", "sensitivities"]


class Issue(TypedDict, total=False):
    """What is wrong, where, and a way out."""

    code: str
    at: str
    message: str
    fix: Optional[str]


class Answer(TypedDict, total=False):
    """Figures of `summary` have names that end in their unit; `result` is in SI base units."""

    analysis: str
    scenario: Mapping[str, Any]
    input: Mapping[str, Any]
    summary: Mapping[str, Any]
    result: Any
    issues: List[Issue]
    report: Mapping[str, Any]


class Scenario(TypedDict, total=False):
    """The scenario that every analysis reads; what is left out takes its default."""

    model: str  # Model
    config: Mapping[str, Any]  # A Hugging Face config.json, in place of a preset. Where a hf_quant_config.json lies beside it, its content goes under hf_quant_config.
    weights: Optional[Literal["bf16", "fp8", "fp8_block", "int8", "int4", "nvfp4", "mxfp4"]]  # Weights. Auto: as the checkpoint stores them.
    w_attention: Optional[Literal["bf16", "fp8", "fp8_block", "int8", "int4", "nvfp4", "mxfp4"]]  # Attention. Storage format of these weights. Auto: the scenario's weight format. INT4 is a storage format; it is multiplied in BF16.
    w_dense: Optional[Literal["bf16", "fp8", "fp8_block", "int8", "int4", "nvfp4", "mxfp4"]]  # Dense FFN. Storage format of these weights. Auto: the scenario's weight format. INT4 is a storage format; it is multiplied in BF16.
    w_routed: Optional[Literal["bf16", "fp8", "fp8_block", "int8", "int4", "nvfp4", "mxfp4"]]  # Routed experts. Storage format of these weights. Auto: the scenario's weight format. INT4 is a storage format; it is multiplied in BF16.
    w_shared: Optional[Literal["bf16", "fp8", "fp8_block", "int8", "int4", "nvfp4", "mxfp4"]]  # Shared experts. Storage format of these weights. Auto: the scenario's weight format. INT4 is a storage format; it is multiplied in BF16.
    w_embedding: Optional[Literal["bf16", "fp8", "fp8_block", "int8", "int4", "nvfp4", "mxfp4"]]  # Embedding. Storage format of these weights. Auto: the scenario's weight format. INT4 is a storage format; it is multiplied in BF16.
    w_head: Optional[Literal["bf16", "fp8", "fp8_block", "int8", "int4", "nvfp4", "mxfp4"]]  # Output head. Storage format of these weights. Auto: the scenario's weight format. INT4 is a storage format; it is multiplied in BF16.
    kv: Optional[Literal["bf16", "fp8", "int8"]]  # KV cache. Auto: as the checkpoint states, else BF16.
    arithmetic: Optional[Literal["narrow", "weight-only"]]  # Arithmetic. Weight-only stores weights in few bits and multiplies in BF16. Auto: as the checkpoint states and the chip supports.
    hw: str  # Accelerator
    chip: Mapping[str, Any]  # An accelerator in catalogue columns, in place of a catalogue entry
    net_gpus: Sequence[int]  # GPUs below a switch. One figure per level, from the leaf (or rail) upwards: 256, 2048. Empty: full rate between all nodes.
    net_over: Sequence[float]  # Oversubscription, in ×. Per level: bandwidth into a switch divided by its uplink bandwidth. Beyond the level, a GPU's network rate is divided by the product of all factors up to there. Missing: 1.
    tp: int  # TP. Tensor parallelism.
    adp: int  # Attention DP. Ranks that each have all attention weights and separate sequences, and share the experts.
    ep: Optional[int]  # EP. Expert parallelism. Auto: all GPUs of a pipeline stage for MoE models, 1 for dense models.
    redundant: Optional[int]  # Redundant experts. Extra slots per layer over all EP ranks, for copies of the busiest experts (EPLB). EP must divide experts plus copies. Auto: none, or the minimum that EP needs.
    exchange: Optional[Literal["phase", "low-latency", "high-throughput"]]  # Expert exchange. All-to-all kernels between attention ranks (DeepEP). Low latency sends a copy per expert and needs buffers for all experts; high throughput sends one copy per node. By the phase: low latency on servers that only decode. Auto: a collective over the links, for any kernel.
    pp: int  # PP. Pipeline stages.
    cp: int  # CP. Ranks that split the positions of one sequence.
    cp_by: Literal["gather", "pass-kv", "pass-q"]  # CP exchanges. Gathered: every rank gets all keys and values before attention starts. Ring: ranks pass blocks on while they compute attention on the previous block; queries are smaller after a long cached prefix. Decode passes queries in both rings.
    split: bool  # Phases differ. Decode has separate parallel sizes, as in disaggregated serving.
    d_tp: int  # TP, decode
    d_adp: int  # Attention DP, decode
    d_ep: Optional[int]  # EP, decode
    d_redundant: Optional[int]  # Redundant experts, decode. Auto: as in prefill, or the minimum above it that EP needs.
    d_pp: int  # PP, decode
    d_cp: int  # CP, decode
    afd: int  # FFN GPUs, decode. Attention-FFN disaggregation: the GPUs of a decode instance that run all FFN blocks and experts, in addition to the attention GPUs. EP of decode spreads experts over them. 0: the same GPUs run both.
    afd_hw: Optional[Literal["b100-sxm", "b200-sxm", "gb200", "b300-sxm", "gb300", "rtx-5090", "rtx-5080", "rtx-pro-6000-ws", "rtx-pro-6000-server", "dgx-spark-gb10", "jetson-thor-t5000", "vr200", "h100-sxm", "h100-pcie", "h100-nvl", "h800-sxm", "h20-96", "h20-141", "h200-sxm", "h200-nvl", "gh200-96", "gh200-144", "l4", "l20", "l40", "l40s", "rtx-6000-ada", "rtx-4090", "rtx-4080", "rtx-4070-ti", "rtx-4070", "a100-sxm-40", "a100-sxm-80", "a100-pcie-40", "a100-pcie-80", "a800-sxm-80", "a800-pcie-80", "a30", "a10", "a10g", "a40", "a2", "rtx-a6000", "rtx-3090", "rtx-3080", "jetson-agx-orin-64", "v100-sxm2-16", "v100-sxm2-32", "v100-pcie-32", "t4", "mi210", "mi250x", "mi300a", "mi300x", "mi308x", "mi325x", "mi350x", "mi355x", "mi455x", "rx-7900-xtx", "radeon-pro-w7900", "radeon-ai-pro-r9700", "gaudi2", "gaudi3", "max-1550", "arc-a770-16", "arc-b580", "arc-pro-b60", "tpu-v4", "tpu-v5e", "tpu-v5p", "tpu-v6e", "tpu-v7", "tpu-8t", "tpu-8i", "inferentia2", "trainium1", "trainium2", "trainium3", "ascend-310p-300i-pro", "ascend-310p-300i-duo-96", "ascend-310p-300i-duo-48", "ascend-910a", "ascend-910b1", "ascend-910b2", "ascend-910b3", "ascend-910b4-32", "ascend-910b4-64", "ascend-910c", "ascend-910c-560", "ascend-950pr", "ascend-950dt", "atlas-350", "mlu370-x8", "mlu590", "hygon-k100", "hygon-k100-ai", "hygon-bw1000", "mtt-s4000", "mtt-s5000", "bi-v100", "bi-v150", "br100", "br104", "metax-c500", "metax-c550", "enflame-s60", "kunlun-r200", "kunlun-p800", "groq-lpu", "cerebras-wse3", "sn40l", "qualcomm-ai100-ultra", "apple-m2-ultra", "apple-m3-ultra"]]  # FFN accelerator, decode. The FFN GPUs' chip: its memory stores the experts, its rates set the FFN times. The scenario's accelerator runs attention and stores the cache. Between different chips the slower network counts.
    afd_m: int  # Micro-batches, decode. Parts of a batch in transit between attention and FFN concurrently. Three hide the transfer if it takes less than half of either side's time.
    replicas: int  # Replicas (DP). Full engine instances behind one router.
    d_replicas: Optional[int]  # Replicas, decode. Decode instances in addition to the prefill instances. Auto: the same number.
    isl: int  # Input, ISL, in tok
    osl: int  # Output, OSL, in tok
    len_range: float  # Range of lengths ±, in %. Input and output are means; each request draws its own between (1 − x) and (1 + x) times the mean, evenly. vLLM and TensorRT-LLM: --random-range-ratio x. SGLang and InferenceX draw from r · L to L: input and output are L · (1 + r) ÷ 2, x = (1 − r) ÷ (1 + r). Memory holds the longest request. 0: all are alike.
    conc: int  # Concurrency, in req. Requests in flight over all replicas.
    prefix: float  # Prefix hit, in %. Share of the prompt found in the prefix cache.
    prefix_shared: bool  # One prefix for all. All requests start with the same tokens (a system prompt). The cache stores them once per attention rank, so more requests run. Off: each request stores a separate copy. Simulated runs always treat the hit share as one prefix.
    prefixes: Optional[int]  # Different prefixes. The prefix hit is then the share of a prompt that it has in common with others; each request draws one of these prefixes at random. Prefixes that do not fit in HBM come from the KV tiers (Engine section), else they are computed again. Empty: every hit is in HBM.
    images: int  # Images. Images per prompt, in addition to its text.
    video_s: float  # Video, in s
    video_fps: float  # Frame rate, in /s. Frames sampled per second of video. Two frames become one image, as in Qwen2-VL and later.
    image_px: int  # Image side, in px. Side of a square image or frame, before the model scales or tiles it.
    patch_px: Optional[int]  # Patch side, in px. Auto: as in the model's vision encoder, else 14.
    merge: Optional[int]  # Patches merged per side. 2: four patches become one token, as in Qwen2-VL and later. Auto: from the model's configuration, else 1.
    audio_s: float  # Audio, in s
    audio_rate: float  # Audio tokens, in tok/s. Per second of audio, after the encoder.
    encoder: float  # Encoder efficiency, in %. Share of the 16-bit peak that the encoders reach, as part of the prefill.
    encoder_cached: float  # Encoder cache hit, in %. Share of images, video and audio with a cached encoding: their tokens still count, but they are not encoded again.
    encoder_apart: bool  # Encoder on a separate GPU. EPD: separate GPUs of the same kind encode, and count in the number of GPUs. Their time is part of TTFT but of no step. The other GPUs have no encoder weights. Their rate limits the throughput.
    encoder_share: int  # Replicas per encoder GPU. Prefill instances that share one encoder GPU.
    traffic: Literal["service", "benchmark"]  # Traffic. Service: clients arrive continuously; times are those of the steady state. Benchmark: all clients start together and send ten requests each. Its times include the opening burst, as in mds predict and public benchmarks.
    engine_version: Optional[Literal["vllm-0.28.0", "vllm-0.26.0", "vllm-0.25.0", "vllm-0.23.0", "vllm-0.21.0", "vllm-0.20.2", "sglang-0.5.18", "sglang-0.5.17", "sglang-0.5.10.post1", "sglang-0.4.10", "trtllm-1.2.1", "trtllm-1.1.0"]]  # Engine version. Sets the defaults for memory share, tokens and sequences per step, and the spelling of the launch command. vLLM before 0.23 uses 0.9 of the memory, before 0.21 it does not count graphs, before 0.28 8,192 tokens from 70 GiB; SGLang before 0.5 8,192. Applies only to this engine; pages with another engine use that one's newest version. An older version widens the bands by its time distance from the measured runs. Auto: the newest; public runs as of their date.
    kernel_path: Optional[Literal["tuned", "stock", "fallback"]]  # Expert kernels. Kernels of a mixture of experts. Tuned: chosen for the model, as recipes do. Stock: what the engine's version starts by itself, as its public kernel tables measured it. Fallback: slow kernels where the version does not support the usual ones. Auto: stock; public recipes tuned.
    util: Optional[float]  # Memory share. gpu_memory_utilization of vLLM (0.92; 0.9 before 0.23), mem_fraction_static of SGLang (from chunk and graphs, 0.85 to 0.9), free_gpu_memory_fraction of TensorRT-LLM (0.9). Auto: the engine's default.
    max_seqs: Optional[int]  # Sequences per step, in seq. Per attention rank: max_num_seqs, max_running_requests, max_batch_size. It limits concurrent sequences and sizes the sampler's buffers. Auto: the engine's default (1,024; TensorRT-LLM 2,048; vLLM below 70 GiB and on A100 256).
    batched_tokens: Optional[int]  # Tokens per step, in tok. New tokens per step and attention rank: max_num_batched_tokens, chunked_prefill_size, max_num_tokens. Auto: the engine's default (vLLM 16,384 from 160 GiB, 8,192 from 70 GiB except A100, else 2,048; SGLang 16,384 from 160 GiB, 8,192 from 60, 4,096 from 35, else 2,048; TensorRT-LLM 8,192). Benchmark traffic uses the fit to public runs (vLLM 2,048, SGLang 16,384, TensorRT-LLM one prompt beside the decodes).
    poll: Optional[int]  # Steps between polls, in steps. scheduler_recv_interval of SGLang: new requests are admitted only every so many steps. TTFT rises and host time falls. Other engines admit at every step. Auto: 1.
    hold: Optional[int]  # Steps a prompt waits for a batch, in steps. batch_wait_timeout_iters of TensorRT-LLM: the first prompt waits this many decode steps for others; those that arrive meanwhile wait half of it on average. Auto: 0.
    rank_wait: Optional[int]  # Steps a rank waits for others, in steps. timeout_iters in TensorRT-LLM's attention_dp_config: prompts wait at most this many steps until each attention rank has one. 0: enable_balance off. It counts only with attention DP in one pool; other engines do not wait. batching_wait_iters is 0. Auto: 50.
    mixed_chunk: bool  # Prefill within decode steps. enable_mixed_chunk of SGLang: prefill chunks run within decode steps. Off (default): prefill steps run alone and decodes wait. vLLM and TensorRT-LLM always mix.
    kv_dram_gb: float  # KV in host DRAM, in GB/GPU. Per prefill GPU; 0 = none. Blocks that HBM evicts go to the next tier. A hit there is loaded before the step, or computed again if that is faster.
    kv_ssd_gb: float  # KV on local SSD, in GB/GPU
    kv_remote_gb: float  # KV in a remote store, in GB/GPU
    kv_dram_gb_s: Optional[float]  # Host DRAM read, in GB/s. Per GPU, one way. Auto: 80 % of the chip's PCIe rate.
    kv_ssd_gb_s: float  # SSD read, in GB/s. Per GPU. 7: one PCIe 4 x4 drive.
    kv_remote_gb_s: float  # Remote read, in GB/s. Per GPU. 7: the rate of hits in a Mooncake store over RDMA in a public run (5 to 7).
    spec_tokens: int  # Drafted tokens. Tokens drafted in every step and verified in the next. 0: no speculation.
    spec_accept: Sequence[float]  # Draft acceptance. Probability of accepting each drafted token, given that the earlier ones are accepted, by position. The last value repeats.
    spec_by: Literal["head", "model", "ngram"]  # Drafted by
    spec_model: str  # Draft model's name. A model of the catalogue (llama-3.2-1b) or a pasted config.json: its weights, cache and passes are counted. Empty: a share of the main model.
    spec_cost: float  # Pass of the draft model, in %. As a share of a pass of the main model; its weights take the same share of the memory. A 1B model beside a 70B one: about 2.
    lora: int  # Adapters in use. LoRA adapters that requests choose with equal probability, on every attention, dense and shared matrix; routed experts have none. 0: no adapters.
    lora_rank: int  # Rank. Per matrix, an adapter has r · (inputs + outputs) weights of 2 bytes.
    lora_resident: Optional[int]  # Adapters on the GPU. max_loras of vLLM and TensorRT-LLM, max_loras_per_batch of SGLang. Other adapters are loaded over the host link when a request uses them. Auto: all.
    lora_share: float  # Requests with an adapter, in %
    ttft_ms: Optional[float]  # TTFT ≤, in ms
    tpot_ms: Optional[float]  # TPOT ≤, in ms
    judge: Literal["average", "p90", "p95", "p99"]  # Times judged by. Average: a constant number of busy clients. Percentile: requests that arrive at random; this share of them meets the limits.
    sure: float  # Minimum probability, in %. Probability that all limits are met, from prediction errors on public runs. 0: use the estimate without a margin.
    usd: Optional[float]  # Price per GPU-hour, in $/GPU·h. Auto: the price in the team's list, else a dated public rental price if one exists.
    busy: float  # Busy share of time, in %. Share of the paid time in which this load is there. Price = GPUs × $/GPU-hour ÷ (output tokens per hour × busy share).
    time: Optional[Literal["datasheet", "calibrated", "measured"]]  # Time model. Calibrated: fitted to measured operators of the chip's generation, else of all generations. Datasheet: typical efficiencies. Measured: imported tables, and the fit beyond their range. Auto: the best available.
    kernels: Optional[Literal["alone"]]  # Kernels. Auto: as in the page's engine (vLLM by default): gaps between kernels and factors on their times, fitted to public runs. Back to back: the time model alone.
    imbalance: Optional[float]  # Expert imbalance, in ×. Tokens of the busiest expert rank divided by the mean; 1 = even routing. Auto: from the Zipf slope and the redundant experts; without either EP^¼, as with skewed routing in operator tables.
    zipf: Optional[float]  # Zipf slope. Popularity of the i-th expert falls with i^-s; 0 = even routing. Auto: the slope that matches EP^¼ in step times, 0.8 if experts are placed one by one.
    balance: str  # Expert load. A measured table (CSV or JSON): a row per MoE layer, a column per expert or per rank. It replaces the Zipf slope.
    tbo: bool  # Two-batch overlap. Splits each step into two halves: one computes while the other sends tokens to their experts. Weights are read twice. It applies only if tokens travel between ranks.
    host_us: Optional[float]  # Host time of a step, in µs. Scheduler, sampler and input preparation that GPU work does not hide. Auto: the engine's fitted constants, per step, sequence and prompt (vLLM 376 + 8.1 · sequences + 1469 · prompts; of several prompts in a step the square root counts).
    wait_ms: Optional[float]  # Client's wait, in ms. Time to first token beyond the engine's steps: front end, tokenisation, stream, launches of the first pass. Auto: the engine's fitted constants (vLLM 7.3 ms + 1.0 · TPOT, and 0.26 ms for each MoE layer, 0.67 with latent, 1.8 with linear attention).
    tables: str  # Measured tables
    profile: Mapping[str, Any]  # An efficiency profile, as mds fit, mds calibrate and the page Calibration write it


class PlanAsked(Scenario, total=False):
    """Plan"""

    gpus: int  # GPUs I have, in GPU. GPUs of the scenario's accelerator type.
    goal: Literal["most", "rate", "clients", "need", "trace"]  # Load
    rate: float  # Request rate, in req/s
    users: int  # Concurrent users
    at: Optional[Literal["p50", "p90", "p95", "p99"]]  # Percentile of older links
    engine: Literal["vllm", "sglang", "trtllm"]  # Engine. Sets the scheduler, the fitted constants and the memory defaults.
    trace: str  # Trace
    team: str  # Other GPUs of the team. kind=count, then @price and /GPUs per node: b200-sxm=8@6/8,mi300x=16.


class QuickEstimationAsked(Scenario, total=False):
    """Quick Estimation"""

    engine: Literal["vllm", "sglang", "trtllm"]  # Engine. Sets the scheduler, the fitted constants and the memory defaults.
    phis: Sequence[float]  # Position of φ lines. t(φ) = (1 − φ) · Σ tᵢ + φ · max tᵢ over compute, HBM, network and launch.
    phi: Optional[float]  # Overlap φ. The φ of the figures. Auto: operators run in order, each limited by compute or HBM traffic; network time is exposed.
    prefill_batch: int  # Prefill batch, in seq. Prompts per attention rank in a pass.
    decode_batch: Optional[int]  # Decode batch, in seq. Sequences per attention rank in a step. Auto: concurrency ÷ (replicas · attention DP · micro-batches), rounded up, limited by the sequences that can run.
    microbatches: int  # Micro-batches. Batches that fill the pipeline together; more than PP stages add nothing.
    read_weights: bool  # Weight reads. Count weight reads in decode. Off: reads are free, as with very large batches.
    peak_tflops: Optional[float]  # Matrix peak, in TFLOP/s. Dense rate of the main format on one chip. Auto: from the data sheet.
    mfu: Optional[float]  # MFU. One efficiency for all matrix work. Auto: by operator and shape.
    hbm_gb_s: Optional[float]  # HBM bandwidth, in GB/s
    mbu: Optional[float]  # MBU
    link_gb_s: Optional[float]  # Link, one way, in GB/s. Scale-up links of one chip, one direction.


class RuntimePlannerAsked(Scenario, total=False):
    """Runtime Planner"""

    engine: Literal["vllm", "sglang", "trtllm"]  # Engine. Sets the scheduler, the fitted constants and the memory defaults.
    prefill_batch: int  # Prefill batch, in seq. Prompts per attention rank in a pass.
    decode_batch: Optional[int]  # Decode batch, in seq. Sequences of one attention rank in a step. Auto: concurrency ÷ (replicas · attention DP), rounded up, at most the number that can run.
    kv_len: Optional[int]  # KV length, in tok. Positions in the cache of every decoding sequence. Auto: the average over an answer, ISL + (OSL − 1) / 2.
    eff_gemm: Optional[float]  # GEMM efficiency. Share of the dense peak of its format. Auto: the time model's value for these shapes.
    eff_prefill: Optional[float]  # Attention efficiency, prefill. Share of the dense peak of its format. Auto: the time model's value for these shapes.
    eff_decode: Optional[float]  # Attention efficiency, decode. Share of the dense peak of its format. Auto: the time model's value for these shapes.
    eff_moe: Optional[float]  # MoE efficiency. Share of the dense peak of its format. Auto: the time model's value for these shapes.
    eff_linear: Optional[float]  # Linear attention efficiency. Share of the dense peak of its format. Auto: the time model's value for these shapes.
    eff_hbm: Optional[float]  # HBM efficiency. Share of the HBM bandwidth, all kernels. Auto: the time model's value for these shapes.
    comm: bool  # Count communication. Off: the times of this page exclude communication between GPUs; its line still shows the time.
    against: Literal["batch", "input", "output", "kv"]  # Curves against


class ReportAsked(Scenario, total=False):
    """Pass Report"""

    engine: Literal["vllm", "sglang", "trtllm"]  # Engine. Sets the scheduler, the fitted constants and the memory defaults.
    section: Literal["all", "summary", "memory", "roofline", "gantt", "traffic", "waterfall", "cost", "comparison", "assumptions"]  # Section
    measure: Literal["bytes", "rate", "utilisation"]  # Matrix of links shows
    inside: str  # Traffic of these GPUs
    operator: str  # Operators in the roofline
    others: str  # Reports to compare with
    document: str  # Report file


class CostAsked(Scenario, total=False):
    """Cost & Energy"""

    engine: Literal["vllm", "sglang", "trtllm"]  # Engine. Sets the scheduler, the fitted constants and the memory defaults.
    basis: Literal["rent", "owned"]  # Hardware
    rent: Optional[float]  # Rent, in $/GPU·h. Your price of a GPU hour, including energy. Auto: a dated public rental price for eleven chips; other chips need a value.
    chip_price: Optional[float]  # Price of a chip, in $. Auto: the preset's dated market price (H100 $30,000) or tier6's manufacturing cost (H100 $4,500). Other chips need a value.
    years: float  # Depreciation period, in years
    support: float  # Support and space, in %/a. Share of the purchase price per year.
    utilisation: Optional[float]  # Utilisation, in %. Share of the paid hours in which the deployment runs at the scenario's load. Auto is the scenario's busy share.
    watts: Optional[float]  # Power of a GPU, in W. Includes its share of the server. Auto: the average power of its steps, plus half a TDP for the server.
    pue: float  # PUE
    energy: float  # Price of energy, in $/kWh. The rental price includes energy.
    cached_weight: float  # Cached input token, in %. GPU time of a cached input token as a share of a computed one.
    constants: Literal["market", "seed", "first", "tier6", "head"]  # Preset. Market prices, or manufacturing cost in four versions of the tier6 model. Each constant below replaces the preset's value.
    per_module: Optional[int]  # Chips per module
    modules: Optional[int]  # Modules per server
    module_cost: Optional[float]  # Module add-on, in $
    chassis: Optional[float]  # Chassis, board, supplies, in $
    nic: Optional[float]  # Server NIC, in $
    per_chip: Optional[float]  # Extra per chip, in $
    lanes: Optional[float]  # Lanes per chip
    gbit: Optional[float]  # Link rate per chip, in Gbit/s. Priced in units of 112 Gbit/s.
    dram_gb: Optional[float]  # KV in host DRAM, in GB. Per prefill instance, in addition to its server's memory and drives. 0 = none, empty = the scenario's value per GPU. It is part of the purchase; rental prices include it. Cache hits raise the prefix hit: enter the scheduling simulator's value.
    ssd_gb: Optional[float]  # KV on local SSD, in GB. Per prefill instance, in addition to its server's memory and drives. 0 = none, empty = the scenario's value per GPU. It is part of the purchase; rental prices include it. Cache hits raise the prefix hit: enter the scheduling simulator's value.
    remote_gb: Optional[float]  # KV in a remote store, in GB. Per prefill instance, in addition to its server's memory and drives. 0 = none, empty = the scenario's value per GPU. It is part of the purchase; rental prices include it. Cache hits raise the prefix hit: enter the scheduling simulator's value.
    dram_price: Optional[float]  # Price of host DRAM, in $/GB. Auto: 13.8 (CFM, contract price of server DDR5, 2026-01).
    ssd_price: Optional[float]  # Price of SSD, in $/GB. Auto: 0.365 (VDURA Flash Volatility Index, 30 TB TLC, 2026-01).
    remote_price: Optional[float]  # Price of the remote store, in $/GB. Auto: 0.365 (VDURA Flash Volatility Index, 30 TB TLC, drives only, 2026-01).
    ladder: Optional[str]  # Ladder. Price per lane or unit by number of chips. 2:1, 8:55, 247 = up to 2 chips $1, up to 8 chips $55, above that $247.


class QuickMemoryAsked(Scenario, total=False):
    """Quick Memory"""

    engine: Literal["vllm", "sglang", "trtllm"]  # Engine. Sets the defaults and the division of memory.
    context: Optional[int]  # Context per sequence, in tok. Tokens in a sequence at its end. Auto: input + output.
    block: Optional[int]  # Block size, in tok. Tokens per cache block. Auto: the engine's default.
    mtp: bool  # MTP layers. Load the checkpoint's prediction layers. They add weights and their KV cache.
    draft_gib: float  # Draft model, in GiB. Weights of a separate draft model on one GPU.
    runtime_gib: Optional[float]  # Runtime, in GiB. Context, communication buffers, allocator slack. Auto: the engine's default.
    graphs_gib: Optional[float]  # CUDA graphs, in GiB. Captured graphs. Auto: the engine's default.
    driver_gib: Optional[float]  # Driver, in GiB. Memory that the driver reports but engines cannot use. Auto: 0.42 GiB.
    total_gib: Optional[float]  # Memory of the GPU, in GiB. As shown by nvidia-smi or npu-smi. Auto: the chip's data sheet.
    weights_gib: Optional[float]  # Weights, measured, in GiB. From the engine's log. Auto: as computed.
    activation_gib: Optional[float]  # Activation peak, measured, in GiB. From the engine's log. Auto: as computed.
    kv_gib: Optional[float]  # KV memory, measured, in GiB. From the engine's log. Auto: as computed.
    kv_tokens: Optional[int]  # KV tokens, measured, in tok. Cache size of one attention rank as printed by the engine. Auto: as computed.
    log_of: Literal["decode", "prefill"]  # Measured instance. Which instance the measured figures describe, if prefill and decode differ.
    log: str  # Start-up log
    storage_gb_s: float  # Storage, in GB/s. Rate at which a node reads from disk or network while loading. PCIe 4 NVMe drives are rated at about 7; loaders often reach half.
    host_gb_s: Optional[float]  # Host to GPU, in GB/s. Per GPU, one direction. Auto: 80 % of the chip's PCIe rate.
    node_gpus: Optional[int]  # GPUs per node. GPUs that share a host. Auto: the chip's usual node.
    host_kv_gb: float  # KV tier, host, in GB/GPU. Host memory for offloaded KV cache.
    disk_kv_gb: float  # KV tier, disk, in GB/GPU. Disk space for offloaded KV cache.
    process_gb: float  # Engine process, in GB/GPU. Host memory per GPU process: interpreter, libraries, pinned buffers. A rule of thumb; enter the value that your host shows.


class HostBandwidthAsked(Scenario, total=False):
    """Host Bandwidth"""

    context: Optional[int]  # KV context, in tok. Positions of a running sequence. Auto: ISL + (OSL − 1) / 2.
    window: Optional[int]  # Window in HBM, in tok. Positions of each sequence in HBM. Auto: a quarter of the context.
    reuse: float  # Read again per step. Share of the KV outside HBM that each step reads: 1 = exact attention, less = selected blocks.
    steady: bool  # Steady paging. With a full window, each new token moves one out.
    prefetch: Literal["layer", "step", "off"]  # Prefetch. The compute that can hide transfers.
    tok_s: Optional[float]  # Tokens per GPU, in tok/s. Generated tokens per second and GPU for the links to carry. Auto: from the step time.
    prefix_tokens: Optional[int]  # Prefix to reload, in tok. Auto: the prompt's prefix hit, else half of the prompt.
    latency_us: float  # Reload latency, in µs. Fixed time of a reload: look-up, scheduling, many small copies. A rough value: measure your own.
    seed: int  # Numbering seed. Draws the popular expert numbers layer by layer.
    move_ratio: Optional[float]  # Share of experts moved. Share of a rank's slots that a rebalancing refills. Auto: from placement by number to balanced placement.
    rebalance_s: float  # Rebalancing interval, in s
    tier: Literal["dram", "nvme", "gds"]  # Stored in. Where data outside HBM is stored. GPUDirect Storage reads directly into the GPU; otherwise every byte passes through DRAM twice.
    link: Optional[Literal["pcie", "c2c"]]  # Host link. Auto: NVLink-C2C on Grace superchips, PCIe elsewhere.
    pcie_gen: Optional[int]  # PCIe generation. Auto: from the data sheet.
    pcie_lanes: Optional[int]  # PCIe lanes
    host_gb_s: Optional[float]  # Link, one way, in GB/s. Line rate of one GPU's link. Auto: from generation and lanes.
    link_eff: float  # Link efficiency. Share of the line rate that pinned copies reach. 0.88: 55.6 of 63 GB/s in NVIDIA's nvbandwidth sample on PCIe 5.
    uplink_gpus: int  # GPUs per uplink. GPUs that share one link to the host behind a PCIe switch.
    ddr_gb_s: Optional[float]  # DRAM per socket, in GB/s. All channels of one CPU, reads plus writes. Auto: a typical host of the PCIe generation, e.g. 8 × DDR5-4800 = 307.2; Grace with 480 GB: 384 (120 or 240 GB: 512).
    ddr_eff: float  # DRAM efficiency. STREAM reaches 75 to 85 % of the channels' rate.
    socket_gpus: Optional[int]  # GPUs per socket. They share the DRAM. Auto: half of a node's GPUs, or those of one Grace.
    nvme_gb_s: float  # NVMe read per GPU, in GB/s. One PCIe 4 x4 drive per GPU reads about 7 GB/s.
    nvme_write_gb_s: float  # NVMe write per GPU, in GB/s


class ExpertsAsked(Scenario, total=False):
    """Experts"""

    resident: Optional[int]  # Experts in HBM. Experts of each layer in every GPU's HBM, busiest first. Auto: as many as fit beside weights and KV cache.
    engine: Literal["vllm", "sglang", "trtllm"]  # Engine. Sets the defaults and the division of memory.
    budget_ms: float  # Latency budget, in ms. Time available for loading experts; gives the number of experts.
    load_experts: Optional[int]  # Experts to load. Gives the loading time. Auto: the number that fits the budget.
    prefetch: Literal["layer", "off"]  # Prefetch. Missing experts load during the compute of one layer if they are predicted before routing.
    foreseen: float  # Predicted in time, in %. Share of the misses that are predicted in time; the rest waits in full. This is an assumption: measure your own value.
    overlap_us: Optional[float]  # Overlap window, in µs. Compute of a layer that hides loading. Auto: one layer of the step model.
    placement: Literal["numbered", "balanced"]  # Placement. Distribution of experts over EP ranks: by number, or heaviest first onto the lightest rank. Redundant experts need the second.
    seed: int  # Numbering seed. Draws the popular expert numbers layer by layer.
    tier: Literal["dram", "nvme", "gds"]  # Stored in. Where data outside HBM is stored. GPUDirect Storage reads directly into the GPU; otherwise every byte passes through DRAM twice.
    link: Optional[Literal["pcie", "c2c"]]  # Host link. Auto: NVLink-C2C on Grace superchips, PCIe elsewhere.
    pcie_gen: Optional[int]  # PCIe generation. Auto: from the data sheet.
    pcie_lanes: Optional[int]  # PCIe lanes
    host_gb_s: Optional[float]  # Link, one way, in GB/s. Line rate of one GPU's link. Auto: from generation and lanes.
    link_eff: float  # Link efficiency. Share of the line rate that pinned copies reach. 0.88: 55.6 of 63 GB/s in NVIDIA's nvbandwidth sample on PCIe 5.
    uplink_gpus: int  # GPUs per uplink. GPUs that share one link to the host behind a PCIe switch.
    ddr_gb_s: Optional[float]  # DRAM per socket, in GB/s. All channels of one CPU, reads plus writes. Auto: a typical host of the PCIe generation, e.g. 8 × DDR5-4800 = 307.2; Grace with 480 GB: 384 (120 or 240 GB: 512).
    ddr_eff: float  # DRAM efficiency. STREAM reaches 75 to 85 % of the channels' rate.
    socket_gpus: Optional[int]  # GPUs per socket. They share the DRAM. Auto: half of a node's GPUs, or those of one Grace.
    nvme_gb_s: float  # NVMe read per GPU, in GB/s. One PCIe 4 x4 drive per GPU reads about 7 GB/s.


class AttentionAsked(Scenario, total=False):
    """Attention Shape"""

    phase: Literal["prefill", "decode"]  # Phase for sweep and tiles
    prefill_batch: int  # Prefill batch, in seq. Prompts per attention rank in a pass; each attends only to itself.
    decode_batch: Optional[int]  # Decode batch, in seq. Auto: concurrency ÷ (replicas · attention DP), rounded up.
    sweep: Literal["keep-heads", "keep-width", "heads"]  # Sweep. Same width: fewer, larger heads with the same H · d. KV heads keep their ratio.
    sizes: Sequence[float]  # Head sizes
    br: Optional[int]  # Br. Query rows of a tile. Auto: 128; in decode all query heads of a KV head, at most 64.
    bc: Optional[int]  # Bc. Key columns of a tile. Auto: 128; 64 if the tile does not fit a core.
    soft_exp: float  # Exponentials in software. Share computed by a polynomial on the vector units, as FlashAttention-4 does on Blackwell.
    exp_clk: Optional[float]  # Exponentials per clock and core. Auto: the data sheet. NVIDIA 16, Blackwell Ultra 32.
    valu_tflops: Optional[float]  # Vector FP32 peak, in TFLOP/s. Auto: the data sheet. One instruction counts as 2.
    tensor_tflops: Optional[float]  # Matrix peak, in TFLOP/s. Auto: the chip's dense rate in the attention format.
    cores: Optional[int]  # Active cores. Auto: all cores of the data sheet.
    clock_mhz: Optional[float]  # Clock, in MHz. Auto: the clock of the matrix rate in the data sheet.
    qk_tflop: Optional[float]  # QK, override, in TFLOP. For one pass on one GPU, all layers, in the phase chosen above. Replaces the model's value.
    pv_tflop: Optional[float]  # PV, override, in TFLOP. For one pass on one GPU, all layers, in the phase chosen above. Replaces the model's value.
    exp_gop: Optional[float]  # Exponentials, override, in Gop. For one pass on one GPU, all layers, in the phase chosen above. Replaces the model's value.
    valu_gop: Optional[float]  # Vector work, override, in Gop. For one pass on one GPU, all layers, in the phase chosen above. Replaces the model's value.


class MmaTilesAsked(Scenario, total=False):
    """MMA Tiles"""

    m: int  # M. Tokens.
    n: int  # N. Outputs.
    k: int  # K. Inputs.
    dtype: Optional[Literal["bf16", "fp16", "fp8", "int8", "fp4", "tf32"]]  # Operands. Auto: BF16, or FP16 if the chip has no BF16.
    mode: Optional[Literal["mma", "rs", "ss"]]  # Instruction. MMA: both operands through registers. GMMA-RS: A from registers, B from shared memory. GMMA-SS: both from shared memory (wgmma, tcgen05). Auto: the architecture's usual mode.
    mt: Optional[int]  # Tile M. Auto: 128 (CDNA 256), less for a small M.
    nt: Optional[int]  # Tile N. Auto: 128, 256 (Hopper, Blackwell, CDNA).
    kt: Optional[int]  # Tile K. Auto: 64 or 128 B.
    stages: Optional[int]  # Stages. Buffers of A and B in shared memory. Auto: as many as fit, at most four.
    warps: Optional[int]  # Warps per block
    blocks: Optional[int]  # Blocks per core. Maximum. Auto: the occupancy limit.
    cluster_m: Optional[int]  # Cluster along M. Blocks that share a B tile by multicast. Auto: 2 on Hopper and Blackwell.
    cluster_n: int  # Cluster along N. Blocks that share an A tile by multicast.
    pair: Optional[Literal["on", "off"]]  # Two-core MMA. Blackwell: two blocks along M multiply as one, each with half of B. Auto: on if supported.
    split_k: int  # Split-K
    persistent: bool  # Persistent. The next tile loads while the last one is written.
    load: Optional[Literal["tma", "async", "registers"]]  # Copy. TMA and cp.async bypass L1. Auto: by architecture.
    a_via_smem: bool  # A through shared memory. GMMA-RS only; off: A goes from global memory to registers.
    reload: float  # Reload. Extra reads of shared memory, for example bank conflicts. 1 doubles them.
    c_read: float  # Read C. How often the output is read before it is written, per output tile.
    sa: Optional[float]  # Bytes of A, in B
    sb: Optional[float]  # Bytes of B, in B
    sd: Optional[float]  # Bytes of D, in B
    l1_hit: float  # L1 hit. Only if copies pass L1.
    l2_hit: Optional[float]  # L2 hit. Auto: from the tiles that run concurrently.
    sustained: Optional[float]  # Sustained rate. Share of the matrix rate that long products sustain (issue, power). Auto: fitted to measured products of the generation. 1 = ideal.
    smem_clk: Optional[float]  # Shared memory, in B/clk. 128: NVIDIA, CDNA.
    l1_clk: Optional[float]  # L1 / TMA path, in B/clk. 64: L2 → SM, CU.
    l2_clk: Optional[float]  # L2, all cores, in B/clk. 5,120: A100.
    hbm_gb_s: Optional[float]  # HBM bandwidth, in GB/s
    smem_kib: Optional[float]  # Shared memory per core, in KiB
    l2_mib: Optional[float]  # L2 size, in MiB
    cores: Optional[int]  # Active cores. Auto: all cores of the data sheet.
    clock_mhz: Optional[float]  # Clock, in MHz. Auto: the clock of the matrix rate in the data sheet.
    flop_clk: Optional[float]  # FLOP per clock and core. Auto: data-sheet rate ÷ (cores · clock).
    tune: Literal["time", "ai", "stress", "mfu"]  # Tuner objective


class ModelsAsked(Scenario, total=False):
    """Model Bench"""

    beside: str  # Models to compare. A JSON list of preset ids, config.json objects, or { "name": …, "config": … }.
    prompt: int  # Prompt, in tok. Work of a prefill is the average over the tokens of a prompt of this length.
    cached: int  # Positions in the cache, in tok. Positions that one decoded token attends to.


class ChipsAsked(Scenario, total=False):
    """Chip Bench"""

    own: str  # Custom accelerators. Catalogue columns: a JSON list, a map from name to columns, or CSV.


class ScaleUpSearchAsked(Scenario, total=False):
    """Scale-up Search"""

    goal: Literal["per-gpu", "per-user", "goodput", "cost", "energy", "gpus"]  # Best is
    nodes: Sequence[int]  # Nodes. Available nodes; replicas fill them.
    engines: str  # Engines. vllm, sglang, trtllm
    tps: Sequence[int]  # TP. Tensor parallelism.
    pps: Sequence[int]  # PP. Pipeline stages.
    adps: Sequence[int]  # Attention DP. Attention ranks that share the experts. Empty: 1, 2, 4, 8, 16 for MoE models, 1 for dense models.
    eps: Sequence[int]  # EP. 0 or empty: the largest size that divides the stage and the experts.
    etps: Sequence[int]  # Expert TP. 0 or empty: the stage size divided by EP.
    cps: Sequence[int]  # CP. Ranks that share one sequence.
    reps: Sequence[int]  # Replicas (DP). 0 or empty: as many as fit on the nodes.
    concs: Sequence[int]  # Concurrency, in req. Clients; each waits for its answer before the next request.
    per: Literal["replica", "deployment"]  # Counted per
    budgets: Sequence[int]  # Token budget, in tok. New tokens per step and rank: the chunk of chunked prefill. 0 or empty: the engine's default.
    drafts: Sequence[int]  # Drafted tokens. Speculative decoding with a draft head of the model: tokens drafted per step, 0 = none. Empty: as in the scenario.
    wfs: str  # Weights. Separated by commas: auto, bf16, fp8, fp8_block, int8, int4, nvfp4, mxfp4. Empty: the scenario's value.
    kvs: str  # KV cache. Separated by commas: auto, bf16, fp8, int8. Empty: the scenario's value.
    ariths: str  # Arithmetic. Separated by commas: auto, narrow, weight-only. Empty: the scenario's value.
    chips: str  # Accelerators. Catalogue ids separated by commas (h100-sxm,h200-sxm). Empty: the scenario's.
    stat: Optional[Literal["mean", "p50", "p90", "p95", "p99"]]  # Time limits apply to. Empty follows the scenario. A percentile is of requests that arrive at random; the mean is of clients that send a new request after each answer.
    headroom: Optional[float]  # TPOT headroom, in %. Predictions must be below the TPOT limit by this share. Empty is 2 % for averages; a probability brings a separate margin.
    e2e_s: Optional[float]  # E2E ≤, in s
    min_req_s: Optional[float]  # Requests ≥, in req/s
    min_tok_s: Optional[float]  # Output ≥, in tok/s
    min_good_s: Optional[float]  # Goodput ≥, in req/s. Requests that meet the TTFT and TPOT targets.
    max_gpus: Optional[int]  # GPU ≤
    max_usd_h: Optional[float]  # Cost ≤, in $/h
    max_usd_mtok: Optional[float]  # Cost of output ≤, in $/Mtok
    max_kw: Optional[float]  # Power ≤, in kW
    max_j_tok: Optional[float]  # Energy ≤, in J/tok
    in_node: bool  # TP and CP within a node. Or within the chip's scale-up domain.
    resident: bool  # No queueing for memory. The KV cache holds the requests of all clients concurrently.
    across: Literal["per-gpu", "per-user", "goodput", "cost", "energy", "gpus"]  # Front, across
    up: Literal["per-gpu", "per-user", "goodput", "cost", "energy", "gpus"]  # Front, up
    top: int  # Number to simulate. Event simulation of the best, for percentiles. 0 = none.
    spread: float  # Shortest length, in ×. Lengths are uniform between this share of ISL and OSL and the full length; 1 = all equal.
    accept: float  # Draft acceptance. Probability that a drafted token is accepted if those before it were.
    rents: Sequence[float]  # GPU hour, in $. In the order of the accelerators. Empty: dated public rents of eleven chips (listed under Cost & Energy); other chips then have no cost.
    pue: float  # PUE. Facility power over server power.
    my_tp: Optional[int]  # TP. Compared with the best; empty: the scenario's value.
    my_pp: Optional[int]  # PP
    my_adp: Optional[int]  # Attention DP
    my_ep: Optional[int]  # EP
    my_cp: Optional[int]  # CP
    my_reps: Optional[int]  # Replicas (DP)
    my_conc: Optional[int]  # Concurrency. Counted as on the axis.
    my_budget: Optional[int]  # Token budget
    my_drafts: Optional[int]  # Drafted tokens
    my_engine: Optional[Literal["vllm", "sglang", "trtllm"]]  # Engine
    knob: Literal["compute", "bandwidth", "links", "memory", "efficiency", "latency", "host", "isl", "osl", "concurrency"]  # Parameter to change
    figure: Literal["tpot", "ttft", "value"]  # Target figure
    reach: Optional[float]  # Target value. Milliseconds for TTFT and TPOT, otherwise the objective's unit. Auto: 20 % better than the best.
    pins: Sequence[int]  # Pinned rows


class PdDisaggregateSearchAsked(Scenario, total=False):
    """PD-Disaggregate Search"""

    gpus: int  # GPUs, in GPU. Total of both pools.
    headroom: float  # Headroom, in %. Share of the load within the limits that is reserved until autoscaling has added instances. Rates and cost exclude it.
    goal: Literal["budget", "per-gpu", "cost"]  # Best is. GPUs of the prefill pool are counted too.
    engine: Literal["vllm", "sglang", "trtllm"]  # Engine
    p_hw: Optional[Literal["b100-sxm", "b200-sxm", "gb200", "b300-sxm", "gb300", "rtx-5090", "rtx-5080", "rtx-pro-6000-ws", "rtx-pro-6000-server", "dgx-spark-gb10", "jetson-thor-t5000", "vr200", "h100-sxm", "h100-pcie", "h100-nvl", "h800-sxm", "h20-96", "h20-141", "h200-sxm", "h200-nvl", "gh200-96", "gh200-144", "l4", "l20", "l40", "l40s", "rtx-6000-ada", "rtx-4090", "rtx-4080", "rtx-4070-ti", "rtx-4070", "a100-sxm-40", "a100-sxm-80", "a100-pcie-40", "a100-pcie-80", "a800-sxm-80", "a800-pcie-80", "a30", "a10", "a10g", "a40", "a2", "rtx-a6000", "rtx-3090", "rtx-3080", "jetson-agx-orin-64", "v100-sxm2-16", "v100-sxm2-32", "v100-pcie-32", "t4", "mi210", "mi250x", "mi300a", "mi300x", "mi308x", "mi325x", "mi350x", "mi355x", "mi455x", "rx-7900-xtx", "radeon-pro-w7900", "radeon-ai-pro-r9700", "gaudi2", "gaudi3", "max-1550", "arc-a770-16", "arc-b580", "arc-pro-b60", "tpu-v4", "tpu-v5e", "tpu-v5p", "tpu-v6e", "tpu-v7", "tpu-8t", "tpu-8i", "inferentia2", "trainium1", "trainium2", "trainium3", "ascend-310p-300i-pro", "ascend-310p-300i-duo-96", "ascend-310p-300i-duo-48", "ascend-910a", "ascend-910b1", "ascend-910b2", "ascend-910b3", "ascend-910b4-32", "ascend-910b4-64", "ascend-910c", "ascend-910c-560", "ascend-950pr", "ascend-950dt", "atlas-350", "mlu370-x8", "mlu590", "hygon-k100", "hygon-k100-ai", "hygon-bw1000", "mtt-s4000", "mtt-s5000", "bi-v100", "bi-v150", "br100", "br104", "metax-c500", "metax-c550", "enflame-s60", "kunlun-r200", "kunlun-p800", "groq-lpu", "cerebras-wse3", "sn40l", "qualcomm-ai100-ultra", "apple-m2-ultra", "apple-m3-ultra"]]  # Accelerator. May differ between the phases.
    p_tps: Sequence[int]  # TP. A list.
    p_adps: Sequence[int]  # Attention DP. A list. Empty: 1 for dense models, 1, 4, 8 (decode also 16) for MoE models.
    p_eps: Sequence[int]  # EP. A list. Empty: the maximum that stage and experts allow. Expert TP covers the rest of the stage.
    p_pps: Sequence[int]  # PP. A list.
    p_tokens: Optional[int]  # Chunk, in tok. New tokens per step and rank. Auto: 16,384.
    p_usd: Optional[float]  # Price, in $/GPU·h. Auto: dated public rents for eleven chips (listed under Cost & Energy). Other chips have no cost until you enter a price.
    d_hw: Optional[Literal["b100-sxm", "b200-sxm", "gb200", "b300-sxm", "gb300", "rtx-5090", "rtx-5080", "rtx-pro-6000-ws", "rtx-pro-6000-server", "dgx-spark-gb10", "jetson-thor-t5000", "vr200", "h100-sxm", "h100-pcie", "h100-nvl", "h800-sxm", "h20-96", "h20-141", "h200-sxm", "h200-nvl", "gh200-96", "gh200-144", "l4", "l20", "l40", "l40s", "rtx-6000-ada", "rtx-4090", "rtx-4080", "rtx-4070-ti", "rtx-4070", "a100-sxm-40", "a100-sxm-80", "a100-pcie-40", "a100-pcie-80", "a800-sxm-80", "a800-pcie-80", "a30", "a10", "a10g", "a40", "a2", "rtx-a6000", "rtx-3090", "rtx-3080", "jetson-agx-orin-64", "v100-sxm2-16", "v100-sxm2-32", "v100-pcie-32", "t4", "mi210", "mi250x", "mi300a", "mi300x", "mi308x", "mi325x", "mi350x", "mi355x", "mi455x", "rx-7900-xtx", "radeon-pro-w7900", "radeon-ai-pro-r9700", "gaudi2", "gaudi3", "max-1550", "arc-a770-16", "arc-b580", "arc-pro-b60", "tpu-v4", "tpu-v5e", "tpu-v5p", "tpu-v6e", "tpu-v7", "tpu-8t", "tpu-8i", "inferentia2", "trainium1", "trainium2", "trainium3", "ascend-310p-300i-pro", "ascend-310p-300i-duo-96", "ascend-310p-300i-duo-48", "ascend-910a", "ascend-910b1", "ascend-910b2", "ascend-910b3", "ascend-910b4-32", "ascend-910b4-64", "ascend-910c", "ascend-910c-560", "ascend-950pr", "ascend-950dt", "atlas-350", "mlu370-x8", "mlu590", "hygon-k100", "hygon-k100-ai", "hygon-bw1000", "mtt-s4000", "mtt-s5000", "bi-v100", "bi-v150", "br100", "br104", "metax-c500", "metax-c550", "enflame-s60", "kunlun-r200", "kunlun-p800", "groq-lpu", "cerebras-wse3", "sn40l", "qualcomm-ai100-ultra", "apple-m2-ultra", "apple-m3-ultra"]]  # Accelerator. May differ between the phases.
    d_tps: Sequence[int]  # TP. A list.
    d_adps: Sequence[int]  # Attention DP. A list. Empty: 1 for dense models, 1, 4, 8 (decode also 16) for MoE models.
    d_eps: Sequence[int]  # EP. A list. Empty: the maximum that stage and experts allow. Expert TP covers the rest of the stage.
    d_pps: Sequence[int]  # PP. A list.
    d_afs: Sequence[float]  # FFN GPUs per attention GPU. Attention-FFN disaggregation. 0: both on the same GPUs. 0.5, 1, 2 …: that many extra GPUs per attention GPU run only FFN blocks and experts. They count in the budget, and EP spans them. No engine has flags for this yet.
    d_ffn_hw: Optional[Literal["b100-sxm", "b200-sxm", "gb200", "b300-sxm", "gb300", "rtx-5090", "rtx-5080", "rtx-pro-6000-ws", "rtx-pro-6000-server", "dgx-spark-gb10", "jetson-thor-t5000", "vr200", "h100-sxm", "h100-pcie", "h100-nvl", "h800-sxm", "h20-96", "h20-141", "h200-sxm", "h200-nvl", "gh200-96", "gh200-144", "l4", "l20", "l40", "l40s", "rtx-6000-ada", "rtx-4090", "rtx-4080", "rtx-4070-ti", "rtx-4070", "a100-sxm-40", "a100-sxm-80", "a100-pcie-40", "a100-pcie-80", "a800-sxm-80", "a800-pcie-80", "a30", "a10", "a10g", "a40", "a2", "rtx-a6000", "rtx-3090", "rtx-3080", "jetson-agx-orin-64", "v100-sxm2-16", "v100-sxm2-32", "v100-pcie-32", "t4", "mi210", "mi250x", "mi300a", "mi300x", "mi308x", "mi325x", "mi350x", "mi355x", "mi455x", "rx-7900-xtx", "radeon-pro-w7900", "radeon-ai-pro-r9700", "gaudi2", "gaudi3", "max-1550", "arc-a770-16", "arc-b580", "arc-pro-b60", "tpu-v4", "tpu-v5e", "tpu-v5p", "tpu-v6e", "tpu-v7", "tpu-8t", "tpu-8i", "inferentia2", "trainium1", "trainium2", "trainium3", "ascend-310p-300i-pro", "ascend-310p-300i-duo-96", "ascend-310p-300i-duo-48", "ascend-910a", "ascend-910b1", "ascend-910b2", "ascend-910b3", "ascend-910b4-32", "ascend-910b4-64", "ascend-910c", "ascend-910c-560", "ascend-950pr", "ascend-950dt", "atlas-350", "mlu370-x8", "mlu590", "hygon-k100", "hygon-k100-ai", "hygon-bw1000", "mtt-s4000", "mtt-s5000", "bi-v100", "bi-v150", "br100", "br104", "metax-c500", "metax-c550", "enflame-s60", "kunlun-r200", "kunlun-p800", "groq-lpu", "cerebras-wse3", "sn40l", "qualcomm-ai100-ultra", "apple-m2-ultra", "apple-m3-ultra"]]  # FFN accelerator. For the FFN GPUs, if any; attention runs on the pool's accelerator.
    d_usd: Optional[float]  # Price, in $/GPU·h. Auto: dated public rents for eleven chips (listed under Cost & Energy). Other chips have no cost until you enter a price.
    link: Literal["rdma", "nvlink", "pcie"]  # KV transfer over
    link_gbs: Optional[float]  # Rate per GPU, in GB/s. One direction. Auto: as in the chip's data sheet.
    layerwise: bool  # Layer by layer. A layer's KV cache is sent while the next layer is computed. Off: sent after the whole prompt, the default of NIXL and Mooncake.


class MultiModelAsked(Scenario, total=False):
    """Models and Chips"""

    vary: Literal["both", "models", "chips"]  # Compare
    models: str  # Additional models. Comma-separated preset ids.
    chips: str  # Additional accelerators. Comma-separated ids.
    configs: str  # Pasted models. A config.json from Hugging Face, or several as a JSON list. Each one is an additional model.
    each: str  # Settings per item. TP, concurrency and formats per model, GPUs and price per accelerator: own:tp=2;qwen3-8b:weights=fp8;b200-sxm:gpus=8,usd_hour=5.
    cols: str  # Columns shown. Comma-separated ids of table columns; files contain all columns.
    sized: Literal["best", "same", "fits", "limits"]  # Layout for each. Best for each: highest output per GPU by Scale-up Search's quick estimate. Fewest GPUs: the smallest TP, a power of two up to 64, of one instance.
    gpus: int  # GPUs of each type, in GPU. GPUs available to each layout; copies fill them.
    judged: Literal["served", "passes"]  # Times. Under load: averages with all clients active, queue wait included. Single passes: as on Quick Estimation.
    engine: Literal["vllm", "sglang", "trtllm"]  # Engine. Sets the scheduler, the fitted constants and the memory defaults.
    e2e_ms: Optional[float]  # E2E ≤, in ms. From arrival to the last token.
    usd_hour: Optional[float]  # Price of a GPU hour, in $. What you pay for one GPU hour. Empty: public rents of May 2026 for the chips that have one. GPU hours are always shown.


class HardwareAdvisorAsked(Scenario, total=False):
    """Hardware Advisor"""

    rank: Literal["cards", "power", "cost"]  # Rank by
    card: str  # Shown accelerator
    backend: Literal["vllm", "sglang", "trtllm"]  # Engine
    most: int  # At most, in GPU. Deployments with more cards are not tried.
    whole: bool  # Count whole servers. Counts cards, power and cost of whole servers, idle cards included.
    resident: bool  # All requests in the KV cache. The cache fits all requests in flight. Off: some may queue for memory if the targets are still met.
    headroom: Optional[float]  # TPOT headroom, in %. Predicted TPOT must be below the target by this share. At 2 %, 90 % of picks met their target in public measurements.
    utilisation: float  # Usable speed, in %. Share of the predicted speed used for planning; times are divided by it. Memory is limited separately by the engine's share.
    prices: str  # Prices per GPU hour, in $. Yours, as id=price: h100-sxm=2.5,l40s=0.9. Otherwise dated public rents of eleven chips (listed under Cost & Energy). Other chips have no cost without your price.
    pue: float  # PUE. Facility power over server power.
    compat: bool  # AICompass formulas. Adds a report with AICompass's formulas and constants, to reproduce old reports. Nothing else changes.
    c_model: Literal["scenario", "deepseek-r1-0528", "r1-distill-llama-70b", "r1-distill-qwen-32b", "r1-distill-qwen-14b", "r1-distill-llama-8b", "r1-distill-qwen-7b", "r1-distill-qwen-1.5b", "r1-0528-qwen3-8b", "llama-4-scout-17b-16e", "llama-3.3-70b", "llama-3.2-3b", "llama-3.2-11b-vision", "llama-3.2-90b-vision", "llama-3.1-8b", "llama-3.1-70b", "llama-3.1-405b", "qwen3-235b-a22b", "qwen3-32b", "qwen3-14b", "qwen3-8b", "qwen3-4b", "llama3-8b", "llama3-70b", "llama2-7b", "llama2-13b", "llama2-70b", "baichuan2-13b", "qwen2-7b", "qwen2-72b", "yi-34b", "mixtral-8x7b", "mixtral-8x22b", "qwen1.5-moe-a2.7b", "llava-1.5-7b", "llava-1.5-13b", "qwen2-vl-72b", "yi-vl-34b", "kimi-k2-instruct"]  # Model
    c_factors: Literal["canonical", "older", "benchmark"]  # Constants
    c_units: Literal["corrected", "published"]  # Units. As published: needed GiB divided by card GB, and billions as units for models with experts or vision.
    c_weights: Literal["fp16", "bf16", "fp8", "int8", "int4"]  # Weights
    c_kv: Literal["fp16", "bf16", "fp8", "int8", "int4"]  # KV cache
    c_acts: Literal["fp16", "bf16", "fp8", "int8", "int4"]  # Activations
    c_overhead: float  # Overhead ratio
    c_util: float  # Utilisation


class FleetAsked(Scenario, total=False):
    """Fleet"""

    services: str  # Services. A table with the column name, by commas or tabs, or a list in JSON. Other columns: peak_rps, peak_hour, trough_percent or 24 numbers in hours_rps; priority, regions, chips, spares, least_instances, spot_percent, api_in_usd, api_out_usd; any parameter of the scenario. Empty: the scenario alone.
    inventory: str  # Accelerators of the fleet. A table with the column chip. Other columns: region, gpus, usd_hour, paid (rent, spot, reserved), node (GPUs of a node).
    power: str  # Power by region, in kW. region=kilowatts of chips and servers: east=80, west=40. Empty: no limit.
    start_min: float  # Start of an instance, in min. From its start to its first request, paid and empty. 0: instances start at no cost.
    peak: float  # Peak of the scenario, in req/s. Used if no service is stated.
    engine: Literal["vllm", "sglang", "trtllm"]  # Engine. Sets the scheduler, the fitted constants and the memory defaults.
    launch: Literal["none", "kubernetes", "lws", "dynamo"]  # Launch files. One file per service and line: most instances of the day, nodes by chip, a Service, and KEDA scalers that follow the hours.
    zone: str  # Time zone of the hours. Launch files scale by these hours: UTC, Europe/Berlin, Asia/Shanghai.
    scaling: Literal["plan", "utilisation", "queue", "forecast", "perfect"]  # Scaling policy. How many instances run. Plan by the hour: the counts of the plan. Utilisation and queue length: an autoscaler with 10 % tolerance and 300 s stabilisation. Forecast: the demand one start-up time ahead. Perfect scaler: a lower bound on cost.
    failure: Literal["none", "card", "node", "region"]  # What fails. In the line or region that runs most GPUs of the plan at that moment. A card takes its instance, a node all instances on it.
    failure_h: Optional[float]  # Moment of the failure, in h. Hour of the day. Empty: the middle of the hour with most GPUs.
    failure_min: float  # The failure lasts, in min
    load_gb_s: Optional[float]  # Weights load at, in GB/s. From disk or network to one instance: it starts in weights ÷ rate + 60 s of compiling and profiling. Empty: the start of an instance as stated.
    wait_s: float  # Longest wait, in s. A request that no instance has taken by then is refused.
    retries: int  # Retries at most. How often a client sends a refused or lost request again: after 15 s, 30 s, 60 s and so on.
    retry_percent: float  # Clients that retry, in %. Share of refused and lost requests that are sent again.


class InferencemaxAsked(Scenario, total=False):
    """Load Curves"""

    hws: str  # Accelerators. Comma-separated ids. Empty: the scenario's accelerator.
    tps: Sequence[int]  # TP. A list. Empty: the three smallest values that fit the weights.
    adps: Sequence[int]  # Attention DP. A list. Empty: the scenario's value.
    gpus: Optional[int]  # Total GPUs. Replicas of each layout fill these GPUs. Auto: the scenario's replicas.
    concs: Sequence[int]  # Concurrency, in req
    engine: Literal["vllm", "sglang", "trtllm"]  # Engine. Sets the scheduler, the fitted constants and the memory defaults.
    spread: float  # Shortest length. Lengths are uniform between this share and 100 % of ISL and OSL. InferenceMAX: 0.8. Below 1, in place of the scenario's range of lengths.
    kv_resident: float  # KV in HBM, in %. On the curves: share of every running sequence in HBM. The rest comes back over the link in each decode step, and the step waits for it. More sequences fit.
    offload_gb_s: float  # Offload bandwidth, in GB/s. Per GPU. PCIe 5 x16 gives about 50, NVLink-C2C about 400.
    e2e_max_s: Optional[float]  # E2E at most, in s. Slower points are not drawn; the table lists them.
    data: str  # Measured runs


class ScaleUpExplorerAsked(Scenario, total=False):
    """Scale-up Explorer"""

    tps: Sequence[int]  # TP. Values to compare with the scenario's layout. Empty: the scenario's value.
    adps: Sequence[int]  # Attention DP. Values to compare with the scenario's layout. Empty: the scenario's value.
    eps: Sequence[int]  # EP. Values to compare with the scenario's layout. Empty: the scenario's value.
    policy: Literal["sarathi", "vllm-v0", "orca", "vllm-v1", "sglang", "trtllm-max-utilization", "trtllm-guaranteed-no-evict", "priority", "reserve"]  # Policy
    concs: Sequence[int]  # Concurrency scan, in req. Always includes the scenario's concurrency.
    budgets: Sequence[int]  # Budget scan, in tok. Always includes the current token budget.
    queries: int  # Total queries, in req. Requests of the simulated run. If this is below the concurrency, the run never reaches it.
    seed: int  # Seed. The same seed gives the same requests.
    in_len: Literal["scenario", "fixed", "uniform", "normal", "lognormal", "zipf"]  # Distribution of input lengths. As in the scenario: around the mean as far as its range of lengths says; all alike where it has none.
    in_mean: Optional[int]  # Mean input, in tok. Auto: the ISL of the scenario.
    in_sd: Optional[int]  # Deviation, input, in tok. For normal and lognormal. Auto: a quarter of the mean; for lognormal the mean.
    in_min: Optional[int]  # Shortest input, in tok. Auto: 1; for uniform half the mean.
    in_max: Optional[int]  # Longest input, in tok. Auto: far enough above the mean that few are cut; for uniform 1.5 times the mean, for Zipf the mean.
    in_zipf: float  # Zipf exponent, input. 0 is uniform; larger values give more short lengths.
    out_len: Literal["scenario", "fixed", "uniform", "normal", "lognormal", "zipf"]  # Distribution of output lengths. As in the scenario: around the mean as far as its range of lengths says; all alike where it has none.
    out_mean: Optional[int]  # Mean output, in tok. Auto: the OSL of the scenario.
    out_sd: Optional[int]  # Deviation, output, in tok. For normal and lognormal. Auto: a quarter of the mean; for lognormal the mean.
    out_min: Optional[int]  # Shortest output, in tok. Auto: 1; for uniform half the mean.
    out_max: Optional[int]  # Longest output, in tok. Auto: far enough above the mean that few are cut; for uniform 1.5 times the mean, for Zipf the mean.
    out_zipf: float  # Zipf exponent, output. 0 is uniform; larger values give more short lengths.


class InferencemaxScenariosAsked(Scenario, total=False):
    """Scenario Table"""

    rows: str  # Scenarios. Rows end with a semicolon: name, then comma-separated key:value pairs; ~ separates list values. Or a CSV with a head.
    base: int  # Baseline, row. Row of the result table to compare the others with.
    judged: Literal["served", "passes"]  # Times. Under load: averages with all clients active, queue wait included. Single passes: as on Quick Estimation.
    engine: Literal["vllm", "sglang", "trtllm"]  # Engine. Sets the scheduler, the fitted constants and the memory defaults.
    e2e_ms: Optional[float]  # E2E ≤, in ms. From arrival to the last token.
    usd_hour: Optional[float]  # Price of a GPU hour, in $. What you pay for one GPU hour. Empty: public rents of May 2026 for the chips that have one. GPU hours are always shown.
    show: Literal["figures", "differences", "resources"]  # Table shows


class SchedulingSimulatorAsked(Scenario, total=False):
    """Scheduling Simulator"""

    policy: Literal["sarathi", "vllm-v0", "orca", "vllm-v1", "sglang", "trtllm-max-utilization", "trtllm-guaranteed-no-evict", "priority"]  # Policy. Sarathi, vLLM V0 and Orca work as in Vidur.
    kv_blocks: Optional[int]  # KV blocks. Per instance. Auto: memory left by weights and buffers; see the memory panel.
    block_size: Optional[int]  # Block size, in tok. Auto: the engine's default (vLLM 16, SGLang 1, TensorRT-LLM 32).
    arrivals: Optional[Literal["poisson", "gamma", "constant", "ramp", "batch", "closed"]]  # Arrivals. Auto: the scenario's users. Judged by averages they are clients that request again after each answer; judged by a percentile they arrive at random.
    rate: Optional[float]  # Request rate, in req/s. Mean over all replicas; start value of a ramp. Auto: the rate that keeps the scenario's concurrency in flight.
    rate_end: float  # Rate after the ramp, in req/s
    ramp_s: float  # Ramp time, in s
    cv: float  # CV of gaps. Standard deviation divided by mean of the gaps, for gamma and ramp. 1 is Poisson, 0 is even, above 1 is bursty.
    batch: Optional[int]  # Group size, in req. For “all together”: empty sends all at time 0; a number sends groups at the request rate.
    clients: Optional[int]  # Clients. For the closed loop. Auto: the concurrency of the scenario.
    requests: Optional[int]  # Requests. Auto: 300, or more where the scenario's users need it. For a trace: maximum number of its rows.
    seed: int  # Seed. The same seed gives the same requests.
    in_len: Literal["scenario", "fixed", "uniform", "normal", "lognormal", "zipf"]  # Distribution of input lengths. As in the scenario: around the mean as far as its range of lengths says; all alike where it has none.
    in_mean: Optional[int]  # Mean input, in tok. Auto: the ISL of the scenario.
    in_sd: Optional[int]  # Deviation, input, in tok. For normal and lognormal. Auto: a quarter of the mean; for lognormal the mean.
    in_min: Optional[int]  # Shortest input, in tok. Auto: 1; for uniform half the mean.
    in_max: Optional[int]  # Longest input, in tok. Auto: far enough above the mean that few are cut; for uniform 1.5 times the mean, for Zipf the mean.
    in_zipf: float  # Zipf exponent, input. 0 is uniform; larger values give more short lengths.
    out_len: Literal["scenario", "fixed", "uniform", "normal", "lognormal", "zipf"]  # Distribution of output lengths. As in the scenario: around the mean as far as its range of lengths says; all alike where it has none.
    out_mean: Optional[int]  # Mean output, in tok. Auto: the OSL of the scenario.
    out_sd: Optional[int]  # Deviation, output, in tok. For normal and lognormal. Auto: a quarter of the mean; for lognormal the mean.
    out_min: Optional[int]  # Shortest output, in tok. Auto: 1; for uniform half the mean.
    out_max: Optional[int]  # Longest output, in tok. Auto: far enough above the mean that few are cut; for uniform 1.5 times the mean, for Zipf the mean.
    out_zipf: float  # Zipf exponent, output. 0 is uniform; larger values give more short lengths.
    turns: int  # Turns per session. Each prompt contains the earlier turns; the input length is the new part of a turn.
    think_s: float  # Think time, in s. Average wait between an answer and the next request of a client or session.
    think: Literal["exponential", "fixed"]  # Think time distribution
    shared: int  # Shared prefix, in tok. A system prompt before every input, in addition to the input length.
    shared_n: int  # Different prefixes. Each session picks one at random.
    block: int  # Prefix block, in tok. Sharing is recorded in blocks of this size.
    chunk: int  # Chunk limit, in tok. Maximum tokens of one prompt per step; 0 = limited only by the budget of its rank.
    long_at: int  # Long prompt above, in tok. long_prefill_token_threshold; 0 = no prompt is long.
    partial: Optional[int]  # Half-done prompts. max_num_partial_prefills.
    long_partial: Optional[int]  # Half-done long prompts. max_long_partial_prefills.
    headroom: int  # Headroom, in blk. Blocks per running request that admission keeps free.
    watermark: Optional[float]  # Watermark, in %. Share of blocks that admission keeps free. Auto: 1 % for Vidur's policies, otherwise 0.
    evict: Literal["recompute", "swap"]  # On preemption
    swap_gb_s: Optional[float]  # Swap rate, in GB/s. Per instance, one direction. Auto: 80 % of its chips' PCIe rate.
    prefix_cache: bool  # Prefix cache. Equal prompts share blocks; hits come from the workload. A prefix hit rate in the scenario switches it on.
    graph_stride: int  # Graph stride. Decode batches are padded to 1, 2, 4 and multiples of it; 0 = no CUDA graphs.
    graph_max: int  # Largest graph, in seq
    max_tokens: Optional[int]  # Longest request, in tok. Length that Orca reserves for each request. Auto: the longest of the workload.
    vidur_compat: bool  # Vidur's bug. An evicted half-prefilled request processes the rest of its prompt as output steps.
    dram_gb: Optional[float]  # KV in host DRAM, in GB. Per instance; 0 = none, empty = the scenario's size per GPU. Blocks evicted from the HBM prefix cache move to the next tier. A hit there is loaded, or recomputed if that is faster.
    ssd_gb: Optional[float]  # KV on local SSD, in GB. Per instance; 0 = none, empty = the scenario's size per GPU. Blocks evicted from the HBM prefix cache move to the next tier. A hit there is loaded, or recomputed if that is faster.
    remote_gb: Optional[float]  # KV in a remote store, in GB. Per instance; 0 = none, empty = the scenario's size per GPU. Blocks evicted from the HBM prefix cache move to the next tier. A hit there is loaded, or recomputed if that is faster.
    dram_gb_s: Optional[float]  # Host DRAM read, in GB/s. Per instance, one direction. Auto: 80 % of its chips' PCIe rate.
    ssd_gb_s: float  # SSD read, in GB/s. Per instance. 7: one PCIe 4 x4 drive.
    remote_gb_s: float  # Remote read, in GB/s. Per instance. 7: measured for hits in a Mooncake store over RDMA in a public run (5 to 7).
    routing: Literal["round-robin", "random", "least-waiting", "least-outstanding", "kv-aware", "prefix-affinity", "prefix-load"]  # Routing. Across the scenario's replicas.
    transfer_ms: Optional[float]  # Transfer latency, in ms. For the KV cache of a request from prefill to decode. Auto: 5 ms.
    transfer_gb_s: Optional[float]  # Transfer rate, in GB/s. Auto: 70 % of the smaller side's scale-out bandwidth.
    trace: str  # Trace
    trace_rate: Optional[float]  # Rate of the trace, in req/s. Arrival times are scaled to this rate. Auto: as recorded.
    trace_from: float  # Trace from, in s
    trace_span: Optional[float]  # Trace span, in s
    trace_keep: float  # Share of the trace, in %. Requests are sampled with the seed, conversations as a whole. The rate falls in proportion unless you set it.
    trace_arrival: str  # Arrival column. Column name in the file; empty: detected.
    trace_input: str  # Input column. Column name in the file; empty: detected.
    trace_output: str  # Output column. Column name in the file; empty: detected.
    trace_unit: Optional[Literal["ns", "us", "ms", "s"]]  # Time unit. Auto: by column name, format or size.
    agent_idle_s: Optional[float]  # Longest idle gap, in s. Of agent sessions. AgentX cuts idle gaps to 10 s. Lanes are the clients.
    agent_basis: Optional[Literal["absolute", "relative", "relative-to-marker"]]  # Times inside subagents. Auto detects it in the file.
    steps: Literal["model", "linear", "rates", "tables"]  # Step time
    fit_a: float  # a, per step, in ms
    fit_b: float  # b, per decode, in µs
    fit_c: float  # c, per prefill token, in µs
    fit_d: float  # d, per context token, in ns
    points: str  # Measured steps
    prefill_tps: float  # Prefill rate, in tok/s
    decode_tps: float  # Decode rate, in tok/s
    penalty: float  # Context penalty. Decode slows down by a factor of 1 + penalty · context / reference.
    ctx_ref: Optional[int]  # Context reference, in tok. Auto: the scenario's input + output length.
    step_tables: str  # Step tables
    table_layers: Optional[int]  # Layers in the tables. Auto: the model's layers.
    e2e_ms: Optional[float]  # E2E ≤, in ms
    max_steps: Optional[int]  # Max steps. The run stops there and reports it. Auto: 20 per request, at least 500,000.
    max_time_s: Optional[float]  # Max time, in s
    percentile: Optional[Literal["p50", "p90", "p95", "p99"]]  # Headline percentile. For TTFT and TPOT in the verdict and the top figures. Limits are checked at this percentile.
    inst: int  # Instance shown
    step: Optional[int]  # Step
    knob: Optional[Literal["policy", "budget", "max_seqs", "kv_blocks", "prefix_cache", "evict", "routing", "chunk", "long_at", "partial", "long_partial", "headroom", "watermark", "spec_tokens", "graph_stride", "transfer_ms"]]  # From this step on
    value: Optional[str]  # New value. A number, or the name of a policy, a routing etc.


class SimulationSweepAsked(Scenario, total=False):
    """Simulation Sweep"""

    tps: Sequence[int]  # TP. A list. Empty (none): the scenario's value.
    adps: Sequence[int]  # Attention DP. A list. Empty (none): the scenario's value.
    eps: Sequence[int]  # EP. A list. Empty (none): the scenario's value.
    reps: Sequence[int]  # Replicas (DP). A list. Empty (none): the scenario's value.
    budgets: Sequence[int]  # Token budget, in tok. New tokens per step and rank: the chunk size of chunked prefill. Empty (none): the engine's default.
    policies: str  # Policies. Separated by commas: sarathi, vllm-v0, orca, vllm-v1, sglang, trtllm-max-utilization, trtllm-guaranteed-no-evict, priority, reserve.
    concs: Optional[Sequence[int]]  # Concurrency, in req. Closed loop: each client waits for its answer before the next request. Auto: the scenario's users and shares of them, as times are judged; 4, 16, 64 beside stated rates. none: no such points.
    rates: Optional[Sequence[float]]  # Arrival rate, in req/s. Open loop: requests arrive independently of earlier ones. Auto: the scenario's users; 0.5, 1, 2, 4 beside a stated concurrency. none: no such points.
    arrivals: Literal["poisson", "gamma", "constant"]  # Arrivals
    cv: float  # CV of gaps. Standard deviation divided by mean of the gaps, for gamma and ramp. 1 is Poisson, 0 is even, above 1 is bursty.
    requests: int  # Requests per run. A closed loop runs at least four requests per client; in a steady service the first and the last are not timed. A benchmark runs ten, all timed.
    seeds: int  # Seeds per point. Independent runs for the confidence interval.
    seed: int  # Seed. The same seed gives the same requests.
    level: Literal["80", "95"]  # Confidence
    knee: bool  # Find saturation. Bisects for the highest arrival rate without a growing queue, for each service and seed.
    kv_blocks: Optional[int]  # KV blocks. Per instance. Auto: from the memory breakdown.
    slo_at: Optional[Literal["p50", "p90", "p95", "p99"]]  # Targets apply to
    x: Literal["load", "budget", "tp", "adp", "ep", "replicas", "policy"]  # Heat map x axis
    y: Literal["load", "budget", "tp", "adp", "ep", "replicas", "policy"]  # Heat map y axis
    metric: Literal["ttft", "tpot", "e2e", "perGpu", "goodput", "busy", "kv"]  # Heat map metric
    in_len: Literal["scenario", "fixed", "uniform", "normal", "lognormal", "zipf"]  # Distribution of input lengths. As in the scenario: around the mean as far as its range of lengths says; all alike where it has none.
    in_mean: Optional[int]  # Mean input, in tok. Auto: the ISL of the scenario.
    in_sd: Optional[int]  # Deviation, input, in tok. For normal and lognormal. Auto: a quarter of the mean; for lognormal the mean.
    in_min: Optional[int]  # Shortest input, in tok. Auto: 1; for uniform half the mean.
    in_max: Optional[int]  # Longest input, in tok. Auto: far enough above the mean that few are cut; for uniform 1.5 times the mean, for Zipf the mean.
    in_zipf: float  # Zipf exponent, input. 0 is uniform; larger values give more short lengths.
    out_len: Literal["scenario", "fixed", "uniform", "normal", "lognormal", "zipf"]  # Distribution of output lengths. As in the scenario: around the mean as far as its range of lengths says; all alike where it has none.
    out_mean: Optional[int]  # Mean output, in tok. Auto: the OSL of the scenario.
    out_sd: Optional[int]  # Deviation, output, in tok. For normal and lognormal. Auto: a quarter of the mean; for lognormal the mean.
    out_min: Optional[int]  # Shortest output, in tok. Auto: 1; for uniform half the mean.
    out_max: Optional[int]  # Longest output, in tok. Auto: far enough above the mean that few are cut; for uniform 1.5 times the mean, for Zipf the mean.
    out_zipf: float  # Zipf exponent, output. 0 is uniform; larger values give more short lengths.
    shared: int  # Shared prefix, in tok. A system prompt before every input, in addition to the input length.
    shared_n: int  # Different prefixes. Each session picks one at random.
    block: int  # Prefix block, in tok. Sharing is recorded in blocks of this size.


class TraceAsked(Scenario, total=False):
    """Trace"""


class ServingProfileAsked(Scenario, total=False):
    """Serving Profile"""

    percentile: float  # Percentile, in %. Of TTFT, TPOT, E2E and queueing.


class MeasureAsked(Scenario, total=False):
    """Measure"""

    data: str  # Tables of the kit. Text of a table, or several tables packed by the page.
    engine: Literal["vllm", "sglang", "trtllm"]  # Engine. Sets the scheduler, the fitted constants and the memory defaults.


class BenchmarksAsked(Scenario, total=False):
    """Benchmarks"""

    data: str  # Result files. Text of a result file, or several files packed by the page.
    engine: Literal["vllm", "sglang", "trtllm"]  # Engine. Sets the scheduler, the fitted constants and the memory defaults.
    assume: bool  # Treat unknown names as the scenario's. Models and accelerators in the file that this suite does not know. Off: their points have no prediction.
    metric: Literal["tpot", "ttft", "e2e", "rate"]  # Charts of
    against: Literal["load", "request_rate", "isl", "osl", "date"]  # Against
    a: int  # Run A. Row number; 0: the first.
    b: int  # Run B. Row number; 0: the second.
    seed: int  # Seed. Seed of the resampling behind the intervals.


class CalibrationAsked(Scenario, total=False):
    """Calibration"""

    data: str  # Measurements. A table as text, or files packed by the page. Empty: a sample generated by the suite's model.
    engine: Literal["vllm", "sglang", "trtllm"]  # Engine. For measurements that name no engine.
    robust: bool  # Robust fit. Huber weights: errors beyond 1.5 times the expected error count linearly, so outliers have less influence.
    ridge: bool  # Prior (ridge). Pulls factors towards 1. Off: factors that the measurements cannot separate are refused.
    metric: Literal["token", "first"]  # Charts of
    name: str  # Profile name. Empty: named after the measured setup.


class AccuracyAsked(Scenario, total=False):
    """Accuracy"""

    by: Literal["system", "family", "engine", "mode", "concurrency", "batch", "pair"]  # Rows by
    metric: Literal["tpot", "ttft"]  # Charts of
    against: Literal["concurrency", "batch", "isl", "osl"]  # Ratio against
    system: Literal["all", "b200_sxm", "gb200", "h100_sxm", "h200_sxm"]  # System
    family: Literal["all", "deepseek-v3", "gpt-oss-120b", "llama-3.1-8b", "llama-70b", "minimax-m2.5", "qwen3-32b", "qwen3-235b", "qwen3.5-397b"]  # Model family
    engine: Literal["all", "vllm", "sglang", "trtllm"]  # Engine
    mode: Literal["all", "agg", "disagg"]  # Mode


class MyReportAsked(Scenario, total=False):
    """My Report"""

    doc: str  # Composed report. The file saved by the page My Report.


class Analyses:
    """Every analysis as a method."""

    def _ask(self, path: str, asked: Mapping[str, Any], include: Sequence[Include]) -> Answer:
        raise NotImplementedError

    def plan(
        self, include: Sequence[Include] = (), **asked: Unpack[PlanAsked]
    ) -> Answer:
        """I have these GPUs, this model, this traffic and these limits: what do I run, how sure is it, what does it cost?"""
        return self._ask("/api/v1/plan", asked, include)

    def quick_estimation(
        self, include: Sequence[Include] = (), **asked: Unpack[QuickEstimationAsked]
    ) -> Answer:
        """How fast does one scenario run, and what limits it?"""
        return self._ask("/api/v1/quick-estimation", asked, include)

    def runtime_planner(
        self, include: Sequence[Include] = (), **asked: Unpack[RuntimePlannerAsked]
    ) -> Answer:
        """How long does each stage take at given kernel efficiencies, and how far is that from the ideal?"""
        return self._ask("/api/v1/runtime-planner", asked, include)

    def report(
        self, include: Sequence[Include] = (), **asked: Unpack[ReportAsked]
    ) -> Answer:
        """How does this deployment perform, where do its time and memory go, and what are the assumptions?"""
        return self._ask("/api/v1/report", asked, include)

    def cost(
        self, include: Sequence[Include] = (), **asked: Unpack[CostAsked]
    ) -> Answer:
        """What does a million tokens cost on this deployment, bought or rented, and how much energy does it need?"""
        return self._ask("/api/v1/cost", asked, include)

    def quick_memory(
        self, include: Sequence[Include] = (), **asked: Unpack[QuickMemoryAsked]
    ) -> Answer:
        """Does it fit, and how many tokens and sequences fit in the cache?"""
        return self._ask("/api/v1/quick-memory", asked, include)

    def host_bandwidth(
        self, include: Sequence[Include] = (), **asked: Unpack[HostBandwidthAsked]
    ) -> Answer:
        """How much link bandwidth do KV offload, prefix reload and expert rebalancing need?"""
        return self._ask("/api/v1/host-bandwidth", asked, include)

    def experts(
        self, include: Sequence[Include] = (), **asked: Unpack[ExpertsAsked]
    ) -> Answer:
        """Can experts stay in host memory, and are they evenly distributed?"""
        return self._ask("/api/v1/experts", asked, include)

    def attention(
        self, include: Sequence[Include] = (), **asked: Unpack[AttentionAsked]
    ) -> Answer:
        """Which stage of attention takes the most time, and how does the head size change it?"""
        return self._ask("/api/v1/attention", asked, include)

    def mma_tiles(
        self, include: Sequence[Include] = (), **asked: Unpack[MmaTilesAsked]
    ) -> Answer:
        """How fast does one GEMM run with these tiles?"""
        return self._ask("/api/v1/mma-tiles", asked, include)

    def models(
        self, include: Sequence[Include] = (), **asked: Unpack[ModelsAsked]
    ) -> Answer:
        """Which parts make up this model, and which fields were read, assumed or not understood?"""
        return self._ask("/api/v1/models", asked, include)

    def chips(
        self, include: Sequence[Include] = (), **asked: Unpack[ChipsAsked]
    ) -> Answer:
        """What do the accelerator data sheets state, what are the sources, and which accelerators have I added?"""
        return self._ask("/api/v1/chips", asked, include)

    def scale_up_search(
        self, include: Sequence[Include] = (), **asked: Unpack[ScaleUpSearchAsked]
    ) -> Answer:
        """Which layout, precision and load is best within my limits, and what stops the others?"""
        return self._ask("/api/v1/scale-up-search", asked, include)

    def pd_disaggregate_search(
        self, include: Sequence[Include] = (), **asked: Unpack[PdDisaggregateSearchAsked]
    ) -> Answer:
        """How many prefill and decode instances, of which shapes, and are they better than one pool?"""
        return self._ask("/api/v1/pd-disaggregate-search", asked, include)

    def multi_model(
        self, include: Sequence[Include] = (), **asked: Unpack[MultiModelAsked]
    ) -> Answer:
        """Which chip serves which model at the lowest cost?"""
        return self._ask("/api/v1/multi-model", asked, include)

    def hardware_advisor(
        self, include: Sequence[Include] = (), **asked: Unpack[HardwareAdvisorAsked]
    ) -> Answer:
        """Which accelerators serve this model within my targets, and how many cards does each need?"""
        return self._ask("/api/v1/hardware-advisor", asked, include)

    def fleet(
        self, include: Sequence[Include] = (), **asked: Unpack[FleetAsked]
    ) -> Answer:
        """What runs where over a day, and what does it cost?"""
        return self._ask("/api/v1/fleet", asked, include)

    def inferencemax(
        self, include: Sequence[Include] = (), **asked: Unpack[InferencemaxAsked]
    ) -> Answer:
        """How does throughput per GPU trade off against latency, predicted and measured?"""
        return self._ask("/api/v1/inferencemax", asked, include)

    def scale_up_explorer(
        self, include: Sequence[Include] = (), **asked: Unpack[ScaleUpExplorerAsked]
    ) -> Answer:
        """How do TTFT, TPOT and throughput change with more GPUs and more requests?"""
        return self._ask("/api/v1/scale-up-explorer", asked, include)

    def inferencemax_scenarios(
        self, include: Sequence[Include] = (), **asked: Unpack[InferencemaxScenariosAsked]
    ) -> Answer:
        """How do my scenarios compare, and which limit does each one break?"""
        return self._ask("/api/v1/inferencemax-scenarios", asked, include)

    def scheduling_simulator(
        self, include: Sequence[Include] = (), **asked: Unpack[SchedulingSimulatorAsked]
    ) -> Answer:
        """What do requests wait for, and what would one setting change?"""
        return self._ask("/api/v1/scheduling-simulator", asked, include)

    def simulation_sweep(
        self, include: Sequence[Include] = (), **asked: Unpack[SimulationSweepAsked]
    ) -> Answer:
        """Which layout, policy and token budget serves which load, and where does it saturate?"""
        return self._ask("/api/v1/simulation-sweep", asked, include)

    def trace(
        self, include: Sequence[Include] = (), **asked: Unpack[TraceAsked]
    ) -> Answer:
        """Where does a step spend its time, and what should I fix first?"""
        return self._ask("/api/v1/trace", asked, include)

    def serving_profile(
        self, include: Sequence[Include] = (), **asked: Unpack[ServingProfileAsked]
    ) -> Answer:
        """Why did requests wait, and what would have prevented it?"""
        return self._ask("/api/v1/serving-profile", asked, include)

    def measure(
        self, include: Sequence[Include] = (), **asked: Unpack[MeasureAsked]
    ) -> Answer:
        """What performance do my accelerators, links and servers reach when measured?"""
        return self._ask("/api/v1/measure", asked, include)

    def benchmarks(
        self, include: Sequence[Include] = (), **asked: Unpack[BenchmarksAsked]
    ) -> Answer:
        """What did these benchmarks measure, and does it fit the prediction?"""
        return self._ask("/api/v1/benchmarks", asked, include)

    def calibration(
        self, include: Sequence[Include] = (), **asked: Unpack[CalibrationAsked]
    ) -> Answer:
        """How far are the predictions from my measurements?"""
        return self._ask("/api/v1/calibration", asked, include)

    def accuracy(
        self, include: Sequence[Include] = (), **asked: Unpack[AccuracyAsked]
    ) -> Answer:
        """How far off are these predictions, and where?"""
        return self._ask("/api/v1/accuracy", asked, include)

    def my_report(
        self, include: Sequence[Include] = (), **asked: Unpack[MyReportAsked]
    ) -> Answer:
        """Which findings does my reader need, in which order, and what do I say about them?"""
        return self._ask("/api/v1/my-report", asked, include)
