import { Component, type ReactNode } from 'react';
import { useCurrentPath } from '../base/page';

interface CrashBoundaryProps {
  /** When the key changes, the children render again. */
  resetKey: string;
  /** Replaces children that threw an error. @param retry renders the children again */
  fallback: (error: Error, retry: () => void) => ReactNode;
  children: ReactNode;
}

interface CrashBoundaryState {
  error: Error | null;
  resetKey: string;
}

const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** Limits an error to a part of the page. React supports error boundaries only as classes. */
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

/** A part of the layout. If it throws an error, it is hidden until the next navigation. */
export function HideOnCrash({ children }: { children: ReactNode }) {
  return (
    <CrashBoundary resetKey={useCurrentPath()} fallback={nothing}>
      {children}
    </CrashBoundary>
  );
}
