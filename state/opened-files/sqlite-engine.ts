/** SQLite as WebAssembly, fetched from this very server when the first database is opened. */
import initSqlJs, { type SqlJsStatic } from "sql.js";

export const loadSqlite = (): Promise<SqlJsStatic> =>
  initSqlJs({ locateFile: () => new URL("sql.js/dist/sql-wasm-browser.wasm", import.meta.url).href });
