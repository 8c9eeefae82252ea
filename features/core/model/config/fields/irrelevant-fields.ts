/**
 * Fields that are known and do not change what a model weighs, caches or computes: identity, generation defaults,
 * token ids, training settings, and values inside a computation whose size is fixed elsewhere.
 */
const NAMES: ReadonlySet<string> = new Set(
  `
  _name_or_path _attn_implementation _commit_hash auto_map transformers_version transformers.js_config name_or_path
  is_decoder is_encoder_decoder add_cross_attention cross_attention_hidden_size tie_encoder_decoder use_cache
  return_dict return_dict_in_generate output_attentions output_hidden_states output_scores output_router_logits
  torchscript use_bfloat16 tf_legacy_loss pruned_heads problem_type task_specific_params finetuning_task prefix
  tokenizer_class chunk_size_feed_forward id2label label2id num_labels use_flash_attn attn_implementation
  remove_invalid_values ignore_index onnx_export summary_type summary_use_proj summary_activation
  summary_first_dropout summary_proj_to_labels

  max_length min_length do_sample early_stopping num_beams num_beam_groups diversity_penalty temperature top_k top_p
  typical_p repetition_penalty length_penalty no_repeat_ngram_size encoder_no_repeat_ngram_size bad_words_ids
  num_return_sequences exponential_decay_length_penalty suppress_tokens begin_suppress_tokens forced_bos_token_id
  forced_eos_token_id num_logits_to_keep generation_config

  initializer_range initializer_factor init_method_std rescale_prenorm_residual pretraining_tp gradient_checkpointing
  router_aux_loss_coef router_jitter_noise router_z_loss_coef aux_loss_alpha seq_aux aux_loss_free_bias_update_rate
  embd_pdrop attn_pdrop resid_pdrop hidden_dropout attention_dropout classifier_dropout dropout layerdrop
  embd_layer_drop ffn_dropout embedding_dropout activation_dropout output_dropout mtp_loss_scaling_factor
  use_mtp_loss max_batch_size ep_size moe_ep_size expert_parallel_size ep_group_size ep_world_size

  rms_norm_eps layer_norm_eps layer_norm_epsilon layernorm_epsilon norm_eps norm_epsilon hc_eps projector_ln_eps
  hidden_act hidden_activation hidden_activations activation_function activation act_fn mlp_hidden_act
  mamba_hidden_act projector_hidden_act activation_func activation_situ_beta activation_situ_linear_beta
  rope_scaling rope_theta rope_parameters rope_interleave rope_local_base_freq rope_type rope_pct rotary_pct
  rotary_dim rotary_emb_base partial_rotary_factor partial_rotary_factors rope_ratio original_rope
  compress_rope_theta global_rope_theta local_rope_theta swa_rope_theta no_rope_layers no_rope_layer_interval use_nope
  original_max_position_embeddings initial_context_length mrope_section use_mrope indexer_rope_interleave
  position_embedding_type alibi use_alibi attn_temperature_tuning attn_scale floor_scale query_pre_attn_scalar
  attn_logit_softcapping final_logit_softcapping logit_scale logits_scaling embedding_multiplier
  residual_multiplier attention_multiplier scale_emb scale_depth dim_model_base mup_multipliers
  residual_in_fp32 fp32_residual_connection swiglu_limit swiglu_limits clip_qkv attention_softmax_in_fp32
  scale_attn_weights scale_attn_by_inverse_layer_idx reorder_and_upcast_attn apply_residual_connection_post_layernorm
  final_layernorm attention_value_scale use_bidirectional_attention cache_implementation

  norm_topk_prob n_group topk_group num_expert_group routed_scaling_factor router_scaling_factor scoring_func
  moe_router_activation_func score_function moe_renormalize use_grouped_topk moe_router_topk_scaling_factor
  router_softcapping moe_router_use_sigmoid score_func route_norm route_scale use_grouped_mm num_expert_groups num_limited_groups mup_enabled expert_capacity moe_capacity moe_gate moe_use_hardware
  hc_sinkhorn_iters moe_impl router_dtype moe_router_dtype moe_lb_loss_coef use_zero_loss_fusion

  time_step_floor time_step_max time_step_min time_step_limit time_step_scale time_step_init_scheme
  mamba_chunk_size chunk_size mamba_dt_min mamba_dt_max mamba_dt_limit use_mamba_kernels use_fast_kernels
  linear_attn_gate_lower_bound gate_lower_bound layernorm_full_attention_alpha layernorm_full_attention_beta
  layernorm_linear_attention_alpha layernorm_linear_attention_beta layernorm_mlp_alpha layernorm_mlp_beta
  full_attn_alpha_factor full_attn_beta_factor linear_attn_alpha_factor linear_attn_beta_factor mlp_alpha_factor
  mlp_beta_factor postnorm block_size

  multi_query_attention add_bias_linear apply_query_key_layer_scaling kv_cache_quantization apply_residual_connection

  in_channels num_channels spatial_merge_size temporal_patch_size image_size standardize merge_kernel_size merge_type
  mm_projector_type pos_emb_type pos_emb_interpolation_mode video_attn_type norm_type mlp_type tokens_per_second
  window_size fullatt_block_indexes vision_use_head pixel_shuffle_ratio vision_output_dim projector_dropout
  image_grid_pinpoints vision_feature_layer vision_feature_select_strategy vision_feature_select_layer
  multi_modal_projector_bias projector_input_dim vision_soft_tokens_per_image mm_tokens_per_image image_placeholder
  video_placeholder use_unified_vision_chunk default_output_length pooling_kernel_size downsample_ratio
  dynamic_image_size force_image_size max_dynamic_patch min_dynamic_patch ps_version select_layer template
  use_thumbnail use_backbone_lora use_llm_lora pad2square image_token video_token drop_path_rate use_clipped_linears
  init_pos_emb_time attn_bias linear_bias qkv_bias_vision patch_embed_proj_bias enable_audio_output
  enable_talker tts_model_type

  layer_rope_theta output_multiplier post_norm_eps qk_scale_factor moe_router_scaling_factor output_gate_type
  language_model_only modification_notice
  image_seq_length img_token_compression_config num_reward_heads process_image_mode projection_dim rope_mode
  vision_segment_max_frames num_patches pos_emb_width multimodal_projector_bias act_per_tensor weight_per_tensor

  matryoshka_dimensions is_matryoshka emb_pooler classifier_from_token is_original_qwen3_reranker
  `
    .split(/\s+/)
    .filter((name) => name !== ""),
);

/** Token ids and indices of the vocabulary: `bos_token_id`, `image_token_index`, ... */
const TOKEN = /(^|_)(token_id|token_ids|token_index|tokens_ids)$|_token$|dropout|^fa[23]_|^flash_/;

/** True for a field (by its last name) that is known to be without effect on sizes. */
export const isIrrelevant = (name: string): boolean => NAMES.has(name) || TOKEN.test(name);
