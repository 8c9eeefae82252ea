/** Where saved work lives, as the environment says. */
import { join } from "node:path";

const SAVED_FILE = "saved.sqlite";

export const dataFolder = (): string => process.env.DATA_DIR ?? "data";

/** A file or folder of the data folder. */
export const inData = (...names: readonly string[]): string => join(/* turbopackIgnore: true */ dataFolder(), ...names);

export const savedFile = (): string => inData(SAVED_FILE);
