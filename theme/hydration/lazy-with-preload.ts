import { type ComponentType, createElement, use } from 'react';

export interface PageModule {
  default: ComponentType;
}

type LazyPage = ComponentType & { preload: () => Promise<ComponentType> };

type Load =
  | { status: 'none' }
  | { status: 'pending'; promise: Promise<ComponentType> }
  | { status: 'done'; component: ComponentType }
  | { status: 'failed'; error: unknown };

/**
 * Replaces the package `react-lazy-with-preload` in Rspress's list of routes. The package never repeats a failed load.
 * With this module, rendering a page whose load failed throws the error, and `preload` loads the page again.
 */
export function lazyWithPreload(load: () => Promise<PageModule>): LazyPage {
  let state: Load = { status: 'none' };

  const start = async (): Promise<ComponentType> => {
    try {
      const { default: component } = await load();
      state = { status: 'done', component };
      return component;
    } catch (error) {
      state = { status: 'failed', error };
      throw error;
    }
  };
  const preload = (): Promise<ComponentType> => {
    if (state.status === 'done') return Promise.resolve(state.component);
    if (state.status === 'pending') return state.promise;
    const promise = start();
    state = { status: 'pending', promise };
    return promise;
  };
  const LazyPage = () => {
    if (state.status === 'failed') throw state.error;
    return createElement(state.status === 'done' ? state.component : use(preload()));
  };
  return Object.assign(LazyPage, { preload });
}
