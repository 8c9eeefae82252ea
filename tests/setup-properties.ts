/**
 * Properties draw the same cases in every run of the gate, so that it says the same of the same tree. `PROPERTY_SEED=random npm test -- unit`
 * goes looking for new ones; a number repeats a run.
 */
import fc from "fast-check";

const USUAL = 2026;
const asked = process.env.PROPERTY_SEED ?? String(USUAL);

if (asked !== "random") fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(asked) });
