import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get: () => T;
  set: (value: T) => void;
  /** The value, as it was at first while the server's HTML is being taken over. */
  use: () => T;
}

/** A value shared by components that are far apart, without a context: it lives as long as the visit. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const getInitial = () => initial;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const set = (next: T) => {
    value = next;
    for (const listener of listeners) listener();
  };
  return { get, set, use: () => useSyncExternalStore(subscribe, get, getInitial) };
}
