"use client";
/** A bug in one part is said in its place, and the others stand. */
import { Component, type ReactNode } from "react";

type PartBoundaryProps = {
  /** What is shown instead, with the reason. */
  readonly failed: (reason: string) => ReactNode;
  /** Another value tries the part again. */
  readonly until?: string;
  readonly children: ReactNode;
};

export class PartBoundary extends Component<PartBoundaryProps, { readonly reason: string | null }> {
  override state: { readonly reason: string | null } = { reason: null };

  static getDerivedStateFromError(error: unknown): { readonly reason: string } {
    return { reason: error instanceof Error ? error.message : String(error) };
  }

  override componentDidUpdate(before: PartBoundaryProps): void {
    if (this.state.reason !== null && before.until !== this.props.until) this.setState({ reason: null });
  }

  override render(): ReactNode {
    const { reason } = this.state;
    return reason === null ? this.props.children : this.props.failed(reason);
  }
}
