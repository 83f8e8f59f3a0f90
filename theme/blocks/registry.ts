// The components that pages can contain, one line for each folder. The build reads this list; browsers never load it.
export * from './badge/build.ts';
export * from './cards/build.ts';
export * from './code-group/build.ts';
export * from './embed/build.ts';
export * from './example/build.ts';
export * from './file-tree/build.ts';
export * from './steps/build.ts';
export * from './tabs/build.ts';
export * from './video/build.ts';
