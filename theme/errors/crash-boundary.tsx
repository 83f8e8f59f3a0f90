import { Component, type ReactNode } from 'react';
import { useCurrentPath } from '../page';

interface CrashBoundaryProps {
  /** Another page is another try. */
  resetKey: string;
  /** Drawn instead of what threw. @param retry draws the children again */
  fallback: (error: Error, retry: () => void) => ReactNode;
  children: ReactNode;
}

interface CrashBoundaryState {
  error: Error | null;
  resetKey: string;
}

const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** Keeps an error inside a part of the page. React offers this to classes only. */
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
    return error ? this.props.fallback(error, () => this.setState({ error: null })) : this.props.children;
  }
}

const nothing = (): null => null;

/** A part around the content: if it throws, it is left out until the next page, and the rest stays. */
export function Region({ children }: { children: ReactNode }) {
  return (
    <CrashBoundary resetKey={useCurrentPath()} fallback={nothing}>
      {children}
    </CrashBoundary>
  );
}
