import type { Reader } from "@/features/answer";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { ServingProfileAnswer } from "./answer";
import type { ServingProfileInput } from "./input";

/** Who reads the report of a capture. */
export type Asked = Reader<ServingProfileInput, Resolved, ServingProfileAnswer>;
