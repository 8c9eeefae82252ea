"use client";
/** What opened weight files hold, where some were opened; it loads with the first of them. */
import { lazy, Suspense } from "react";
import type { Checkpoint } from "@/features/core/model/checkpoint/checkpoint";
import type { ModelSpec } from "@/features/core/model/spec";
import type { Result } from "@/lib/result";

const CheckpointView = lazy(() => import("./checkpoint-view"));

type OpenedCheckpointProps = {
  readonly checkpoint: Result<Checkpoint> | null;
  /** The configuration to set it against. */
  readonly read: Result<ModelSpec> | undefined;
};

export const OpenedCheckpoint = ({ checkpoint, read }: OpenedCheckpointProps) =>
  checkpoint === null ? null : (
    <Suspense>
      <CheckpointView checkpoint={checkpoint} read={read} />
    </Suspense>
  );
