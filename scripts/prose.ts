/** The phrases that the owner avoids: `npm run lint -- --only phrases`, for hooks that call this file. */
process.argv.push('--only', 'phrases');
await import('./check.ts');
