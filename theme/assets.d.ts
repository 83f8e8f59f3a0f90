/** Types of the imports that are not code: styles and images. Sites name it as `film-handbook/types`. */
/// <reference types="@rsbuild/core/types" />
