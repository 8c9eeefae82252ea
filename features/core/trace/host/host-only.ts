/** Why a trace has no work of a device, and what helps. */
import type { Text } from "@/lib/text";
import type { Trace } from "../trace";
import * as m from "@/features/core/trace/messages";

export const hostOnlyReason = ({ truncated }: Pick<Trace, "truncated">): Text =>
  truncated ? m.fileIsCutBeforeIts : m.onlyHostWasRecordedProfile;
