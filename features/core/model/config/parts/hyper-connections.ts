/** Manifold-constrained hyper-connections (DeepSeek-V4, GLM-5.3-Flash): the residual as several streams, mixed around each module. */
import type { ConfigReader } from "../fields/config-reader";

const STREAMS = { min: 0, max: 64 };

/** Streams of the residual; 0 = an ordinary one. */
export const countStreams = (config: ConfigReader): number =>
  config.intOr(["hc_mult", "mhc_num_residual_streams"], 0, STREAMS);

/** Weights of a layer, elements: around each of the two modules (m + 2) m mixing rows over m streams, as many offsets and three scales. */
export function hyperConnectionParams(config: ConfigReader, hidden: number): number {
  const streams = countStreams(config);
  const rows = (streams + 2) * streams;
  config.ignore("mhc_sinkhorn_iterations");
  return streams === 0 ? 0 : 2 * (rows * streams * hidden + rows + 3);
}
