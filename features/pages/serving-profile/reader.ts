import type { Reader } from "@/features/answers/answer";
import type { ServingProfileAnswer } from "./answer";
import type { ServingProfileInput, ServingProfileScenario } from "./input";

/** Who reads the report of a capture. */
export type Asked = Reader<ServingProfileInput, ServingProfileScenario, ServingProfileAnswer>;
