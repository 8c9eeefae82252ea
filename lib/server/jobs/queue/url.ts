import { ownAddress } from "../../service-address";

/** null: no queue is set, and jobs run in threads of this process. Apart from the connection, which loads the Redis client. */
export const redisUrl = (): string | null => ownAddress("REDIS_URL");
