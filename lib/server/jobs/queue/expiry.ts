/**
 * Keys of an unused queue expire. A queue has the code version in its name, so that every update leaves one
 * behind; BullMQ gives its keys no end.
 */
import type { Redis } from "ioredis";
import { queueName, type QueueAddress } from "./connection";

/** A queue may rest over a holiday; a later request hands its waiting work out again. */
const UNUSED_S = 7 * 24 * 3600;
/** How often those who use a queue say so. */
const RENEW_EVERY_MS = 10 * 60_000;
const SCANNED_AT_ONCE = 500;
/** What Redis answers for a key without an end. */
const ENDLESS = -1;
/** Locks and the like end within seconds, and must: a lock that lasts keeps the range of a dead worker from everybody. */
const SHORT_S = 3600;

/** Its own keys get the whole time again, those of other versions only where they have no end yet. */
export async function renewExpiry(redis: Redis, address: QueueAddress): Promise<void> {
  const prefix = `bull:${queueName(address)}:`;
  let cursor = "0";
  do {
    const [next, keys] = await redis.scan(cursor, "MATCH", "bull:mds-cells-*", "COUNT", SCANNED_AT_ONCE);
    const left = await redis.pipeline(keys.map((key) => ["ttl", key])).exec();
    const renewed = keys.filter((key, i) => {
      const seconds = Number(left?.[i]?.[1]);
      return seconds === ENDLESS || (key.startsWith(prefix) && seconds > SHORT_S);
    });
    if (renewed.length > 0) await redis.pipeline(renewed.map((key) => ["expire", key, UNUSED_S])).exec();
    cursor = next;
  } while (cursor !== "0");
}

/** At once, and again as long as the queue is used; answers how to stop. A queue that is away is asked again later. */
export function keepAlive(redis: Redis, address: QueueAddress): () => void {
  const renew = (): void => void renewExpiry(redis, address).catch(() => undefined);
  renew();
  const timer = setInterval(renew, RENEW_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
