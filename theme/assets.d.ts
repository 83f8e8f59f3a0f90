/** What the files of a site may import in addition to code: styles and images. Sites name it as `film-handbook/types`. */
/// <reference types="@rsbuild/core/types" />
