/** Whole servers of a deployment: an instance uses as few as possible, and instances share no card. */

export type Placement = {
  /** GPUs that run something. */
  readonly cards: number;
  readonly servers: number;
  /** Cards of those servers, the idle ones included. */
  readonly installed: number;
};

/** `gpus` of one instance, so many `replicas` of it, `perServer` cards in a server. */
export function placement(gpus: number, replicas: number, perServer: number): Placement {
  const servers =
    gpus <= perServer ? Math.ceil(replicas / Math.floor(perServer / gpus)) : replicas * Math.ceil(gpus / perServer);
  return { cards: gpus * replicas, servers, installed: servers * perServer };
}
