import { ownAddress } from "../service-address";

/** null: SQLite in the data folder. */
export const databaseUrl = (): string | null => ownAddress("DATABASE_URL");
