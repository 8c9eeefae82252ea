/** Saved work in PostgreSQL, for several instances. A connection that is lost is replaced with the next statement. */
import pg from "pg";
import { storeAway, storeFull } from "../store-errors";
import type { SavedEngine, Statements } from "./engine";
import { migrations, SCHEMA_TABLE, SCHEMA_VERSION } from "./migrations";

const CONNECT_MS = 5000;
const IDLE_MS = 60_000;
/** A server that is there and says nothing is away. */
const ANSWER_MS = 30_000;
/** Of this process. */
const CONNECTIONS = 6;

/** Throws StoreError where it does not answer. */
export async function postgresEngine(url: string): Promise<SavedEngine> {
  const engine = connected(url);
  try {
    await createTables(engine);
    return engine;
  } catch (error) {
    await engine.close().catch(() => undefined);
    throw error;
  }
}

const createTables = (engine: SavedEngine): Promise<void> =>
  engine.transaction(async ({ run, rows }) => {
    await run(engine.lockSchema);
    await run(SCHEMA_TABLE);
    const [found] = await rows(SCHEMA_VERSION);
    for (const statement of migrations(Number(found?.["version"] ?? 0), "DATABASE_URL")) await run(statement);
  });

function connected(url: string): SavedEngine {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    // An idle server process ends with its pool, not before.
    allowExitOnIdle: true,
  });
  // An idle connection was lost: the next statement makes a new one, or reports that it cannot.
  pool.on("error", ignored);
  const direct = statements(pool);
  return {
    rows: (statement, values) => translated(() => direct.rows(statement, values)),
    run: (statement, values) => translated(() => direct.run(statement, values)),
    transaction: (use) => translated(() => inTransaction(pool, "BEGIN", use)),
    snapshot: (use) => translated(() => inTransaction(pool, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", use)),
    rowsAside: (statement, values) => translated(() => direct.rows(statement, values)),
    // Any number, as long as all instances take the same.
    lockSchema: "SELECT pg_advisory_xact_lock(1911)",
    readOnly: false,
    close: async () => {
      if (!pool.ended) await pool.end();
    },
  };
}

const ignored = (): void => undefined;

function statements(sender: Pick<pg.ClientBase, "query"> | pg.Pool): Statements {
  const send = (statement: string, values: readonly unknown[] = []) =>
    sender.query<Record<string, unknown>>(numbered(statement), values.map(storable));
  return {
    rows: async (statement, values) => (await send(statement, values)).rows,
    run: async (statement, values) => (await send(statement, values)).rowCount ?? 0,
  };
}

/** PostgreSQL refuses texts with a NUL. Names have none and contents are JSON, which writes it as an escape: only words of a search can have one. */
const storable = (value: unknown): unknown => (typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value);

const numbered = (statement: string): string => statement.replaceAll(/\?(\d+)/g, "$$$1");

async function inTransaction<T>(pool: pg.Pool, begin: string, use: (statements: Statements) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // A connection lost in the middle is reported by the waiting statement.
  client.on("error", ignored);
  let lost = true;
  try {
    await client.query(begin);
    const answer = await use(statements(client));
    await client.query("COMMIT");
    lost = false;
    return answer;
  } catch (error) {
    lost = await client.query("ROLLBACK").then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.off("error", ignored);
    client.release(lost);
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html; the package and the network use other names and messages. */
const AWAY = /^(08|57P|ECONN|ENOENT|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOST)/;
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection|Query read timeout)/;
const FULL = /^(53100|53200|25006)$/;

async function translated<T>(use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    const { code = "", message = "" } = error as { code?: string; message?: string };
    if (AWAY.test(code) || AWAY_WORDS.test(message)) throw storeAway("DATABASE_URL", message || code);
    if (FULL.test(code)) throw storeFull("DATABASE_URL", message);
    throw error;
  }
}
