import type { Attributes } from '../../theme/blocks/types.ts';

/** What a site declares about one of its components: `price-tag.build.ts` next to `price-tag.tsx` exports it by default. */
export interface ComponentDeclaration {
  /** The attributes that authors can write. The build reports others, missing ones, and wrong values. */
  attributes: Attributes;
}

/** A component of a site, or of one of its plugins, that all pages can use without an import. */
export interface SiteComponent extends Partial<ComponentDeclaration> {
  /** Absolute path of its module, whose default export it is. */
  file: string;
}

/** Components by their names. */
export type SiteComponents = ReadonlyMap<string, SiteComponent>;

export const NO_COMPONENTS: SiteComponents = new Map();
