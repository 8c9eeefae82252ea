/** Services, the accelerators that may run them, and how much each runs on each: plain data in SI units. */
import type { Chip } from "@/features/core/hardware/chip";
import type { Option } from "@/features/core/plan/option";
import type { OpenCurve } from "@/features/core/serving/open-load/open-curve";
import type { Resolved } from "@/features/core/scenario/resolve";

export type Service = {
  readonly name: string;
  /** Model, formats, lengths and limits; its chip and layout do not count. */
  readonly scenario: Resolved;
  /** Link names of the scenario that the service states, as its table has them. */
  readonly stated: Readonly<Record<string, unknown>>;
  /** Requests per second by hour. */
  readonly demand: readonly number[];
  /** 1 is served first where not all can be. */
  readonly priority: number;
  /** Where it may run; null: anywhere. */
  readonly regions: readonly string[] | null;
  /** Ids of the chips that it may run on; null: any. */
  readonly chips: readonly string[] | null;
  /** Instances that may fail at once while the demand is still served. */
  readonly spares: number;
  /** Instances that run at every hour. */
  readonly least: number;
  /** Share of its demand that spot instances may serve, 0 to 1. */
  readonly spot: number;
  /** US dollars for a million tokens bought; null: none may be bought. */
  readonly api: { readonly input: number; readonly output: number } | null;
};

/** `rent`: paid while it runs. `spot`: the same, and may be taken away. `reserved`: paid all day. */
export const PAID = ["rent", "spot", "reserved"] as const;
type Paid = (typeof PAID)[number];

/** GPUs of one kind at one region, paid in one way. */
export type Line = {
  readonly chip: Chip;
  readonly region: string;
  readonly gpus: number;
  /** US dollars per GPU hour. */
  readonly price: number;
  readonly paid: Paid;
};

/** Watts that a region may draw. */
export type PowerLimit = { readonly region: string; readonly watts: number };

export type Fleet = {
  readonly services: readonly Service[];
  readonly lines: readonly Line[];
  readonly power: readonly PowerLimit[];
  /** Hours that an instance takes to start, paid and empty. */
  readonly startHours: number;
};

/** A service on a kind of chip. */
export type Pair = {
  readonly service: number;
  /** Id. */
  readonly chip: string;
};

/** The layout of a service on a chip: that of its plan for its peak. null: none keeps the limits. */
export type Candidate = Pair & {
  readonly option: Option | null;
  /** One unit of it under random arrivals, at rising rates; empty where the closed form does not know it. */
  readonly curve: OpenCurve;
};

/** What one instance of a service takes and gives on a chip. */
export type Instance = Pair & {
  readonly gpus: number;
  /** Requests per second, and in flight, within the limits. */
  readonly rate: number;
  readonly clients: number;
};
