"use client";
/** A bug in one part is reported in its place, and the others keep working. */
import { unstable_rethrow } from "next/navigation";
import { Component, type ReactNode } from "react";

type PartBoundaryProps = {
  /** The replacement on the screen. */
  readonly failed: (error: Error) => ReactNode;
  /** Another value tries the part again. */
  readonly until?: unknown;
  readonly children: ReactNode;
};

type Standing = { readonly error: Error | null };

const WHOLE: Standing = { error: null };

/** Going back or forward leads to another link, which may have no such fault: the part is tried again. */
export class PartBoundary extends Component<PartBoundaryProps, Standing> {
  override state = WHOLE;

  static getDerivedStateFromError(error: unknown): Standing {
    // Redirects and pages that do not exist are thrown too: they are the framework's.
    unstable_rethrow(error);
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidMount(): void {
    window.addEventListener("popstate", this.tryAgain);
  }

  override componentWillUnmount(): void {
    window.removeEventListener("popstate", this.tryAgain);
  }

  override componentDidUpdate(before: PartBoundaryProps): void {
    if (before.until !== this.props.until) this.tryAgain();
  }

  private readonly tryAgain = (): void => {
    if (this.state.error !== null) this.setState(WHOLE);
  };

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.failed(error);
  }
}
