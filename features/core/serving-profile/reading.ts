/**
 * From files to an opened capture: what a worker and the command line run. A door of its own, so that a page does not load the readers
 * (README.md).
 */

// Files in, parts out.
export { Texts } from "./columns";
export { Intake, type Spool } from "./read/intake";
export { unread } from "./read/formats/format";
export type { Part } from "./tables/part";

// Databases of profilers; SQLite itself is the caller's.
export { readDatabase } from "./read/database";
export { CAREFUL, damagedDatabase, largeDatabase, sqliteTables, type SqlReader } from "./read/sqlite-tables";

// Parts in, one capture out.
export { assemble, type AssembleOptions } from "./assemble/assemble";
export { openProfile, sendProfile } from "./capture/opened-capture";
