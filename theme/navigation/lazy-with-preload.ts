import { type ComponentType, createElement, use } from 'react';

interface PageModule {
  default: ComponentType;
}

type LazyPage = ComponentType & { preload: () => Promise<ComponentType> };

/**
 * Stands in for the package of the same name that Rspress's route list imports: that one keeps a
 * failed load for ever, so that a page which failed once could never be tried again.
 */
export function lazyWithPreload(load: () => Promise<PageModule>): LazyPage {
  let loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;

  const start = async () => {
    try {
      loaded = (await load()).default;
      return loaded;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const preload = () => {
    loading ??= start();
    return loading;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once a route, when the module is read
  const LazyPage = () => createElement(loaded ?? use(preload()));
  return Object.assign(LazyPage, { preload });
}
