/** What an event's two numbers mean. A batch is named by its slot in its replica; `slot · 256 + stage` where both are needed. */
/** a = request: it reaches the router. */
export const ARRIVE = 0;
/** What has arrived is given to instances. */
export const ROUTE = 1;
/** a = replica: batches are formed while stages are free. */
export const SCHEDULE = 2;
/** a = replica, b = batch and stage: the batch queues at the stage. */
export const STAGE_ARRIVE = 3;
/** a = replica, b = stage: an idle stage takes the head of its queue. */
export const STAGE_START = 4;
/** a = replica, b = batch and stage. */
export const STAGE_END = 5;
/** a = replica, b = batch. */
export const BATCH_END = 6;
/** a = request: its cache has reached a decode instance. */
export const DELIVERED = 7;

export const atStage = (slot: number, stage: number): number => slot * 256 + stage;
export const eventSlot = (b: number): number => b >> 8;
export const findStage = (b: number): number => b & 255;
