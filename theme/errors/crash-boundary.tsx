import { Component, type ReactNode } from 'react';
import { Crash } from './crash';

interface CrashBoundaryProps {
  /** Another page is another try. */
  resetKey: string;
  children: ReactNode;
}

interface CrashBoundaryState {
  error: Error | null;
  resetKey: string;
}

const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** Keeps the frame alive when a page throws while rendering. React offers this to classes only. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(thrown: unknown): Partial<CrashBoundaryState> {
    return { error: toError(thrown) };
  }

  static getDerivedStateFromProps(
    { resetKey }: CrashBoundaryProps,
    state: CrashBoundaryState,
  ): CrashBoundaryState | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <Crash error={error} onRetry={() => this.setState({ error: null })} />;
  }
}
